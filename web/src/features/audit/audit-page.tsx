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
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { VenueSelect } from '../../parts/venues/venue-select.tsx'
import { useWords } from '../../words/words.ts'
import { type AuditFilter, useAuditFilter } from './audit-address.ts'
import { AuditFilters } from './audit-filters.tsx'
import classes from './audit-page.module.css'
import { deedsQuery, lastDeedQuery } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'
import { DeedList } from './deed-list.tsx'

/** Who did what: of the operator of the venue one works at, or for a superadmin of the venue they choose. */
export function Page() {
  const t = useWords(auditWords)
  const { me, venueId } = useSession()
  const { filter, change } = useAuditFilter()
  const standsAbove = me.access_privileges === 'superadmin'
  const readAt = filter.venue ?? venueId
  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {standsAbove && (
            <div className={classes.venue}>
              <VenueSelect
                venueId={filter.venue}
                onChange={(venue) => change({ venue, staff: null, kind: null, from: null, to: null })}
              />
            </div>
          )}
          <RecordPages venueId={standsAbove ? filter.venue : null} />
        </PageTools>
      </PageHead>
      {readAt === null ? (
        <StateCard Icon={IconBuildingStore} title={standsAbove ? t.chooseVenue : t.noVenue}>
          {standsAbove ? t.chooseVenueHint : t.noVenueHint}
        </StateCard>
      ) : (
        <Deeds
          // Another operator's record starts afresh; an owner's choice of venue is one filter more.
          key={standsAbove ? readAt : 'own'}
          venueId={readAt}
          filter={filter}
          // A superadmin names a venue to say whose record it is; an owner to see that venue alone.
          onlyAt={standsAbove ? null : filter.venue}
          onChange={change}
        />
      )}
    </>
  )
}

/** The parts of the record that have a page of their own, at the venue that a superadmin has chosen. */
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

type DeedsProps = {
  venueId: number
  filter: AuditFilter
  onlyAt: number | null
  onChange: (change: Partial<AuditFilter>) => void
}

function Deeds({ venueId, filter, onlyAt, onChange }: DeedsProps) {
  const t = useWords(auditWords)
  const timeZone = useTimeZone(venueId)
  const deeds = useInfiniteQuery(deedsQuery(venueId, { ...filter, venue: onlyAt }))
  const shown = deeds.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = deeds.data !== undefined && shown.length === 0
  const isFiltered = [onlyAt, filter.staff, filter.kind, filter.from, filter.to].some((part) => part !== null)

  return (
    <>
      <SupportNotice venueId={venueId} timeZone={timeZone} />
      <EnrolmentNotice venueId={venueId} timeZone={timeZone} />
      <section className={classes.sheet}>
        <AuditFilters venueId={venueId} filter={filter} onChange={onChange} />
        {deeds.isPending && (
          <div className={classes.waiting}>
            <SkeletonRows rows={6} />
          </div>
        )}
        {deeds.isLoadingError && (
          <LoadError title={t.loadError} error={deeds.error} onRetry={() => void deeds.refetch()} />
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
        {shown.length > 0 && <DeedList deeds={shown} timeZone={timeZone} />}
      </section>
      <MoreButton list={deeds} />
    </>
  )
}

/** The clock by which the record is read; the device's until the venue's is known. */
function useTimeZone(venueId: number): string | undefined {
  const own = useSession().venues.find(({ id }) => id === venueId)
  const { data: here } = useQuery({ ...venueHereQuery(venueId), enabled: own === undefined })
  return own?.time_zone ?? here?.time_zone
}

const toldForDays = 7

type NoticeProps = { venueId: number; timeZone: string | undefined }

/** The last such deed of a week, with its day and time in words. */
function useLast({ venueId, timeZone }: NoticeProps, kind: Parameters<typeof lastDeedQuery>[1]) {
  const language = useLanguage()
  const [openedAt] = useState(() => Date.now())
  const since = isoDay(new Date(openedAt - toldForDays * 24 * 60 * 60 * 1000), timeZone)
  const { data: last } = useQuery(lastDeedQuery(venueId, kind, since))
  if (last === undefined || last === null) return null
  const at = new Date(last.at)
  return { last, date: formatDate(at, language, timeZone), time: formatTime(at, language, timeZone) }
}

/** Says for a week that somebody from outside looked at the members, and why. */
function SupportNotice(props: NoticeProps) {
  const t = useWords(auditWords)
  const entry = useLast(props, 'members.opened')
  if (entry === null) return null
  const { last, date, time } = entry
  const reason = last.after?.['reason']
  return (
    <div className={classes.notice}>
      <Notice state="warn">
        {t.supportNotice(last.who?.email ?? t.nobody, date, time)} {typeof reason === 'string' && t.reason(reason)}
      </Notice>
    </div>
  )
}

/** Says for a week that a member was opened to another venue. */
function EnrolmentNotice(props: NoticeProps) {
  const t = useWords(auditWords)
  const entry = useLast(props, 'member.enrolled')
  if (entry === null) return null
  const { last, date, time } = entry
  const { who, subject, after } = last
  const venues = after?.['enrolledAt']
  return (
    <div className={classes.notice}>
      <Notice state="warn">
        {t.enrolmentNotice(
          who?.email ?? t.nobody,
          subject.label ?? t.someone(subject.id),
          Array.isArray(venues) ? venues.join(', ') : t.wholeOperator,
          date,
          time,
        )}
      </Notice>
    </div>
  )
}
