import { type Room, roomState } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { Badge } from '../../design/badge.tsx'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'

type RoomBadgeProps = {
  room: Room
  nearlyFullPercent: number
  /** Without a connection the figure is only what is known here. */
  isLost: boolean
}

/** Free capacity in words; nothing for a venue without a capacity. */
export function RoomBadge({ room, nearlyFullPercent, isLost }: RoomBadgeProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  if (room.capacity === null) return null
  const left = formatCount(Math.max(0, room.capacity - room.inside), language)
  if (isLost) return <Badge tone="warn">{t.about(left)}</Badge>
  switch (roomState(room, nearlyFullPercent)) {
    case 'free':
      return <Badge tone="ok">{t.free(left)}</Badge>
    case 'nearly_full':
      return <Badge tone="warn">{t.left(left)}</Badge>
    case 'full':
      return <Badge tone="bad">{t.full}</Badge>
  }
}
