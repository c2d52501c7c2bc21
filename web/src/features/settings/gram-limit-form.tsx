import { gramLimitBlocker, gramLimitMostMilli, quantityOfMilli, readTypedMilli } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatGrams } from '../../format/format.ts'
import { DayField } from '../../design/day-field.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Notice } from '../../design/notice.tsx'
import { useWords } from '../../words/words.ts'
import { gramLimitWords } from './gram-limit-words.ts'
import { PartTitle } from './part-title.tsx'
import { useLimitWords } from './limit-words.ts'
import { type Grams, useSettingsCommands, type VenueSettings } from './settings-queries.ts'
import { useSaving } from './use-saving.ts'

/** Null if the text is empty or not a valid limit. */
const gramsOf = (text: string): number | null => {
  const milli = readTypedMilli(text, gramLimitMostMilli)
  return milli === null || milli === 0 ? null : quantityOfMilli(milli)
}

/** Sets a limit from a day on, and can undo it. */
export function GramLimitForm({ settings }: { settings: VenueSettings }) {
  const t = useWords(gramLimitWords)
  const language = useLanguage()
  const limitText = useLimitWords()
  const { failure, announce } = useSaving()
  const { setGramLimit, removeGramLimit } = useSettingsCommands(settings.venue.id)
  const today = settings.business_date
  const gramsFault = (text: string) =>
    text.trim() === '' || gramsOf(text) !== null ? null : t.gramsFault(formatGrams(gramLimitMostMilli, language))

  /**
   * Undo: restores the former limit of that day, removes a new limit of a future day, or sets the limit that was in
   * force.
   */
  function undoOf(validFrom: string): () => Promise<unknown> {
    const same = settings.gram_limits.find(({ valid_from }) => valid_from === validFrom)
    if (same === undefined && validFrom > today) return () => removeGramLimit(validFrom)
    const before: Grams = same ?? settings.gram_limit ?? { daily_grams: null, monthly_grams: null }
    return () => setGramLimit(validFrom, { daily_grams: before.daily_grams, monthly_grams: before.monthly_grams })
  }

  const form = useForm({
    initial: { validFrom: today, daily: '', monthly: '' },
    check: {
      validFrom: (validFrom) => {
        if (validFrom === '') return t.dateMissing
        return gramLimitBlocker({ validFrom, today }) === null ? null : t.datePast
      },
      daily: gramsFault,
      monthly: gramsFault,
    },
    refusedField: { gram_limit_past: 'validFrom' },
    submit: async ({ validFrom, daily, monthly }) => {
      const grams = { daily_grams: gramsOf(daily), monthly_grams: gramsOf(monthly) }
      const undo = undoOf(validFrom)
      await setGramLimit(validFrom, grams)
      form.reset()
      announce(t.saved(formatDay(validFrom, language), limitText(grams)), undo)
    },
  })

  return (
    <Stack padY={5} line="top">
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={5}>
          <PartTitle>{t.add}</PartTitle>
          {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
          {failure !== null && <Notice state="bad">{failure}</Notice>}
          <FieldGrid columns="many">
            <DayField
              {...form.field('validFrom')}
              label={t.validFrom}
              min={today}
              presets="future"
              onChange={(day) => form.set('validFrom', day)}
            />
            <TextInput
              {...form.field('daily')}
              label={t.dailyField}
              inputMode="decimal"
              autoComplete="off"
              rightSection="g"
            />
            <TextInput
              {...form.field('monthly')}
              label={t.monthlyField}
              inputMode="decimal"
              autoComplete="off"
              rightSection="g"
            />
          </FieldGrid>
          <Text as="p" size="small" tone="quiet">
            {t.addHint}
          </Text>
          <Row>
            <BusyButton type="submit" variant="default" busy={form.busy} icon={<IconDeviceFloppy size={18} />}>
              {t.save}
            </BusyButton>
          </Row>
        </Stack>
      </form>
    </Stack>
  )
}
