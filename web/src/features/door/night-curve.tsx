import { useLanguage } from '../../device/language.ts'
import { formatCount, formatTime, formatWorked } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { Night } from './door-queries.ts'
import { doorWords } from './door-words.ts'
import classes from './night-curve.module.css'
import { shownHours } from './night-hours.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useMinute } from '../../design/use-now.ts'

type NightCurveProps = { night: Night; capacity: number | null; timeZone: string }

/** Occupancy by hour, with the current hour marked. */
export function NightCurve({ night, capacity, timeZone }: NightCurveProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const hours = shownHours(night, new Date(useMinute()))
  const top = Math.max(1, capacity ?? 0, ...hours.map(({ peak }) => peak))
  const hourOf = (from: string) => formatTime(new Date(from), language, timeZone).slice(0, 2)
  return (
    <Stack grow className={classes.night}>
      <Row align="stretch" justify="between" size="small" tone="soft">
        <span>{t.tonight}</span>
        {capacity !== null && <span>{t.most(formatCount(capacity, language))}</span>}
      </Row>
      <Row as="ol" align="stretch" gap={2} grow className={classes.bars} data-capped={capacity !== null || undefined}>
        {hours.map(({ from, peak, when }) => (
          <li key={from} data-when={when}>
            <span className={classes.bar} style={{ height: `${(when === 'later' ? 0 : peak / top) * 100}%` }} />
            <Text size="small" tone="soft" numeric textAlign="center" className={classes.hour} aria-hidden="true">
              {hourOf(from)}
            </Text>
            <span className="for-readers">
              {when !== 'later' && t.hourTold(`${hourOf(from)}:00`, formatCount(peak, language))}
            </span>
          </li>
        ))}
      </Row>
      <Row as="dl">
        <Figure name={t.entries}>{formatCount(night.entries, language)}</Figure>
        <Figure name={t.peak}>{formatCount(night.peak, language)}</Figure>
        <Figure name={t.average}>
          {night.average_stay_minutes === null ? t.none : formatWorked(night.average_stay_minutes, language)}
        </Figure>
      </Row>
    </Stack>
  )
}

const Figure = ({ name, children }: { name: string; children: string }) => (
  <Stack grow align="center" className={classes.figure}>
    <Text as="dd" size="lead" weight="semibold" numeric>
      {children}
    </Text>
    <Text as="dt" size="small" tone="soft">
      {name}
    </Text>
  </Stack>
)
