import { Text } from './primitives.tsx'
import classes from './progress-ring.module.css'

const radius = 42
const around = 2 * Math.PI * radius

type ProgressRingProps = {
  done: number
  all: number
  label: string
  /** In the ring, instead of both numbers. */
  text?: string
}

/** How many of all steps are done. */
export function ProgressRing({ done, all, label, text = `${done}/${all}` }: ProgressRingProps) {
  return (
    <div className={classes.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle className={classes.track} cx="48" cy="48" r={radius} />
        <circle
          className={classes.done}
          cx="48"
          cy="48"
          r={radius}
          strokeDasharray={`${(around * done) / all} ${around}`}
        />
      </svg>
      <Text size="title" weight="bold" numeric aria-hidden="true">
        {text}
      </Text>
    </div>
  )
}
