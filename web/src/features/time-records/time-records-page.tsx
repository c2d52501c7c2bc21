import { monthOf } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { MonthChoice } from '../../parts/shifts/month-choice.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { SidePanel } from '../../design/side-panel.tsx'
import { SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { EmployeeList } from './employee-list.tsx'
import { EmployeePanel } from './employee-panel.tsx'
import classes from './time-records.module.css'
import { exportShifts } from './time-records-queries.ts'
import { timeRecordsWords } from './time-records-words.ts'
import { PresentCard } from './present-card.tsx'

export function Page() {
  const t = useWords(timeRecordsWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Opened key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

/** Months consist of the venue's business days, so nothing is fetched until its current day is known. */
function Opened({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(timeRecordsWords)
  const { data: venueHere } = useQuery(venueHereQuery(venue.id))
  if (venueHere !== undefined)
    return <Employees venue={venue} choice={choice} thisMonth={monthOf(venueHere.business_date)} />
  return (
    <>
      <PageHead title={t.title} of={t.about}>
        {choice}
      </PageHead>
      <SkeletonRows rows={6} />
    </>
  )
}

/** The month and the open person are in the address, so that it can be shared and survives going back. */
function useAddress(thisMonth: string) {
  const [address, setAddress] = useSearchParams()
  const requested = address.get('month') ?? ''
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(requested) && requested <= thisMonth ? requested : thisMonth
  function change(changes: { month?: string; id?: number | null }): void {
    const next = new URLSearchParams(window.location.search)
    if (changes.id === null) next.delete('id')
    else if (changes.id !== undefined) next.set('id', String(changes.id))
    if (changes.month === thisMonth) next.delete('month')
    else if (changes.month !== undefined) next.set('month', changes.month)
    setAddress(next)
  }
  return {
    month,
    chosenId: idInAddress(address.get('id')),
    change,
  }
}

type EmployeesProps = { venue: PageVenue; choice: ReactNode; thisMonth: string }

/** Who is working, everyone's hours, and forgotten shifts. */
function Employees({ venue, choice, thisMonth }: EmployeesProps) {
  const t = useWords(timeRecordsWords)
  const { month, chosenId, change } = useAddress(thisMonth)
  const may = useMay(venue.id)
  const [fault, setFault] = useState<string | null>(null)
  return (
    <>
      <PageHead title={t.title} of={t.about}>
        <Row wrap gap={4} className={classes.tools}>
          {choice}
          <Button component={Link} to="/owners" variant="default" leftSection={<IconUsers size={18} />}>
            {t.staff}
          </Button>
          <div className={classes.month}>
            <MonthChoice month={month} last={thisMonth} onChange={(next) => change({ month: next })} />
          </div>
          {may('hours.export') && (
            <ExportButton
              label={t.export}
              failed={t.exportFailed}
              save={() => exportShifts(venue.id, month, t.fileName(venue.name, month))}
              onFailed={setFault}
            />
          )}
        </Row>
      </PageHead>
      <Stack gap={6}>
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        <div className={classes.split} data-open={chosenId !== null || undefined}>
          <Stack gap={6}>
            <PresentCard venue={venue} onOpen={(id, inMonth) => change({ id, month: inMonth ?? thisMonth })} />
            <EmployeeList
              venue={venue}
              month={month}
              isThisMonth={month === thisMonth}
              chosenId={chosenId}
              onOpen={(id) => change({ id })}
              onFailed={setFault}
            />
          </Stack>
          {chosenId !== null && (
            <SidePanel label={t.panel} onClose={() => change({ id: null })}>
              <EmployeePanel
                key={`${chosenId} ${month}`}
                venue={venue}
                id={chosenId}
                month={month}
                onClose={() => change({ id: null })}
              />
            </SidePanel>
          )}
        </div>
      </Stack>
    </>
  )
}
