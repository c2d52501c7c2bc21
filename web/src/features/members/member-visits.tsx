import { minutesInside } from '@aforo/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatTime } from '../../format/format.ts'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { memberHistoryWords } from './member-history-words.ts'
import historyClasses from './member-history.module.css'
import { type Member, memberVisitsQuery, type Visit } from './member-queries.ts'
import classes from './member-visits.module.css'

/** A member's visits to this venue, latest first. */
export function MemberVisits({ venue, member }: { venue: PageVenue; member: Member }) {
  const t = useWords(memberHistoryWords)
  const id = useId()
  const { data: here } = useQuery(venueHereQuery(venue.id))
  const today = here?.business_date
  const visits = useInfiniteQuery({
    ...memberVisitsQuery(venue.id, member.id, today ?? ''),
    enabled: today !== undefined,
  })
  const shown = visits.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={historyClasses.part} aria-labelledby={id}>
      <div className={historyClasses.head}>
        <h3 id={id} className={historyClasses.title}>
          {t.visits}
        </h3>
        <span className={historyClasses.limit}>{t.visitsHint}</span>
      </div>
      {visits.isPending && <SkeletonRows rows={3} />}
      {visits.isLoadingError && (
        <LoadError title={t.visitsError} error={visits.error} onRetry={() => void visits.refetch()} />
      )}
      {visits.data !== undefined && shown.length === 0 && <p className={historyClasses.none}>{t.noVisits}</p>}
      {shown.length > 0 && (
        <ul className={classes.visits} aria-label={t.visits}>
          {shown.map((visit) => (
            <VisitRow key={visit.id} visit={visit} timeZone={venue.timeZone} />
          ))}
        </ul>
      )}
      <MoreButton list={visits} />
    </section>
  )
}

const tones = { normal: 'ok', forced: 'warn', timed_out: 'neutral' } as const

function VisitRow({ visit, timeZone }: { visit: Visit; timeZone: string }) {
  const t = useWords(memberHistoryWords)
  const language = useLanguage()
  const entered = new Date(visit.entry_time)
  const left = visit.exit_time === null ? null : new Date(visit.exit_time)
  const clock = [entered, left].flatMap((at) => (at === null ? [] : [formatTime(at, language, timeZone)]))
  return (
    <li className={classes.visit} data-undone={visit.undone || undefined}>
      <time className={classes.date} dateTime={visit.entry_time}>
        {formatDate(entered, language, timeZone)}
      </time>
      <span>{clock.join(' – ')}</span>
      <span className={classes.stay}>
        {left !== null && t.stay(formatCount(minutesInside(entered, left), language))}
      </span>
      {visit.undone && <Badge tone="neutral">{t.undone}</Badge>}
      {!visit.undone && visit.exit_kind === null && <Badge tone="info">{t.inside}</Badge>}
      {visit.exit_kind !== null && <Badge tone={tones[visit.exit_kind]}>{t.exits[visit.exit_kind]}</Badge>}
    </li>
  )
}
