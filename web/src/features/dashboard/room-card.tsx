import { roomState } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { occupancyQuery } from '../../parts/visits/occupancy-query.ts'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import { dashboardWords } from './dashboard-words.ts'

const radius = 22
const round = 2 * Math.PI * radius
const tones = { free: 'ok', nearly_full: 'warn', full: 'bad' } as const
const marks = { free: 'var(--mark)', nearly_full: 'var(--warn-solid)', full: 'var(--bad-solid)' }

/** Occupancy. On a phone this card comes first, because the page head has no space for it. */
export function RoomCard({ venueId }: { venueId: number }) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const { data: room } = useQuery(occupancyQuery(venueId))
  if (room === undefined) return null
  const { inside, capacity } = room
  const state = roomState(room, room.nearly_full_percent)
  const left = formatCount(Math.max(0, (capacity ?? 0) - inside), language)
  const words = { free: t.roomFree(left), nearly_full: t.roomLeft(left), full: t.roomFull }
  const share = capacity === null ? 0 : Math.min(1, inside / capacity)
  return (
    <Surface pad={5} aria-label={t.room}>
      <Row gap={5}>
        {capacity !== null && (
          <svg width="52" height="52" viewBox="0 0 52 52" fill="none" strokeWidth="7" aria-hidden="true">
            <circle cx="26" cy="26" r={radius} stroke="var(--line)" />
            <circle
              cx="26"
              cy="26"
              r={radius}
              stroke={marks[state]}
              strokeDasharray={`${share * round} ${round}`}
              transform="rotate(-90 26 26)"
            />
          </svg>
        )}
        <Stack grow>
          <Text as="h2" size="small" weight="medium" tone="soft">
            {t.room}
          </Text>
          <Text as="p" size="lead" tone="soft" numeric>
            <Text size="title" weight="semibold" tone="ink">
              {formatCount(inside, language)}
            </Text>{' '}
            {capacity !== null && t.roomOf(formatCount(capacity, language))}
          </Text>
        </Stack>
        {capacity !== null && <Badge tone={tones[state]}>{words[state]}</Badge>}
      </Row>
    </Surface>
  )
}
