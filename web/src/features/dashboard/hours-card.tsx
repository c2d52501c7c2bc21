import { Text } from '../../design/primitives.tsx'
import { centsOfAmount } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatClock, formatCount, formatMoney } from '../../format/format.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import { useWords } from '../../words/words.ts'
import { ChartCard } from './chart-card.tsx'
import { HoursChart } from './chart-parts.tsx'
import { dashboardWords } from './dashboard-words.ts'
import type { SalesCardProps } from './sales-card-props.ts'
import { shownHours } from './shown-hours.ts'

/** Sales by hour, in the venue's time zone. */
export function HoursCard({ venue, filter, period, sales }: SalesCardProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const booksPath = useBooksPath(venue.id)
  const hours = shownHours(sales.hours)
  const days = period === undefined ? {} : { from: period.from, to: period.to }
  const path = booksPath({ venues: filter.venues, type: 'purchase', ...days })
  return (
    <ChartCard
      title={t.byHour}
      hint={t.byHourHint}
      chart={hours.length === 0 ? undefined : <HoursChart hours={hours} currency={venue.currency} />}
      table={{
        label: t.byHour,
        columns: [t.hour, t.ordersShort, t.sales],
        rows: hours.map(({ hour, orders, sales: amount }) => ({
          key: hour,
          name: formatClock(hour * 60),
          figures: [
            { words: formatCount(orders, language), to: path },
            { words: formatMoney(centsOfAmount(amount), venue.currency, language), to: path },
          ],
        })),
      }}
    >
      {hours.length === 0 && (
        <Text as="p" tone="quiet">
          {t.noSales}
        </Text>
      )}
    </ChartCard>
  )
}
