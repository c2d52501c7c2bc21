import { minutesInside } from '@aforo/domain'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatTime } from '../../format/format.ts'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { useWords } from '../../words/words.ts'
import { memberHistoryWords } from './member-history-words.ts'
import { type Member, memberVisitsQuery, type Visit } from './member-queries.ts'
import { PanelSection } from './panel-section.tsx'

/** A member's visits to this venue, latest first. */
export function MemberVisits({ venue, member }: { venue: PageVenue; member: Member }) {
  const t = useWords(memberHistoryWords)
  const { data: here } = useQuery(venueHereQuery(venue.id))
  const today = here?.business_date
  const visits = useInfiniteQuery({
    ...memberVisitsQuery(venue.id, member.id, today ?? ''),
    enabled: today !== undefined,
  })
  return (
    <PanelSection
      title={t.visits}
      aside={
        <Text size="small" tone="soft" numeric>
          {t.visitsHint}
        </Text>
      }
    >
      <QueryList
        list={visits}
        failed={t.visitsError}
        empty={
          <Text as="p" tone="quiet">
            {t.noVisits}
          </Text>
        }
      >
        {(shown) => (
          <ul aria-label={t.visits}>
            {shown.map((visit) => (
              <VisitRow key={visit.id} visit={visit} timeZone={venue.timeZone} />
            ))}
          </ul>
        )}
      </QueryList>
    </PanelSection>
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
    <Row as="li" gap={5} wrap justify="between" padY={4} line="top" tone={visit.undone ? 'quiet' : 'ink'} numeric>
      <Row gap={5} wrap>
        <Text as="time" weight="medium" dateTime={visit.entry_time}>
          {formatDate(entered, language, timeZone)}
        </Text>
        <span>{clock.join(' – ')}</span>
        <Text tone="soft">{left !== null && t.stay(formatCount(minutesInside(entered, left), language))}</Text>
      </Row>
      {visit.undone && <Badge tone="neutral">{t.undone}</Badge>}
      {!visit.undone && visit.exit_kind === null && <Badge tone="info">{t.inside}</Badge>}
      {visit.exit_kind !== null && <Badge tone={tones[visit.exit_kind]}>{t.exits[visit.exit_kind]}</Badge>}
    </Row>
  )
}
