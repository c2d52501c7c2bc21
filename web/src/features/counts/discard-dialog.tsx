import { IconTrash } from '@tabler/icons-react'
import { ReasonField } from '../../design/reason-field.tsx'
import { Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useWords } from '../../words/words.ts'
import { useCountName } from './count-name.ts'
import { type CountSheet, useSheetCommands } from './counts-queries.ts'
import { countsWords } from './counts-words.ts'

/** Ends a count without booking anything. */
export function DiscardDialog({
  venueId,
  sheet,
  onClose,
}: {
  venueId: number
  sheet: CountSheet
  onClose: () => void
}) {
  const t = useWords(countsWords)
  const nameOf = useCountName()
  const { discard } = useSheetCommands(venueId, sheet.id)
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (reason) => (reason.trim() === '' ? t.discardReasonMissing : null) },
    submit: async ({ reason }) => {
      await discard(reason.trim())
      toast.done({ title: t.discarded })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.discardTitle}
      of={nameOf(sheet)}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={t.discard}
      icon={<IconTrash size={18} />}
    >
      <Text as="p">{t.discardHint}</Text>
      <ReasonField {...form.field('reason')} label={t.discardReason} withAsterisk required data-autofocus />
    </FormDialog>
  )
}
