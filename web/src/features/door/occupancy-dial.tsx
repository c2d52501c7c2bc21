import type { Room, RoomState } from '@aforo/domain'
import { Row } from '../../design/primitives.tsx'
import classes from './occupancy-dial.module.css'

const ticksMost = 120
const [inner, outer] = [104, 126]

type DialProps = { room: Room; state: RoomState }

/** One tick per person of the capacity; a plain ring if there are too many ticks to distinguish. */
export function OccupancyDial({ room: { inside, capacity }, state }: DialProps) {
  const share = capacity === null ? 0 : Math.min(1, inside / capacity)
  return (
    <svg
      className={`${classes.state} ${classes.dial}`}
      data-state={state}
      viewBox="-130 -130 260 260"
      aria-hidden="true"
    >
      {capacity !== null && capacity <= ticksMost ? (
        <g strokeLinecap="round">
          {Array.from({ length: capacity }, (_, index) => (
            <line
              key={index}
              className={index < inside ? classes.taken : classes.free}
              strokeWidth={index < inside ? Math.min(5, 380 / capacity) : 2}
              y1={-inner}
              y2={-outer}
              transform={`rotate(${(index * 360) / capacity})`}
            />
          ))}
        </g>
      ) : (
        <g fill="none" strokeWidth="18" transform="rotate(-90)">
          <circle className={classes.free} r="116" />
          {share > 0 && (
            <circle className={classes.taken} r="116" pathLength="100" strokeDasharray={`${share * 100} 100`} />
          )}
        </g>
      )}
    </svg>
  )
}

/** The same as one row, for phones. */
export function OccupancyRow({ room: { inside, capacity }, state }: DialProps) {
  if (capacity === null) return null
  const shown = Math.min(capacity, ticksMost)
  const taken = Math.round((Math.min(inside, capacity) / capacity) * shown)
  return (
    <Row align="stretch" gap={1} className={`${classes.state} ${classes.row}`} data-state={state} aria-hidden="true">
      {Array.from({ length: shown }, (_, index) => (
        <span key={index} data-taken={index < taken || undefined} />
      ))}
    </Row>
  )
}
