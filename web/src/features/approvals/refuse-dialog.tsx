import { IconX } from '@tabler/icons-react'
import { ReasonField } from '../../design/reason-field.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useWords } from '../../words/words.ts'
import { approvalsWords } from './approvals-words.ts'

type RefuseDialogProps = { onRefuse: (words: string) => Promise<void>; onClose: () => void }

/** Refuses a request, with words for the person who asked. */
export function RefuseDialog({ onRefuse, onClose }: RefuseDialogProps) {
  const t = useWords(approvalsWords)
  const form = useForm({
    initial: { words: '' },
    check: { words: () => null },
    failed: t.failed,
    submit: ({ words }) => onRefuse(words.trim()),
  })
  return (
    <FormDialog
      title={t.refuseTitle}
      form={form}
      changed={form.values.words !== ''}
      onClose={onClose}
      width={480}
      submit={t.refuse}
      icon={<IconX size={18} aria-hidden="true" />}
    >
      <ReasonField {...form.field('words')} label={t.refuseWords} data-autofocus />
    </FormDialog>
  )
}
