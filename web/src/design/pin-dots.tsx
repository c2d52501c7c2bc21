import classes from './pin-dots.module.css'
import { Row } from './primitives.tsx'

type PinDotsProps = {
  /** How many digits the PIN has. Null if it is not known. */
  digits: number | null
  typed: number
  isRefused: boolean
  /** What a screen reader says: so many of so many digits. */
  label: (typed: number, digits: number) => string
  size: 'small' | 'large'
}

/** How many digits are typed, and never which. */
export function PinDots({ digits, typed, isRefused, label, size }: PinDotsProps) {
  const places = Array.from({ length: digits ?? 4 }, (_, place) => ({ place, isFull: place < typed }))
  return (
    <Row gap={size === 'large' ? 7 : 6} fixed role="img" aria-label={label(typed, places.length)}>
      {places.map(({ place, isFull }) => (
        <span
          key={place}
          className={classes.dot}
          data-size={size}
          data-full={isFull || undefined}
          data-bad={isRefused || undefined}
        />
      ))}
    </Row>
  )
}
