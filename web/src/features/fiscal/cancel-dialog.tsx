import { IconFileX } from '@tabler/icons-react'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { CheckingNotice } from '../../outbox/checking-notice.tsx'
import { checkingWords } from '../../outbox/checking-words.ts'
import { useChecking } from '../../outbox/use-checking.ts'
import type { FiscalDocument } from '../../parts/fiscal/fiscal-documents.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { documentWords } from './document-words.ts'
import { useFiscalCommands } from './fiscal-queries.ts'

type CancelDialogProps = { venue: PageVenue; document: FiscalDocument; onClose: () => void }

/** Cancels an invoice that should never have existed. */
export function CancelDialog({ venue, document, onClose }: CancelDialogProps) {
  const t = useWords(documentWords)
  const { check: checkAgain } = useWords(checkingWords)
  const { cancel } = useFiscalCommands(venue.id)
  const { isLost, send } = useChecking()
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (typed) => (typed.trim() === '' ? t.reasonMissing : null) },
    failed: t.cancelFailed,
    submit: async ({ reason }) => {
      await send(async () => {
        await cancel(document.id, reason.trim())
      })
      toast.done({ title: t.cancelled(document.number) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.cancelTitle}
      of={document.number}
      form={isLost ? { ...form, refusal: null } : form}
      changed={!isLost && form.values.reason !== ''}
      onClose={onClose}
      width={520}
      submit={isLost ? checkAgain : t.cancelSubmit}
      icon={<IconFileX size={18} />}
    >
      {isLost && <CheckingNotice busy={form.busy} />}
      <p>{t.cancelHint}</p>
      <ReasonField
        {...form.field('reason')}
        label={t.cancelReason}
        withAsterisk
        required
        disabled={isLost}
        data-autofocus
      />
    </FormDialog>
  )
}
