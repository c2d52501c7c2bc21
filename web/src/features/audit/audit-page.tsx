import { Button } from '@mantine/core'
import { IconBuildingStore, IconEraser, IconFileExport, IconFilterOff, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime, isoDay } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import { Notice } from '../../design/notice.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { VenueSelect } from '../../parts/venues/venue-select.tsx'
import { useWords } from '../../words/words.ts'
import { type AuditFilter, useAuditFilter } from './audit-address.ts'
import { AuditFilters } from './audit-filters.tsx'
import classes from './audit-page.module.css'
import { auditEventsQuery, lastAuditEventQuery } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'
import { useSubjectName } from './subject-name.ts'
import { AuditEventList } from './audit-event-list.tsx'

/** The audit record of the operator of the current venue. A superadmin chooses the venue. */
export function Page() {
  const t = useWords(auditWords)
  const { me, venueId } = useSession()
  const { filter, change } = useAuditFilter()
  const isSuperadmin = me.access_privileges === 'superadmin'
  const readAt = filter.venue ?? venueId
  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {isSuperadmin && (
            <div className={classes.venue}>
              <VenueSelect
                venueId={filter.venue}
                onChange={(venue) => change({ venue, staff: null, kind: null, from: null, to: null })}
              />
            </div>
          )}
          <RecordPages venueId={isSuperadmin ? filter.venue : null} />
        </PageTools>
      </PageHead>
      {readAt === null ? (
        <StateCard Icon={IconBuildingStore} title={isSuperadmin ? t.chooseVenue : t.noVenue}>
          {isSuperadmin ? t.chooseVenueHint : t.noVenueHint}
        </StateCard>
      ) : (
        <AuditEvents
          // Remount for another operator's record. For an owner the venue is only one more filter.
          key={isSuperadmin ? readAt : 'own'}
          venueId={readAt}
          filter={filter}
          // A superadmin's venue selects the operator. An owner's venue filters the events.
          onlyAt={isSuperadmin ? null : filter.venue}
          onChange={change}
        />
      )}
    </>
  )
}

/** Links to the parts of the record with their own page. They keep the venue that a superadmin chose. */
function RecordPages({ venueId }: { venueId: number | null }) {
  const t = useWords(auditWords)
  const search = venueId === null ? '' : `?venue=${venueId}`
  return (
    <>
      <Button
        component={Link}
        to={`/exports${search}`}
        variant="default"
        leftSection={<IconFileExport size={18} aria-hidden="true" />}
      >
        {t.exports}
      </Button>
      <Button
        component={Link}
        to={`/erasures${search}`}
        variant="default"
        leftSection={<IconEraser size={18} aria-hidden="true" />}
      >
        {t.erasures}
      </Button>
    </>
  )
}

type AuditEventsProps = {
  venueId: number
  filter: AuditFilter
  onlyAt: number | null
  onChange: (change: Partial<AuditFilter>) => void
}

function AuditEvents({ venueId, filter, onlyAt, onChange }: AuditEventsProps) {
  const t = useWords(auditWords)
  const timeZone = useTimeZone(venueId)
  const events = useInfiniteQuery(auditEventsQuery(venueId, { ...filter, venue: onlyAt }))
  const shown = events.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = events.data !== undefined && shown.length === 0
  const isFiltered = [onlyAt, filter.staff, filter.kind, filter.from, filter.to].some((part) => part !== null)

  return (
    <>
      <Stack gap={6}>
        <SupportNotice venueId={venueId} timeZone={timeZone} />
        <EnrolmentNotice venueId={venueId} timeZone={timeZone} />
        <Surface>
          <AuditFilters venueId={venueId} filter={filter} onChange={onChange} />
          {events.isPending && (
            <Stack padX={6} padY={4}>
              <SkeletonRows rows={6} />
            </Stack>
          )}
          {events.isLoadingError && (
            <LoadError title={t.loadError} error={events.error} onRetry={() => void events.refetch()} />
          )}
          {isEmpty && !isFiltered && (
            <StateCard Icon={IconHistory} title={t.none}>
              {t.noneHint}
            </StateCard>
          )}
          {isEmpty && isFiltered && (
            <StateCard Icon={IconFilterOff} title={t.noMatch}>
              {t.noMatchHint}
            </StateCard>
          )}
          {shown.length > 0 && <AuditEventList events={shown} timeZone={timeZone} />}
        </Surface>
      </Stack>
      <MoreButton list={events} />
    </>
  )
}

/** The time zone of the venue, or undefined (the device's) until the venue is loaded. */
function useTimeZone(venueId: number): string | undefined {
  const own = useSession().venues.find(({ id }) => id === venueId)
  const { data: here } = useQuery({ ...venueHereQuery(venueId), enabled: own === undefined })
  return own?.time_zone ?? here?.time_zone
}

const noticeDays = 7

type NoticeProps = { venueId: number; timeZone: string | undefined }

/** The latest event of this kind in the past week, with its date and time formatted. */
function useLast({ venueId, timeZone }: NoticeProps, kind: Parameters<typeof lastAuditEventQuery>[1]) {
  const language = useLanguage()
  const [openedAt] = useState(() => Date.now())
  const since = isoDay(new Date(openedAt - noticeDays * 24 * 60 * 60 * 1000), timeZone)
  const { data: last } = useQuery(lastAuditEventQuery(venueId, kind, since))
  if (last === undefined || last === null) return null
  const at = new Date(last.at)
  return { last, date: formatDate(at, language, timeZone), time: formatTime(at, language, timeZone) }
}

/** Shown for a week after support looked at the members, with the reason. */
function SupportNotice(props: NoticeProps) {
  const t = useWords(auditWords)
  const entry = useLast(props, 'members.opened')
  if (entry === null) return null
  const { last, date, time } = entry
  const reason = last.after?.['reason']
  return (
    <Notice state="warn">
      {t.supportNotice(last.who?.email ?? t.nobody, date, time)} {typeof reason === 'string' && t.reason(reason)}
    </Notice>
  )
}

/** Shown for a week after a member was enrolled at another venue. */
function EnrolmentNotice(props: NoticeProps) {
  const t = useWords(auditWords)
  const entry = useLast(props, 'member.enrolled')
  const nameOf = useSubjectName()
  if (entry === null) return null
  const { last, date, time } = entry
  const { who, subject, after } = last
  const venues = after?.['enrolledAt']
  return (
    <Notice state="warn">
      {t.enrolmentNotice(
        who?.email ?? t.nobody,
        nameOf(subject),
        Array.isArray(venues) ? venues.join(', ') : t.wholeOperator,
        date,
        time,
      )}
    </Notice>
  )
}
