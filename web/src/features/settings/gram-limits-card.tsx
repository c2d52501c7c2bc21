import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import { Card } from '../../design/card.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { guardedMark } from '../../design/placements.ts'
import { useWords } from '../../words/words.ts'
import { GramLimitForm } from './gram-limit-form.tsx'
import { gramLimitWords } from './gram-limit-words.ts'
import classes from './gram-limits-card.module.css'
import { useLimitWords } from './limit-words.ts'
import { type GramLimit, useSettingsCommands, type VenueSettings } from './settings-queries.ts'
import { useSaving } from './use-saving.ts'

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
      <div className={classes.part}>
        <h3 className={classes.kind}>{t.inForce}</h3>
        {inForce === null ? <NoLimit /> : <LimitRow limit={inForce} />}
      </div>
      {upcoming.length > 0 && (
        <div className={classes.part}>
          <h3 className={classes.kind}>{t.upcoming}</h3>
          <ul>
            {upcoming.toReversed().map((limit) => (
              <li key={limit.valid_from}>
                <UpcomingRow limit={limit} venueId={settings.venue.id} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {past.length > 0 && (
        <details className={classes.part}>
          <summary className={classes.kind}>{t.past(past.length)}</summary>
          <ul>
            {past.map((limit) => (
              <li key={limit.valid_from}>
                <LimitRow limit={limit} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <GramLimitForm settings={settings} />
    </Card>
  )
}

function NoLimit() {
  const t = useWords(gramLimitWords)
  return (
    <div className={classes.limit}>
      <div className={classes.words}>
        <b>{t.none}</b>
        <span>{t.never}</span>
      </div>
    </div>
  )
}

function LimitRow({ limit, children }: { limit: GramLimit; children?: ReactNode }) {
  const t = useWords(gramLimitWords)
  const language = useLanguage()
  const limitText = useLimitWords()
  return (
    <div className={classes.limit}>
      <div className={classes.words}>
        <b className="tabular">{limitText(limit)}</b>
        <span className="tabular">{t.from(formatDay(limit.valid_from, language), limit.set_by)}</span>
      </div>
      {children}
    </div>
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
