import { Explanation } from '../../design/explanation.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { centsOfAmount, type DaySpan } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatMonthName } from '../../format/format.ts'
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
import { useStretchName } from './stretch-name.ts'

type MonthsCardProps = { venue: PageVenue; filter: DashboardFilter }

/** Income and expenses of the period and those before it. */
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
      legend={<Legend months={data ?? []} />}
      chart={
        data === undefined || !hasMoved ? undefined : (
          <MonthsChart months={data} currency={venue.currency} onChosen={(stretch) => void navigate(pathOf(stretch))} />
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

function Legend({ months }: { months: Months }) {
  const t = useWords(dashboardWords)
  const unfinished = useUnfinishedWords(months.at(-1))
  return (
    <Row wrap gap={5} size="small" tone="soft" className={classes.colours}>
      <Row as="span" gap={3}>
        <i className={classes.swatch} style={{ '--colour': 'var(--income)' } as object} aria-hidden="true" /> {t.income}
        <Explanation of={t.income}>{t.incomeHint}</Explanation>
      </Row>
      <Row as="span" gap={3}>
        <i
          className={`${classes.swatch} ${classes.hatched}`}
          style={{ '--colour': 'var(--expense)' } as object}
          aria-hidden="true"
        />{' '}
        {t.expense}
      </Row>
      {unfinished !== null && (
        <Row as="span" gap={3}>
          <i className={`${classes.swatch} ${classes.outlined}`} aria-hidden="true" /> {unfinished}
        </Row>
      )}
    </Row>
  )
}

/** How far the last interval is: "Noviembre sin terminar: 16 de 30 días, a este ritmo". */
function useUnfinishedWords(last: Months[number] | undefined): string | null {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  if (last === undefined || last.unfinished === null) return null
  const { day, days, income } = last.unfinished
  if (day === days) return t.todayUnfinished
  const month = formatMonthName(last.from.slice(0, 7), language)
  const words = t.unfinished(month.charAt(0).toUpperCase() + month.slice(1), day, days)
  return income === null ? words : `${words}, ${t.atThisPace}`
}

function useMonthPath(venue: PageVenue, { venues }: DashboardFilter): (stretch: DaySpan, type?: string) => string {
  const booksPath = useBooksPath(venue.id)
  return ({ from, to }, type) => booksPath({ venues, from, to, ...(type === undefined ? {} : { type }) })
}

function useMonthsTable(venue: PageVenue, filter: DashboardFilter, months: Months): Figures {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const pathOf = useMonthPath(venue, filter)
  const money = (amount: number) => formatMoney(centsOfAmount(amount), venue.currency, language)
  const nameOf = useStretchName()
  return {
    label: t.transactions,
    columns: [t.month, t.sales, t.fees, t.income, t.expense],
    rows: months.map((stretch) => ({
      key: stretch.from,
      name: nameOf(stretch),
      figures: [
        { words: money(stretch.sales), to: pathOf(stretch) },
        { words: money(stretch.fees), to: pathOf(stretch, 'fee') },
        { words: money(stretch.income), to: pathOf(stretch) },
        { words: money(stretch.expenses), to: pathOf(stretch, 'expense') },
      ],
    })),
  }
}
