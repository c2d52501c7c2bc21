import { roomState } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import classes from './hero.module.css'
import { OccupancyRow } from './occupancy-dial.tsx'
import { RoomBadge } from './room-badge.tsx'
import type { DoorView } from './use-door.ts'

/** Occupancy in a compact form, for phones. */
export function PhoneHero({ door: { room, isLost, isAlone } }: { door: DoorView }) {
  const t = useWords(doorWords)
  const language = useLanguage()
  if (room === undefined) return null
  return (
    <Stack as="section" gap={3} fixed aria-label={t.now}>
      <Row justify="between" gap={4}>
        <Text as="h2" size="small" weight="semibold" tone="soft" className={classes.title}>
          {t.now}
        </Text>
        <RoomBadge room={room} nearlyFullPercent={room.nearly_full_percent} isLost={isLost || isAlone} />
      </Row>
      <Text as="p" size="lead" tone="soft" numeric>
        <b className={classes.count}>{formatCount(room.inside, language)}</b>{' '}
        {room.capacity !== null && t.places(formatCount(room.capacity, language))}
      </Text>
      <OccupancyRow room={room} state={roomState(room, room.nearly_full_percent)} />
    </Stack>
  )
}
