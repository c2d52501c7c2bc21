import { centsOfAmount, type DashboardFigure, dashboardFigures, isGoodChange } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatClock, formatCount, formatDays, formatMoney } from '../../format/format.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import { ChangeMark } from '../../parts/transactions/change-mark.tsx'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Explanation } from '../../design/explanation.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { Card } from '../../design/card.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import type { DashboardFilter } from './dashboard-address.ts'
import type { Figures } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import classes from './figure-cards.module.css'
import { SparkLine } from './spark-line.tsx'
import { useVersus } from './use-versus.ts'

type FigureCardsProps = { venue: PageVenue; filter: DashboardFilter; figures: UseQueryResult<Figures> }

/** Four figures, each with its previous value and a link to its rows. */
export function FigureCards({ venue, filter, figures }: FigureCardsProps) {
  const t = useWords(dashboardWords)
  const shared = useWords(sharedWords)
  if (figures.isLoadingError) {
    return (
      <Card>
        <LoadError title={t.figuresError} error={figures.error} onRetry={() => void figures.refetch()} />
      </Card>
    )
  }
  return (
    <section className={classes.cards} aria-label={t.figures} aria-busy={figures.isPlaceholderData}>
      {figures.data === undefined && (
        <p className="for-readers" role="status">
          {shared.loading}
        </p>
      )}
      {dashboardFigures.map((name) => (
        <Surface key={name} as="article" padX={6} padY={5} className={classes.card}>
          <Row gap={2}>
            <Text as="h2" size="small" weight="medium" tone="soft">
              {t.figure[name]}
            </Text>
            <Explanation of={t.figure[name]}>
              <span>{t.figureHint[name]}</span>
              {figures.data !== undefined && <ComparedWith name={name} venue={venue} figures={figures.data} />}
            </Explanation>
          </Row>
          {figures.data === undefined ? (
            <Skeleton height={54} radius={8} />
          ) : (
            <FigureValue name={name} venue={venue} filter={filter} figures={figures.data} />
          )}
        </Surface>
      ))}
    </section>
  )
}

type FigureValueProps = { name: DashboardFigure; venue: PageVenue; filter: DashboardFilter; figures: Figures }

function useFigureText(name: DashboardFigure, { currency }: PageVenue): (value: number) => string {
  const language = useLanguage()
  return (value) =>
    name === 'sales' || name === 'expenses'
      ? formatMoney(centsOfAmount(value), currency, language)
      : formatCount(value, language)
}

function FigureValue({ name, venue, filter, figures }: FigureValueProps) {
  const t = useWords(dashboardWords)
  const { person } = useSession()
  const booksPath = useBooksPath(venue.id)
  const { period, [name]: figure } = figures
  const figureText = useFigureText(name, venue)
  const days = { venues: filter.venues, from: period.from, to: period.to }
  const path: Record<DashboardFigure, string> = {
    sales: booksPath(days),
    expenses: booksPath({ ...days, type: 'expense' }),
    customers: person.role === 'superadmin' ? `/customers?venue=${venue.id}` : '/customers',
    orders: booksPath({ ...days, type: 'purchase' }),
  }
  return (
    <>
      <Row justify="between" gap={4}>
        <Link className={classes.value ?? ''} to={path[name]}>
          {figureText(figure.value)}
        </Link>
        <SparkLine values={figure.line} isUnfinished={period.until_hour !== null && name !== 'customers'} />
      </Row>
      {figure.change === null || figure.before === null ? (
        <Text as="p" size="small" tone="quiet">
          {t.nothingBefore}
        </Text>
      ) : (
        <Change name={name} percent={figure.change} period={period} />
      )}
    </>
  )
}

type ChangeProps = { name: DashboardFigure; percent: number; period: Figures['period'] }

function Change({ name, percent, period }: ChangeProps) {
  const versus = useVersus(period)
  return (
    <Row as="p" wrap gap={4} size="small" numeric>
      <ChangeMark percent={percent} isGood={isGoodChange(name, percent)} /> <Text tone="quiet">{versus}</Text>
    </Row>
  )
}

/** The value and the days that a figure is compared with. */
function ComparedWith({ name, venue, figures }: Omit<FigureValueProps, 'filter'>) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const figureText = useFigureText(name, venue)
  const { period, [name]: figure } = figures
  if (figure.before === null) return null
  const days = formatDays(period.previous, language)
  const span = period.until_hour === null ? days : t.untilHour(days, formatClock(period.until_hour * 60))
  return <span>{t.before(figureText(figure.before), span)}</span>
}
