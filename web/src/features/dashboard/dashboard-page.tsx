import { mayUse } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { OfflineNotices } from '../../parts/offline/offline-notices.tsx'
import { useBooksVenues } from '../../parts/transactions/books.ts'
import { resultQuery } from '../../parts/transactions/result-queries.ts'
import { VenueRanking } from '../../parts/transactions/venue-ranking.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { Card } from '../../design/card.tsx'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { BooksStrip } from './books-strip.tsx'
import { BuyersCard } from './buyers-card.tsx'
import { type DashboardFilter, useDashboardFilter } from './dashboard-address.ts'
import classes from './dashboard-page.module.css'
import { exportDashboard, figuresQuery, wirePeriod } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import { ExceptionsCard } from './exceptions-card.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FiscalStrip } from './fiscal-strip.tsx'
import { MonthsCard } from './months-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { ResultCard } from './result-card.tsx'
import { RoomCard } from './room-card.tsx'
import { SalesCards } from './sales-cards.tsx'
import { TaxesCard } from './taxes-card.tsx'

export function Page() {
  const t = useWords(dashboardWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Dashboard key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

/** A dashboard that shows within five seconds whether the month is going well. */
function Dashboard({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(dashboardWords)
  const isPhone = usePhone()
  const venues = useBooksVenues(venue.currency)
  const { filter, change } = useDashboardFilter(venues.map(({ id }) => id))
  const figures = useQuery(figuresQuery(venue.id, filter))
  const result = useQuery(resultQuery(venue.id, wirePeriod(filter)))
  const isSeveral = filter.venues.length > 1
  const [fault, setFault] = useState<string | null>(null)
  const period = figures.data?.period

  const isElsewhere = areBooksSeparate(filter, figures.error)
  const { person } = useSession()
  const mayExport = filter.venues.every((id) => mayUse(person, id, 'dashboard.export'))
  const exporting = mayExport && (
    <ExportButton
      label={t.export}
      failed={t.exportFailed}
      save={() => exportDashboard(venue.id, filter, t.fileName(venue.name, fileDays(period)))}
      onFailed={setFault}
    />
  )
  return (
    <>
      <PageHead title={t.title}>
        <Row wrap gap={5}>
          {choice}
          <PeriodChoice venue={venue} venues={venues} filter={filter} period={period} onChange={change} />
          {!isPhone && exporting}
        </Row>
      </PageHead>
      <Stack gap={5}>
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        <FiscalStrip venue={venue} />
        <OfflineNotices venue={venue} />
        {isElsewhere ? (
          <Card>
            <StateCard
              Icon={IconBuildingStore}
              title={t.elsewhere}
              action={
                <Button variant="default" onClick={() => change({ venues: [] })}>
                  {t.onlyHere}
                </Button>
              }
            >
              {t.elsewhereHint}
            </StateCard>
          </Card>
        ) : (
          <>
            {isPhone && <RoomCard venueId={venue.id} />}
            {!isSeveral && <FigureCards venue={venue} filter={filter} figures={figures} />}
            <div className={classes.charts}>
              <Stack gap={5}>
                <ResultCard venue={venue} filter={filter} result={result} period={period} />
                <MonthsCard venue={venue} filter={filter} />
                {isSeveral && result.data !== undefined && (
                  <VenueRanking venue={venue} result={result.data} days={period} />
                )}
                <TaxesCard venue={venue} filter={filter} />
                <BooksStrip venue={venue} />
              </Stack>
              <Stack gap={5}>
                <ExceptionsCard venue={venue} filter={filter} />
                <BuyersCard venue={venue} filter={filter} />
              </Stack>
            </div>
            {isSeveral && <FigureCards venue={venue} filter={filter} figures={figures} />}
            <OrdersCard venue={venue} filter={filter} period={period} />
            <SalesCards venue={venue} filter={filter} period={period} />
            {isPhone && exporting}
          </>
        )}
      </Stack>
    </>
  )
}

/** The server refuses venues with separate books with this code. The page explains that, since no right is missing. */
const areBooksSeparate = ({ venues }: DashboardFilter, error: Error | null) =>
  venues.length > 0 && error instanceof ApiError && error.code === 'privileges_missing'

const fileDays = (period: { from: string; to: string } | undefined) =>
  period === undefined ? '' : period.from === period.to ? period.from : `${period.from} ${period.to}`
