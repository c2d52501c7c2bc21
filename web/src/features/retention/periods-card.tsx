import { Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay } from '../../format/format.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { retentionKindWords } from '../../words/retention-words.ts'
import { useWords } from '../../words/words.ts'
import { changedIn, formOf, isPeriodFaulty, type PeriodForm } from './period-form.ts'
import { type Chosen, type Period, type Preview, type Retention, useRetentionCommands } from './retention-queries.ts'
import { retentionWords } from './retention-words.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { usePeriodText } from './use-period-text.ts'

type PeriodsCardProps = { venueId: number; retention: Retention }

/** The period of each kind. What a change would delete is shown before it is saved. */
export function PeriodsCard({ venueId, retention }: PeriodsCardProps) {
  const t = useWords(retentionWords)
  const language = useLanguage()
  const { preview } = useRetentionCommands(venueId)
  const [review, setReview] = useState<{ changed: Chosen; preview: Preview } | null>(null)
  const check = (kind: Period['kind']) => (text: string) => {
    const period = retention.periods.find((known) => known.kind === kind)
    if (period === undefined || !isPeriodFaulty(kind, text)) return null
    return t.fault(formatCount(period.least, language), formatCount(period.most, language))
  }
  const form = useForm<PeriodForm>({
    initial: formOf(retention),
    check: {
      visits: check('visits'),
      'member-reads': check('member-reads'),
      messages: check('messages'),
      'left-pictures': check('left-pictures'),
      'left-members': check('left-members'),
      'time-records': check('time-records'),
    },
    failed: t.previewFailed,
    submit: async (values) => {
      const changed = changedIn(values, retention)
      if (changed.length === 0) toast.done({ title: t.nothingChanged })
      else setReview({ changed, preview: await preview(changed) })
    },
  })
  return (
    <Card title={t.periods} rows>
      <form onSubmit={form.onSubmit} noValidate>
        {retention.periods.map((period) => (
          <PeriodRow
            key={period.kind}
            period={period}
            field={form.field(period.kind)}
            onUndo={() => form.set(period.kind, period.length === null ? '' : String(period.length))}
          />
        ))}
        <Stack gap={5} padY={5} line="top">
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
          <Row>
            <BusyButton type="submit" busy={form.busy} icon={<IconListCheck size={18} />}>
              {t.review}
            </BusyButton>
          </Row>
        </Stack>
      </form>
      {review !== null && (
        <ReviewDialog venueId={venueId} retention={retention} {...review} onClose={() => setReview(null)} />
      )}
    </Card>
  )
}

type PeriodRowProps = {
  period: Period
  field: ReturnType<ReturnType<typeof useForm<PeriodForm>>['field']>
  onUndo: () => void
}

function PeriodRow({ period, field, onUndo }: PeriodRowProps) {
  const t = useWords(retentionWords)
  const { kinds } = useWords(retentionKindWords)
  const language = useLanguage()
  const periodText = usePeriodText()
  const { kind, unit, least, most, coming, length } = period
  return (
    <Stack gap={3} padY={5} line="top">
      <FieldGrid columns="wide">
        <Stack gap={1}>
          <Text as="h3" weight="semibold">
            {kinds[kind].name}
          </Text>
          <Text as="p" size="small" tone="quiet">
            {kinds[kind].reason}
          </Text>
        </Stack>
        <Stack gap={3}>
          <TextInput
            {...field}
            aria-label={`${kinds[kind].name} (${t.unit[unit]})`}
            inputMode="numeric"
            autoComplete="off"
            placeholder={period.usual === null ? t.forEver : formatCount(period.usual, language)}
            description={t.usual(periodText(period, null), formatCount(least, language), periodText(period, most))}
            inputWrapperOrder={['input', 'error', 'description']}
            rightSection={<Text tone="quiet">{t.unit[unit]}</Text>}
            rightSectionWidth={72}
          />
          {coming !== null && (
            <Row wrap gap={4} justify="between">
              <Text size="small" weight="semibold" tone="warn">
                {t.until(formatDay(coming.from, language), periodText(period, length))}
              </Text>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                aria-label={`${t.undo}: ${kinds[kind].name}`}
                onClick={onUndo}
              >
                {t.undo}
              </Button>
            </Row>
          )}
        </Stack>
      </FieldGrid>
    </Stack>
  )
}
