import { milliOfQuantity } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DataTable } from '../../design/data-table.tsx'
import { Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMonth } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { memberHistoryWords } from './member-history-words.ts'
import classes from './member-months.module.css'
import { type Member, type Months, monthsQuery } from './member-queries.ts'
import { PanelSection } from './panel-section.tsx'

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
  return (
    <Text as="p" tone="quiet">
      {t.chartMissing}
    </Text>
  )
}

/** Grams of the last twelve months, compared with the member's limit. */
export function MemberMonths({ venue, member }: { venue: PageVenue; member: Member }) {
  const t = useWords(memberHistoryWords)
  const language = useLanguage()
  const months = useQuery(monthsQuery(venue.id, member.id))
  const { data } = months
  const hasDispenses = data?.months.some(({ grams }) => grams > 0) === true
  return (
    <PanelSection
      title={t.months}
      aside={
        data !== undefined &&
        data.limit !== null && (
          <Text size="small" tone="soft" numeric>
            {t.limit(formatGrams(milliOfQuantity(data.limit), language))}
          </Text>
        )
      }
    >
      {months.isPending && <Skeleton height={170} radius={10} />}
      {months.isLoadingError && (
        <LoadError title={t.monthsError} error={months.error} onRetry={() => void months.refetch()} />
      )}
      {data !== undefined && !hasDispenses && (
        <Text as="p" tone="quiet">
          {t.noDispenses}
        </Text>
      )}
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
    </PanelSection>
  )
}

/** The figures as a table, for screen readers. */
function MonthsForReaders({ months }: Months) {
  const t = useWords(memberHistoryWords)
  const language = useLanguage()
  return (
    <div className="for-readers">
      <DataTable
        label={t.months}
        columns={[
          { key: 'month', head: t.month, renderCell: ({ month }) => formatMonth(month, language), onCard: 'title' },
          {
            key: 'grams',
            head: t.grams,
            renderCell: ({ grams }) => formatGrams(milliOfQuantity(grams), language),
            onCard: 'aside',
          },
        ]}
        rows={months}
        rowKey={({ month }) => month}
      />
    </div>
  )
}
