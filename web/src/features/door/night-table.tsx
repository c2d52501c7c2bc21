import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatTime } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { nightQuery } from './door-queries.ts'
import classes from './visits-page.module.css'
import { visitsWords } from './visits-words.ts'

/** The figures of one night, by hour. */
export function NightTable({ venue, businessDate }: { venue: PageVenue; businessDate: string }) {
  const t = useWords(visitsWords)
  const language = useLanguage()
  const { data: night } = useQuery(nightQuery(venue.id, businessDate))
  if (night === undefined || night.entries === 0) return null
  const minutes = (stay: number | null) => (stay === null ? '–' : t.minutes(formatCount(stay, language)))
  const hours = night.hours.filter(({ entries, exits, peak }) => entries + exits + peak > 0)
  return (
    <section className={classes.sheet} aria-label={t.hours}>
      <h2 className={classes.heading}>{t.hours}</h2>
      <table className={classes.figures} aria-label={t.hours}>
        <thead>
          <tr>
            {[t.hour, t.entries, t.exits, t.peak, t.average].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour.from}>
              <th scope="row">{formatTime(new Date(hour.from), language, venue.timeZone)}</th>
              <td>{formatCount(hour.entries, language)}</td>
              <td>{formatCount(hour.exits, language)}</td>
              <td>{formatCount(hour.peak, language)}</td>
              <td>{minutes(hour.average_stay_minutes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td>{formatCount(night.entries, language)}</td>
            <td>
              {formatCount(
                hours.reduce((sum, { exits }) => sum + exits, 0),
                language,
              )}
            </td>
            <td>{formatCount(night.peak, language)}</td>
            <td>{minutes(night.average_stay_minutes)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
