import { IconSend } from '@tabler/icons-react'
import { Notice } from '../../design/notice.tsx'
import { toast } from '../../design/toasts.tsx'
import { CheckingNotice } from '../../outbox/checking-notice.tsx'
import { checkingWords } from '../../outbox/checking-words.ts'
import { useChecking } from '../../outbox/use-checking.ts'
import type { FiscalDocument } from '../../parts/fiscal/fiscal-documents.ts'
import { RecipientInputs, useRecipientChecks } from '../../parts/fiscal/recipient-fields.tsx'
import { noRecipient, recipientOf } from '../../parts/fiscal/recipient-form.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { documentWords } from './document-words.ts'
import { useFiscalCommands } from './fiscal-queries.ts'

type MendDialogProps = { venue: PageVenue; document: FiscalDocument; onClose: () => void }

/** Issues a record that mends a rejected or doubtful one. Only the customer of an invoice can be corrected. */
export function MendDialog(props: MendDialogProps) {
  return props.document.recipient === null ? <MendQuestion {...props} /> : <CustomerForm {...props} />
}

/** What the tax agency said about the record. */
function Refusal({ document: { delivery } }: { document: FiscalDocument }) {
  const { error, error_code: code } = delivery
  if (error === null) return null
  return <Notice state="warn">{code === null ? error : `${error} (${code})`}</Notice>
}

function MendQuestion({ venue, document, onClose }: MendDialogProps) {
  const t = useWords(documentWords)
  const { amend } = useFiscalCommands(venue.id)
  return (
    <Confirmation
      title={`${t.mendTitle}: ${document.number}`}
      confirm={t.mendSubmit}
      icon={<IconSend size={18} />}
      harmless
      failed={t.mendFailed}
      onConfirm={async () => {
        await amend(document.id, null)
        toast.done({ title: t.mended(document.number) })
        onClose()
      }}
      onClose={onClose}
    >
      <Refusal document={document} />
      <p>{t.mendHint}</p>
    </Confirmation>
  )
}

function CustomerForm({ venue, document, onClose }: MendDialogProps) {
  const t = useWords(documentWords)
  const { check: checkAgain } = useWords(checkingWords)
  const { amend } = useFiscalCommands(venue.id)
  const { isLost, send } = useChecking()
  const { name = '', tax_id: taxId = '', address = '', country = 'ES', id_kind: idKind } = document.recipient ?? {}
  const initial = { ...noRecipient, name, taxId, address, country, ...(idKind === undefined ? {} : { idKind }) }
  const form = useForm({
    initial,
    check: useRecipientChecks(),
    refusedField: { tax_id_invalid: 'taxId' },
    failed: t.mendFailed,
    submit: async (fields) => {
      await send(async () => {
        await amend(document.id, recipientOf(fields))
      })
      toast.done({ title: t.mended(document.number) })
      onClose()
    },
  })
  const changed = Object.entries(initial).some(([key, value]) => form.values[key as keyof typeof initial] !== value)
  return (
    <FormDialog
      title={t.mendTitle}
      of={document.number}
      form={isLost ? { ...form, refusal: null } : form}
      changed={!isLost && changed}
      onClose={onClose}
      width={600}
      submit={isLost ? checkAgain : t.mendSubmit}
      icon={<IconSend size={18} />}
    >
      {isLost && <CheckingNotice busy={form.busy} />}
      <Refusal document={document} />
      <p>{t.mendHintCustomer}</p>
      <RecipientInputs form={form} disabled={isLost} />
    </FormDialog>
  )
}
