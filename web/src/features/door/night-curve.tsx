import { useLanguage } from '../../device/language.ts'
import { formatCount, formatTime } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { Night } from './door-queries.ts'
import { doorWords } from './door-words.ts'
import classes from './night-curve.module.css'
import { shownHours } from './night-hours.ts'
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
    <div className={classes.night}>
      <div className={classes.head}>
        <span>{t.tonight}</span>
        {capacity !== null && <span>{t.most(formatCount(capacity, language))}</span>}
      </div>
      <ol className={classes.bars} data-capped={capacity !== null || undefined}>
        {hours.map(({ from, peak, when }) => (
          <li key={from} data-when={when}>
            <span className={classes.bar} style={{ height: `${(when === 'later' ? 0 : peak / top) * 100}%` }} />
            <span className={classes.hour} aria-hidden="true">
              {hourOf(from)}
            </span>
            <span className="for-readers">
              {when !== 'later' && t.hourTold(`${hourOf(from)}:00`, formatCount(peak, language))}
            </span>
          </li>
        ))}
      </ol>
      <dl className={classes.figures}>
        <div>
          <dd>{formatCount(night.entries, language)}</dd>
          <dt>{t.entries}</dt>
        </div>
        <div>
          <dd>{formatCount(night.peak, language)}</dd>
          <dt>{t.peak}</dt>
        </div>
        <div>
          <dd>
            {night.average_stay_minutes === null
              ? t.none
              : t.minutes(formatCount(night.average_stay_minutes, language))}
          </dd>
          <dt>{t.average}</dt>
        </div>
      </dl>
    </div>
  )
}
