import { mayUse } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconFilterOff, IconReceiptEuro, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatTimeExact } from '../../format/format.ts'
import { useBooksVenues } from '../../parts/transactions/books.ts'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import { DayClosing } from '../../parts/fiscal/fiscal-closing.tsx'
import { OfflineNotices } from '../../parts/offline/offline-notices.tsx'
import { TillStrip } from '../../parts/tills/till-strip.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { BookedList } from './booked-list.tsx'
import { BooksFilters } from './books-filters.tsx'
import { type BooksFilter, everything, type FilterChange, isFiltered, useBooksFilter } from './books-filter.ts'
import { BooksRanking } from './books-ranking.tsx'
import { BooksTotals } from './books-totals.tsx'
import type { Selection } from './selection.ts'
import classes from './transactions-page.module.css'
import { bookedQuery, exportBooked, exportWorkbook, totalsQuery } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'
import { useMemberFilter } from './use-member-filter.ts'
import { usePeriodText } from './use-period-text.ts'

export function Page() {
  const t = useWords(transactionsWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Opened key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

type OpenedProps = { venue: PageVenue; choice: ReactNode }

/** Days are business days of the venue, so nothing is fetched until its current day is known. */
function Opened({ venue, choice }: OpenedProps) {
  const t = useWords(transactionsWords)
  const here = useQuery(venueHereQuery(venue.id))
  if (here.data !== undefined) return <Books venue={venue} choice={choice} today={here.data.business_date} />
  return (
    <>
      <PageHead title={t.title}>{choice}</PageHead>
      {here.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <LoadError title={t.venueError} error={here.error} onRetry={() => void here.refetch()} />
      )}
    </>
  )
}

/** The transactions of a venue: totals and rows, to check whether the money adds up. */
function Books({ venue, choice, today }: OpenedProps & { today: string }) {
  const t = useWords(transactionsWords)
  const language = useLanguage()
  const venues = useBooksVenues(venue.currency)
  const { filter, change } = useBooksFilter(venues.map(({ id }) => id))
  const list = useInfiniteQuery(bookedQuery(venue.id, filter))
  const totals = useQuery(totalsQuery(venue.id, filter))
  const [selected, setSelected] = useState<Selection>(new Set())
  const [isReloading, setIsReloading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const member = useMemberFilter(filter, rows)
  const period = usePeriodText(filter, today)

  function changeFilter(changed: FilterChange): void {
    setSelected(new Set())
    change(changed)
  }
  async function reload(): Promise<void> {
    setIsReloading(true)
    await Promise.all([list.refetch(), totals.refetch()])
    setIsReloading(false)
  }

  const fileName = t.fileName(venue.name, daysIn(filter, t.days))
  // A closing is of one venue and one day.
  const isOneDay = filter.from !== null && filter.from === filter.to && filter.venues.length === 0
  const closedDay = isOneDay ? filter.from : null
  const exported = filter.venues.length === 0 ? [venue.id] : filter.venues
  const { person } = useSession()
  const mayExport = exported.every((id) => mayUse(person, id, 'books.export'))
  const isEmpty = list.data !== undefined && rows.length === 0
  return (
    <>
      <PageHead title={t.title}>
        <Row wrap gap={5} className={classes.tools}>
          {choice}
          {list.data !== undefined && (
            <Text size="small" tone="quiet" numeric>
              {t.dataFrom(formatTimeExact(new Date(list.dataUpdatedAt), language, venue.timeZone))}
            </Text>
          )}
          {mayExport && (
            <ExportButton
              label={t.export}
              failed={t.exportFailed}
              save={() => exportBooked(venue.id, filter, fileName)}
              onFailed={setFault}
            />
          )}
          {mayExport && (
            <ExportButton
              label={t.exportWorkbook}
              failed={t.exportFailed}
              save={() => exportWorkbook(venue.id, filter, fileName)}
              onFailed={setFault}
            />
          )}
          <BusyButton
            variant="default"
            busy={isReloading}
            icon={<IconRefresh size={18} />}
            onClick={() => void reload()}
          >
            {t.reload}
          </BusyButton>
        </Row>
      </PageHead>
      <Stack gap={5}>
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        {list.isRefetchError && <Notice state="bad">{t.reloadFailed}</Notice>}
        {totals.isLoadingError && !list.isLoadingError && <Notice state="bad">{t.totalsError}</Notice>}
        <BooksTotals
          period={period}
          readAt={formatTime(new Date(totals.dataUpdatedAt), language, venue.timeZone)}
          totals={totals.isLoadingError ? null : totals.data}
          currency={venue.currency}
          busy={totals.isPlaceholderData}
        />
        {filter.venues.length > 1 && <BooksRanking venue={venue} filter={filter} today={today} />}
        <OfflineNotices venue={venue} withLink />
        <TillStrip venue={venue} />
        {closedDay !== null && <DayClosing venue={venue} day={closedDay} />}
        <Surface aria-label={t.list}>
          <BooksFilters
            venue={venue}
            venues={venues}
            today={today}
            filter={filter}
            member={member}
            onChange={changeFilter}
          />
          <div aria-busy={list.isPlaceholderData}>
            {list.isPending && (
              <Stack padX={6} padY={4} line="top">
                <SkeletonRows rows={8} />
              </Stack>
            )}
            {list.isLoadingError && (
              <NotLoaded filter={filter} error={list.error} onRetry={() => void reload()} onChange={changeFilter} />
            )}
            {isEmpty && <Nothing filter={filter} onChange={changeFilter} />}
            {rows.length > 0 && <BookedList venue={venue} rows={rows} selected={selected} onSelected={setSelected} />}
          </div>
          <MoreButton list={list} inCard />
        </Surface>
      </Stack>
    </>
  )
}

type DayWords = (typeof transactionsWords)['es']['days']

function daysIn({ from, to }: BooksFilter, words: DayWords): string {
  if (from === null) return to === null ? words.all : words.until(to)
  if (to === null) return words.since(from)
  return from === to ? from : words.between(from, to)
}

type StateProps = { filter: BooksFilter; onChange: (change: FilterChange) => void }

function Nothing({ filter, onChange }: StateProps) {
  const t = useWords(transactionsWords)
  if (!isFiltered(filter)) {
    return (
      <StateCard Icon={IconReceiptEuro} title={t.none}>
        {t.noneHint}
      </StateCard>
    )
  }
  return (
    <StateCard
      Icon={IconFilterOff}
      title={t.none}
      action={
        <Button variant="default" onClick={() => onChange(everything)}>
          {t.clear}
        </Button>
      }
    >
      {t.noMatchHint}
    </StateCard>
  )
}

/** The server refuses venues with separate books with this code. The page explains that, since no right is missing. */
function NotLoaded({ filter, error, onRetry, onChange }: StateProps & { error: Error; onRetry: () => void }) {
  const t = useWords(transactionsWords)
  const isElsewhere = filter.venues.length > 0 && error instanceof ApiError && error.code === 'privileges_missing'
  if (!isElsewhere) return <LoadError title={t.loadError} error={error} onRetry={onRetry} />
  return (
    <StateCard
      Icon={IconBuildingStore}
      title={t.elsewhere}
      action={
        <Button variant="default" onClick={() => onChange({ venues: [] })}>
          {t.clear}
        </Button>
      }
    >
      {t.elsewhereHint}
    </StateCard>
  )
}
