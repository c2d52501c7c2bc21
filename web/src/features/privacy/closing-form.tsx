import { type AnswerWay, answerWays, privacyTextMost } from '@aforo/domain'
import { Select } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { BusyButton } from '../../design/busy-button.tsx'
import { DayField } from '../../design/day-field.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { Segments } from '../../design/segments.tsx'
import { toast } from '../../design/toasts.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { type PrivacyRequest, usePrivacyCommands } from './privacy-queries.ts'
import { privacyWords } from './privacy-words.ts'

type Outcome = 'answered' | 'refused'

/** Records the answer, or the refusal with its reason. */
export function ClosingForm({ venueId, request }: { venueId: number; request: PrivacyRequest }) {
  const t = useWords(privacyWords)
  const { close } = usePrivacyCommands(venueId)
  const any = () => null
  const form = useForm({
    initial: { outcome: 'answered', answeredOn: request.today, way: 'email', text: '' },
    check: {
      outcome: any,
      answeredOn: (day) => (day === '' ? t.dayMissing : null),
      way: any,
      text: (text) => (text.trim() === '' ? t.textMissing : null),
    },
    refusedField: { privacy_answered_outside: 'answeredOn' },
    failed: t.saveFailed,
    submit: async ({ outcome, answeredOn, way, text }) => {
      await close(request.id, {
        refused: outcome === 'refused',
        answered_on: answeredOn,
        way: answerWays.find((known) => known === way) ?? 'email',
        text,
      })
      toast.done({ title: t.closedNow })
    },
  })
  const outcome: Outcome = form.values.outcome === 'refused' ? 'refused' : 'answered'
  const ways: { value: AnswerWay; label: string }[] = answerWays.map((way) => ({ value: way, label: t.ways[way] }))
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={5} padY={5} line="top">
        <Text as="h3" weight="semibold">
          {t.close}
        </Text>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <Segments
          label={t.outcome}
          value={outcome}
          options={(['answered', 'refused'] as const).map((value) => ({ value, label: t.outcomes[value] }))}
          onChange={(value) => form.set('outcome', value)}
        />
        <FieldGrid columns="wide">
          <DayField
            {...form.field('answeredOn')}
            label={t.answeredOn}
            min={request.received_on}
            max={request.today}
            onChange={(day) => form.set('answeredOn', day)}
          />
          <Select
            label={t.way}
            data={ways}
            value={form.values.way}
            allowDeselect={false}
            onChange={(way) => form.set('way', way ?? 'email')}
          />
        </FieldGrid>
        <ReasonField {...form.field('text')} label={t.text} maxLength={privacyTextMost} rows={3} />
        <Row>
          <BusyButton type="submit" busy={form.busy} icon={<IconCheck size={18} />}>
            {t.closeSave}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  )
}
