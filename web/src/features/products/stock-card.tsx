import { milliOfQuantity } from '@aforo/domain'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconChartAreaLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatQuantity } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import surface from '../../design/surface.module.css'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { productPageWords } from './product-page-words.ts'
import type { Product } from './products-queries.ts'
import classes from './stock-card.module.css'
import { type StockDay, stockDaysQuery } from './stock-queries.ts'

const ranges = [7, 30, 90]

/**
 * Loaded lazily: the chart is larger than the rest of the page. If loading fails, only the chart is replaced by a text.
 */
const StockChart = lazy(async () => {
  const chart = await import('./stock-chart.tsx').catch(() => null)
  return { default: chart?.StockChart ?? NoChart }
})

/** Stock at the end of each day. */
export function StockCard({ venue, product }: { venue: PageVenue; product: Product }) {
  const t = useWords(productPageWords)
  const [days, setDays] = useState(30)
  const id = useId()
  const stockDays = useQuery(stockDaysQuery(venue.id, product.id, days))
  const drawn = stockDays.data
  return (
    <Stack as="section" pad={6} gap={6} className={surface.surface} aria-labelledby={id}>
      <Row wrap gap={4} justify="between">
        <Text id={id} as="h2" size="lead" weight="semibold">
          {t.chart}
        </Text>
        <SegmentedControl
          aria-label={t.daysName}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={ranges.map((range) => ({ value: String(range), label: t.days(range) }))}
        />
      </Row>
      {stockDays.isPending && <Skeleton height={240} radius={10} />}
      {stockDays.isLoadingError && (
        <LoadError title={t.chartError} error={stockDays.error} onRetry={() => void stockDays.refetch()} />
      )}
      {drawn !== undefined && drawn.length < 2 && (
        <StateCard Icon={IconChartAreaLine} title={t.chartSoon}>
          {t.chartSoonHint}
        </StateCard>
      )}
      {drawn !== undefined && drawn.length >= 2 && (
        <>
          <div className={classes.chart} aria-hidden="true">
            <Suspense fallback={<Skeleton height="100%" radius={10} />}>
              <StockChart days={drawn} unitType={product.unit_type} threshold={product.low_stock_threshold} />
            </Suspense>
          </div>
          <DaysForReaders days={drawn} product={product} />
        </>
      )}
    </Stack>
  )
}

/** The figures as a table, for screen readers. */
function DaysForReaders({ days, product }: { days: readonly StockDay[]; product: Product }) {
  const t = useWords(productPageWords)
  const language = useLanguage()
  const columns: DataColumn<StockDay>[] = [
    { key: 'day', head: t.day, renderCell: ({ business_date: day }) => formatDay(day, language) },
    {
      key: 'stock',
      head: t.stock,
      renderCell: ({ stock_quantity: quantity }) =>
        formatQuantity(milliOfQuantity(quantity), product.unit_type, language),
    },
  ]
  return (
    <div className="for-readers">
      <DataTable label={t.chart} columns={columns} rows={days} rowKey={({ business_date: day }) => day} />
    </div>
  )
}

function NoChart() {
  const t = useWords(productPageWords)
  return (
    <StateCard Icon={IconChartAreaLine} title={t.chartMissing}>
      {t.chartMissingHint}
    </StateCard>
  )
}
