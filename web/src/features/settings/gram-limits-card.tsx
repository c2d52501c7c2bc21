import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import { Card } from '../../design/card.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { guardedMark } from '../../design/placements.ts'
import { useWords } from '../../words/words.ts'
import { GramLimitForm } from './gram-limit-form.tsx'
import { PartTitle } from './part-title.tsx'
import { gramLimitWords } from './gram-limit-words.ts'
import classes from './settings.module.css'
import { useLimitWords } from './limit-words.ts'
import { type GramLimit, useSettingsCommands, type VenueSettings } from './settings-queries.ts'
import { useSaving } from './use-saving.ts'
import { WeighToleranceRow } from './weigh-tolerance-row.tsx'

/** Current, future and past limits, with the form to set another. */
export function GramLimitsCard({ settings }: { settings: VenueSettings }) {
  const t = useWords(gramLimitWords)
  const inForce = settings.gram_limit
  const upcoming = settings.gram_limits.filter(({ valid_from }) => valid_from > settings.business_date)
  const past = settings.gram_limits.filter(
    ({ valid_from }) => valid_from <= settings.business_date && valid_from !== inForce?.valid_from,
  )
  return (
    <Card id="grams" title={t.title} of={settings.venue.name} rows>
      <Stack gap={3} padY={5} line="top">
        <PartTitle>{t.inForce}</PartTitle>
        {inForce === null ? <LimitLine title={t.none} hint={t.never} /> : <LimitRow limit={inForce} />}
      </Stack>
      {upcoming.length > 0 && (
        <Stack gap={3} padY={5} line="top">
          <PartTitle>{t.upcoming}</PartTitle>
          <ul>
            {upcoming.toReversed().map((limit) => (
              <li key={limit.valid_from}>
                <UpcomingRow limit={limit} venueId={settings.venue.id} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {past.length > 0 && (
        <Stack padY={2} line="top">
          <details>
            <Text as="summary" size="small" weight="semibold" tone="soft" className={classes.past}>
              {t.past(past.length)}
            </Text>
            <ul>
              {past.map((limit) => (
                <li key={limit.valid_from}>
                  <LimitRow limit={limit} />
                </li>
              ))}
            </ul>
          </details>
        </Stack>
      )}
      <GramLimitForm settings={settings} />
      <WeighToleranceRow settings={settings} />
    </Card>
  )
}

function LimitLine({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <Row gap={5} padY={2} numeric>
      <Stack grow breaks>
        <Text as="b" weight="semibold">
          {title}
        </Text>
        <Text size="small" tone="quiet">
          {hint}
        </Text>
      </Stack>
      {children}
    </Row>
  )
}

function LimitRow({ limit, children }: { limit: GramLimit; children?: ReactNode }) {
  const t = useWords(gramLimitWords)
  const language = useLanguage()
  const limitText = useLimitWords()
  return (
    <LimitLine title={limitText(limit)} hint={t.from(formatDay(limit.valid_from, language), limit.set_by)}>
      {children}
    </LimitLine>
  )
}

function UpcomingRow({ limit, venueId }: { limit: GramLimit; venueId: number }) {
  const t = useWords(gramLimitWords)
  const language = useLanguage()
  const { setGramLimit, removeGramLimit } = useSettingsCommands(venueId)
  const { failure, keep } = useSaving()
  const date = formatDay(limit.valid_from, language)
  const remove = () =>
    keep(
      t.removed(date),
      () => removeGramLimit(limit.valid_from),
      () => setGramLimit(limit.valid_from, { daily_grams: limit.daily_grams, monthly_grams: limit.monthly_grams }),
    )
  return (
    <>
      <LimitRow limit={limit}>
        <Button
          {...guardedMark}
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          aria-label={t.removeNamed(date)}
          onClick={() => void remove()}
        >
          {t.remove}
        </Button>
      </LimitRow>
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </>
  )
}
