import { mayUse } from '@aforo/domain'
import { Button, Select, TextInput } from '@mantine/core'
import { IconArrowLeft, IconHistory, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../session/session.tsx'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { FilterDay } from '../../design/filter-fields.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { useWords } from '../../words/words.ts'
import { NightTable } from './night-table.tsx'
import { useVisitFilter, visitKinds } from './visit-filter.ts'
import { VisitRows } from './visit-rows.tsx'
import classes from './visits-page.module.css'
import { exportVisits, visitsQuery } from './visits-queries.ts'
import { visitsWords } from './visits-words.ts'

export function Page() {
  const t = useWords(visitsWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Opened key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

/** Days are business days of the venue, so nothing is fetched until its current day is known. */
function Opened({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const { data: venueHere } = useQuery(venueHereQuery(venue.id))
  if (venueHere === undefined) return <SkeletonRows rows={8} />
  return <Visits venue={venue} choice={choice} today={venueHere.business_date} />
}

/** Visits: who came and left, when, and which staff recorded it. */
function Visits({ venue, choice, today }: { venue: PageVenue; choice: ReactNode; today: string }) {
  const t = useWords(visitsWords)
  const { person } = useSession()
  const { filter, change } = useVisitFilter(today)
  const visits = useInfiniteQuery(visitsQuery(venue.id, filter))
  const [fault, setFault] = useState<string | null>(null)
  return (
    <>
      <PageHead title={t.title}>
        <Row wrap gap={4}>
          {choice}
          <Button component={Link} to="/control" variant="default" leftSection={<IconArrowLeft size={18} />}>
            {t.back}
          </Button>
          {mayUse(person, venue.id, 'visits.export') && (
            <ExportButton
              label={t.export}
              failed={t.exportFailed}
              save={() => exportVisits(venue.id, filter, t.fileName(venue.name, filter.from, filter.to))}
              onFailed={setFault}
            />
          )}
        </Row>
      </PageHead>
      {fault !== null && <Notice state="bad">{fault}</Notice>}
      <div className={classes.columns}>
        <section className={classes.sheet} aria-label={t.title}>
          <div className={`${classes.head} ${classes.filters}`}>
            <FilterDay label={t.from} max={today} day={filter.from} onChange={(from) => change({ from: from ?? '' })} />
            <FilterDay label={t.to} max={today} day={filter.to} onChange={(to) => change({ to: to ?? '' })} />
            <Select
              label={t.kind}
              data={[
                { value: 'all', label: t.everyKind },
                ...visitKinds.map((value) => ({ value, label: t.kinds[value] })),
              ]}
              value={filter.kind ?? 'all'}
              allowDeselect={false}
              onChange={(kind) => change({ kind: kind === 'all' ? null : kind })}
            />
            <TextInput
              type="search"
              label={t.search}
              value={filter.q}
              onChange={(event) => change({ q: event.currentTarget.value })}
              leftSection={<IconSearch size={18} aria-hidden="true" />}
            />
          </div>
          <QueryList
            list={visits}
            failed={t.loadError}
            empty={
              <StateCard Icon={IconHistory} title={t.none}>
                {t.noneHint}
              </StateCard>
            }
            inCard
          >
            {(shown) => <VisitRows visits={shown} timeZone={venue.timeZone} />}
          </QueryList>
        </section>
        {filter.from === filter.to && <NightTable venue={venue} businessDate={filter.from} />}
      </div>
    </>
  )
}
