import { roomState } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { occupancyQuery } from '../../parts/visits/occupancy-query.ts'
import { Badge } from '../../design/badge.tsx'
import { useWords } from '../../words/words.ts'
import { dashboardWords } from './dashboard-words.ts'
import classes from './room-card.module.css'

const radius = 22
const round = 2 * Math.PI * radius
const tones = { free: 'ok', nearly_full: 'warn', full: 'bad' } as const

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
    <section className={classes.card} data-state={state} aria-label={t.room}>
      {capacity !== null && (
        <svg width="52" height="52" viewBox="0 0 52 52" aria-hidden="true">
          <circle cx="26" cy="26" r={radius} />
          <circle cx="26" cy="26" r={radius} strokeDasharray={`${share * round} ${round}`} />
        </svg>
      )}
      <div className={classes.figure}>
        <h2>{t.room}</h2>
        <p>
          <b>{formatCount(inside, language)}</b> {capacity !== null && t.roomOf(formatCount(capacity, language))}
        </p>
      </div>
      {capacity !== null && <Badge tone={tones[state]}>{words[state]}</Badge>}
    </section>
  )
}
