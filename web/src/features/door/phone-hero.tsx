import { roomState } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { OccupancyRow } from './occupancy-dial.tsx'
import classes from './phone-hero.module.css'
import { RoomBadge } from './room-badge.tsx'
import type { DoorView } from './use-door.ts'

/** Occupancy in a compact form, for phones. */
export function PhoneHero({ door: { room } }: { door: DoorView }) {
  const t = useWords(doorWords)
  const language = useLanguage()
  if (room === undefined) return null
  return (
    <section className={classes.hero} aria-label={t.now}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t.now}</h2>
        <RoomBadge room={room} nearlyFullPercent={room.nearly_full_percent} />
      </div>
      <p className={classes.count}>
        <b>{formatCount(room.inside, language)}</b>{' '}
        {room.capacity !== null && t.places(formatCount(room.capacity, language))}
      </p>
      <OccupancyRow room={room} state={roomState(room, room.nearly_full_percent)} />
    </section>
  )
}
