import { roomState } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { occupancyQuery } from '../../parts/visits/occupancy-query.ts'
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
  if (room === undefined) return null
  const { inside, capacity } = room
  const share = capacity === null ? 0 : Math.min(1, inside / capacity)
  const label =
    capacity === null
      ? t.inside(formatCount(inside, language))
      : t.insideOf(formatCount(inside, language), formatCount(capacity, language))
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
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7" />
        <circle cx="9" cy="9" r="7" strokeDasharray={`${share * round} ${round}`} />
      </svg>
      <Text as="b" weight="semibold" tone="ink">
        {formatCount(inside, language)}
        {capacity !== null && ` / ${formatCount(capacity, language)}`}
      </Text>
      <span className={classes.where}>{t.inRoom}</span>
    </Row>
  )
}
