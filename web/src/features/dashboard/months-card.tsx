import { Row, Text } from '../../design/primitives.tsx'
import { centsOfAmount, monthSpan } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatMonth, formatMoney } from '../../format/format.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { ChartCard } from './chart-card.tsx'
import classes from './chart-parts.module.css'
import { MonthsChart } from './chart-parts.tsx'
import type { DashboardFilter } from './dashboard-address.ts'
import { type Months, monthsQuery } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import type { Figures } from './figure-table.tsx'

type MonthsCardProps = { venue: PageVenue; filter: DashboardFilter }

/** Income and expenses of twelve months. */
export function MonthsCard({ venue, filter }: MonthsCardProps) {
  const t = useWords(dashboardWords)
  const navigate = useNavigate()
  const months = useQuery(monthsQuery(venue.id, filter))
  const pathOf = useMonthPath(venue, filter)
  const { data } = months
  const hasMoved = data?.some(({ income, expenses }) => income !== 0 || expenses !== 0) === true
  return (
    <ChartCard
      title={t.transactions}
      legend={<Legend />}
      chart={
        data === undefined || !hasMoved ? undefined : (
          <MonthsChart months={data} currency={venue.currency} onMonth={(month) => void navigate(pathOf(month))} />
        )
      }
      table={useMonthsTable(venue, filter, data ?? [])}
    >
      {months.isPending && <Skeleton height={212} radius={10} />}
      {months.isLoadingError && (
        <LoadError title={t.monthsError} error={months.error} onRetry={() => void months.refetch()} />
      )}
      {data !== undefined && !hasMoved && (
        <Text as="p" tone="quiet">
          {t.noMonths}
        </Text>
      )}
    </ChartCard>
  )
}

function Legend() {
  const t = useWords(dashboardWords)
  return (
    <Row wrap gap={5} size="small" tone="soft" className={classes.colours}>
      <Row as="span" gap={3} title={t.incomeHint}>
        <i className={classes.swatch} style={{ '--colour': 'var(--income)' } as object} aria-hidden="true" /> {t.income}
      </Row>
      <Row as="span" gap={3}>
        <i
          className={`${classes.swatch} ${classes.hatched}`}
          style={{ '--colour': 'var(--expense)' } as object}
          aria-hidden="true"
        />{' '}
        {t.expense}
      </Row>
    </Row>
  )
}

function useMonthPath(venue: PageVenue, { venues }: DashboardFilter): (month: string, type?: string) => string {
  const booksPath = useBooksPath(venue.id)
  return (month, type) => booksPath({ venues, ...monthSpan(`${month}-01`), ...(type === undefined ? {} : { type }) })
}

function useMonthsTable(venue: PageVenue, filter: DashboardFilter, months: Months): Figures {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const pathOf = useMonthPath(venue, filter)
  const money = (amount: number) => formatMoney(centsOfAmount(amount), venue.currency, language)
  const last = months.at(-1)?.month
  return {
    label: t.transactions,
    columns: [t.month, t.sales, t.fees, t.income, t.expense],
    rows: months.map(({ month, sales, fees, income, expenses }) => {
      const name = formatMonth(month, language)
      return {
        key: month,
        name: month === last ? t.soFar(name) : name,
        figures: [
          { words: money(sales), to: pathOf(month) },
          { words: money(fees), to: pathOf(month, 'fee') },
          { words: money(income), to: pathOf(month) },
          { words: money(expenses), to: pathOf(month, 'expense') },
        ],
      }
    }),
  }
}
