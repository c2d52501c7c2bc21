import { roomState } from '@aforo/domain'
import { IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLiveState } from '../../api/live-state.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatTime } from '../../format/format.ts'
import { useOffline } from '../../offline/offline-state.ts'
import { offlineWords } from '../../parts/offline/offline-words.ts'
import { occupancyQuery } from '../../parts/visits/occupancy-query.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import { Row, Text } from '../../design/primitives.tsx'
import classes from './header.module.css'

const round = 2 * Math.PI * 7

/** The number of members inside. The door page shows it in large digits instead. */
export function OccupancyPill({ venueId }: { venueId: number }) {
  const t = useWords(frameWords)
  const language = useLanguage()
  const { data: room } = useQuery(occupancyQuery(venueId))
  const lostAt = useLostAt()
  if (room === undefined) return null
  const { inside, capacity } = room
  const share = capacity === null ? 0 : Math.min(1, inside / capacity)
  const figures =
    capacity === null
      ? t.inside(formatCount(inside, language))
      : t.insideOf(formatCount(inside, language), formatCount(capacity, language))
  const label = lostAt === null ? figures : `${figures}, ${lostAt}`
  return (
    <Row
      as="span"
      gap={3}
      padX={5}
      size="small"
      tone="soft"
      numeric
      nowrap
      className={classes.pill}
      data-state={roomState(room, room.nearly_full_percent)}
      role="img"
      aria-label={label}
      title={label}
    >
      {lostAt === null ? (
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="7" />
          <circle cx="9" cy="9" r="7" strokeDasharray={`${share * round} ${round}`} />
        </svg>
      ) : (
        <Row as="span" tone="warn">
          <IconWifiOff size={17} stroke={1.8} aria-hidden="true" />
        </Row>
      )}
      <Text as="b" weight="semibold" tone="ink">
        {formatCount(inside, language)}
        {capacity !== null && ` / ${formatCount(capacity, language)}`}
      </Text>
      {lostAt === null ? <span className={classes.where}>{t.inRoom}</span> : <span>{lostAt}</span>}
    </Row>
  )
}

/** Of when the figure is, in words, while the connection is lost. */
function useLostAt(): string | null {
  const { atTime } = useWords(offlineWords)
  const language = useLanguage()
  const live = useLiveState()
  const { mode, since } = useOffline()
  const { venue } = useSession()
  const lostAt = mode === 'offline' && since !== null ? since : live.kind === 'lost' ? live.lastContactAt : null
  return lostAt === null ? null : atTime(formatTime(lostAt, language, venue?.time_zone))
}
