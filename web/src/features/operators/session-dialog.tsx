import { errorWords } from '@aforo/contract'
import { inspectionReasonBlocker, inspectionReasonMost } from '@aforo/domain'
import { IconHeadset } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { ChoiceField } from '../../design/choice-field.tsx'
import { Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { MinutesField, minutesOf, usualMinutes } from '../../parts/inspections/minutes-field.tsx'
import { useSupportCommands } from '../../parts/inspections/support-queries.ts'
import { supportWords } from '../../parts/inspections/support-words.ts'
import { useWords } from '../../words/words.ts'
import type { OperatorDetail } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'

type SessionDialogProps = { operator: Pick<OperatorDetail, 'name' | 'venues'>; onClose: () => void }

/** Asks the owners of an operator for a support session at one of its shops. */
export function SessionDialog({ operator: { name, venues }, onClose }: SessionDialogProps) {
  const t = useWords(operatorsWords)
  const shared = useWords(supportWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useForm({
    initial: { venue: String(venues[0]?.id ?? ''), reason: '', minutes: usualMinutes },
    check: {
      venue: () => null,
      reason: (reason) => {
        const blocker = inspectionReasonBlocker(reason)
        return blocker === null ? null : errorWords(blocker, language)
      },
      minutes: () => null,
    },
    refusedField: { inspection_reason_missing: 'reason' },
    submit: async ({ venue, reason, minutes }) => {
      await ask(reason.trim(), minutesOf(minutes))
      toast.done({ title: shared.asked })
      onClose()
      await navigate(`/customers?venue=${venue}`)
    },
  })
  const { ask } = useSupportCommands(Number(form.values.venue))
  return (
    <FormDialog
      title={t.askSession}
      of={name}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={560}
      submit={t.askSession}
      icon={<IconHeadset size={18} />}
    >
      <Text as="p" tone="soft">
        {t.sessionHint}
      </Text>
      {venues.length > 1 && (
        <ChoiceField
          name="venue"
          label={t.venue}
          value={form.values.venue}
          choices={venues.map((venue) => ({ value: String(venue.id), label: venue.name }))}
          onChange={(venue) => form.set('venue', venue)}
        />
      )}
      <ReasonField
        {...form.field('reason')}
        label={shared.reason}
        description={shared.reasonHint}
        rows={3}
        maxLength={inspectionReasonMost}
        withAsterisk
        data-autofocus
      />
      <MinutesField value={form.values.minutes} onChange={(minutes) => form.set('minutes', minutes)} />
    </FormDialog>
  )
}
