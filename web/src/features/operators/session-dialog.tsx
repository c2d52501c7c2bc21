import { errorWords } from '@aforo/contract'
import { inspectionReasonBlocker, inspectionReasonMost } from '@aforo/domain'
import { IconHeadset } from '@tabler/icons-react'
import { Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { useLanguage } from '../../device/language.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useInspectionCommands } from '../../parts/inspections/inspection-queries.ts'
import { useWords } from '../../words/words.ts'
import { operatorsWords } from './operators-words.ts'

type SessionDialogProps = { operator: string; venueId: number; onClose: () => void }

/** Asks for the reason of a support session. */
export function SessionDialog({ operator, venueId, onClose }: SessionDialogProps) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const { open } = useInspectionCommands()
  const form = useForm({
    initial: { reason: '' },
    check: {
      reason: (reason) => {
        const blocker = inspectionReasonBlocker(reason)
        return blocker === null ? null : errorWords(blocker, language)
      },
    },
    refusedField: { inspection_reason_missing: 'reason' },
    submit: async ({ reason }) => {
      await open(venueId, reason.trim())
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.openSession}
      of={operator}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={560}
      submit={t.open}
      icon={<IconHeadset size={18} />}
    >
      <Text as="p" tone="soft">
        {t.sessionHint}
      </Text>
      <ReasonField
        {...form.field('reason')}
        label={t.reason}
        description={t.reasonHint}
        rows={3}
        maxLength={inspectionReasonMost}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  )
}
