import { centsOfAmount, countState } from '@aforo/domain'
import { IconCashRegister } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { OfflineNotices } from '../../parts/offline/offline-notices.tsx'
import { TillStrip } from '../../parts/tills/till-strip.tsx'
import { closedSessionsQuery, type TillSession } from '../../parts/tills/till-queries.ts'
import { useTillFormat } from '../../parts/tills/till-format.ts'
import { tillWords } from '../../parts/tills/till-words.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './tills.module.css'

/** Open drawers, and all past counts. */
export function Page() {
  const t = useWords(tillWords)
  return (
    <AtVenue title={t.title}>
      {(venue, choice) => (
        <>
          <PageHead title={t.title}>{choice}</PageHead>
          <Stack gap={5}>
            <OfflineNotices venue={venue} />
            <TillStrip venue={venue} />
            <Closed venue={venue} />
          </Stack>
        </>
      )}
    </AtVenue>
  )
}

function Closed({ venue }: { venue: PageVenue }) {
  const t = useWords(tillWords)
  const list = useInfiniteQuery(closedSessionsQuery(venue.id))
  const sessions = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Surface aria-label={t.past}>
      <SurfaceHead title={t.past} isInset />
      {list.isPending && <SkeletonRows rows={4} />}
      {list.isLoadingError && <LoadError title={t.loadError} error={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && sessions.length === 0 && (
        <StateCard Icon={IconCashRegister} title={t.noSessions}>
          {t.noSessionsHint}
        </StateCard>
      )}
      <ul>
        {sessions.map((session) => (
          <Session key={session.id} venue={venue} session={session} />
        ))}
      </ul>
      <MoreButton list={list} inCard />
    </Surface>
  )
}

const tones = { exact: 'ok', small: 'warn', large: 'bad' } as const

function Session({ venue, session }: { venue: PageVenue; session: TillSession }) {
  const t = useWords(tillWords)
  const venuePath = useVenuePath(venue.id)
  const { date, time, money, signed } = useTillFormat(venue)
  const { closing, drawer } = session
  if (closing === null) return null
  const state = countState(centsOfAmount(closing.difference))
  return (
    <Text as="li" numeric>
      <Link to={venuePath(`/till/${session.id}`)} className={classes.session ?? ''}>
        <Stack as="span">
          <Text weight="semibold">{session.till}</Text>
          <Text size="small" tone="soft">
            {date(session.opened_at)} · {time(session.opened_at)} – {time(closing.at)} · {closing.by}
          </Text>
        </Stack>
        <Figure name={t.expected}>{money(drawer.expected)}</Figure>
        <Figure name={t.counted}>{money(closing.counted)}</Figure>
        <Badge tone={tones[state]}>
          {state === 'exact' ? t.states.exact : `${t.states[state]} ${signed(closing.difference)}`}
        </Badge>
      </Link>
    </Text>
  )
}

const Figure = ({ name, children }: { name: string; children: string }) => (
  <Stack as="span" weight="semibold">
    <Text size="small" weight="regular" tone="soft">
      {name}
    </Text>{' '}
    {children}
  </Stack>
)
