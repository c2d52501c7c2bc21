import { centsOfAmount, type DashboardFigure, dashboardFigures, isGoodChange } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatChange, formatClock, formatCount, formatDays, formatMoney } from '../../format/format.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
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
          <Text as="h2" size="small" weight="medium" tone="soft">
            {t.figure[name]}
          </Text>
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

function FigureValue({ name, venue, filter, figures }: FigureValueProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const { person } = useSession()
  const booksPath = useBooksPath(venue.id)
  const { period, [name]: figure } = figures
  const figureText = (value: number) =>
    name === 'sales' || name === 'expenses'
      ? formatMoney(centsOfAmount(value), venue.currency, language)
      : formatCount(value, language)
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
        <SparkLine values={figure.line} />
      </Row>
      {figure.change === null || figure.before === null ? (
        <Text as="p" size="small" tone="quiet">
          {t.nothingBefore}
        </Text>
      ) : (
        <Change name={name} percent={figure.change} before={figureText(figure.before)} period={period} />
      )}
    </>
  )
}

type ChangeProps = { name: DashboardFigure; percent: number; before: string; period: Figures['period'] }

/** The arrow shows the direction of the change; the colour shows whether it is good. */
function Change({ name, percent, before, period }: ChangeProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const versus = useVersus(period)
  const isGood = isGoodChange(name, percent)
  const Arrow = percent === 0 ? IconArrowRight : percent > 0 ? IconArrowUpRight : IconArrowDownRight
  const days = formatDays(period.previous, language)
  const span = period.until_hour === null ? days : t.untilHour(days, formatClock(period.until_hour * 60))
  return (
    <Row as="p" wrap gap={4} size="small" numeric title={t.before(before, span)}>
      <Row
        as="b"
        gap={2}
        weight="semibold"
        tone={isGood === null ? 'soft' : isGood ? 'ok' : 'bad'}
        data-tone={isGood === null ? 'same' : isGood ? 'good' : 'bad'}
      >
        <Arrow size={16} stroke={2.2} aria-hidden="true" /> {formatChange(percent, language)}
      </Row>{' '}
      <Text tone="quiet">{versus}</Text>
    </Row>
  )
}
