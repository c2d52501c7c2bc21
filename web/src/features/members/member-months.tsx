import { milliOfQuantity } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMonth } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { memberHistoryWords } from './member-history-words.ts'
import classes from './member-history.module.css'
import { type Member, type Months, monthsQuery } from './member-queries.ts'

/**
 * Loaded lazily: the chart is larger than the rest of the panel. If loading fails, only the chart is replaced by a
 * text.
 */
const MonthsChart = lazy(async () => {
  const chart = await import('./member-months-chart.tsx').catch(() => null)
  return { default: chart?.MonthsChart ?? NoChart }
})

function NoChart() {
  const t = useWords(memberHistoryWords)
  return <p className={classes.none}>{t.chartMissing}</p>
}

/** Grams of the last twelve months, compared with the member's limit. */
export function MemberMonths({ venue, member }: { venue: PageVenue; member: Member }) {
  const t = useWords(memberHistoryWords)
  const language = useLanguage()
  const id = useId()
  const months = useQuery(monthsQuery(venue.id, member.id))
  const { data } = months
  const hasDispenses = data?.months.some(({ grams }) => grams > 0) === true
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {t.months}
        </h3>
        {data !== undefined && data.limit !== null && (
          <span className={classes.limit}>{t.limit(formatGrams(milliOfQuantity(data.limit), language))}</span>
        )}
      </div>
      {months.isPending && <Skeleton height={170} radius={10} />}
      {months.isLoadingError && (
        <LoadError title={t.monthsError} error={months.error} onRetry={() => void months.refetch()} />
      )}
      {data !== undefined && !hasDispenses && <p className={classes.none}>{t.noDispenses}</p>}
      {data !== undefined && hasDispenses && (
        <>
          <div className={classes.chart} aria-hidden="true">
            <Suspense fallback={<Skeleton height="100%" radius={10} />}>
              <MonthsChart {...data} />
            </Suspense>
          </div>
          <MonthsForReaders {...data} />
        </>
      )}
    </section>
  )
}

/** The figures as a table, for screen readers. */
function MonthsForReaders({ months }: Months) {
  const t = useWords(memberHistoryWords)
  const language = useLanguage()
  return (
    <div className="for-readers">
      <table aria-label={t.months}>
        <thead>
          <tr>
            <th scope="col">{t.month}</th>
            <th scope="col">{t.grams}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, grams }) => (
            <tr key={month}>
              <td>{formatMonth(month, language)}</td>
              <td>{formatGrams(milliOfQuantity(grams), language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
