import type { CountVerdict } from '@aforo/domain'
import { IconArrowNarrowLeft, IconArrowNarrowRight } from '@tabler/icons-react'
import { placeOnLine } from './loss-band.ts'
import classes from './loss-line.module.css'

type LossLineProps = {
  counted: { difference: number; low: number; high: number; verdict: CountVerdict }
}

export const verdictTones = {
  normal: 'ok',
  missing_more: 'bad',
  surplus: 'warn',
} as const satisfies Record<CountVerdict, string>

/** The green band is normal drying, the dot is this count. The figures stand beside it. */
export function LossLine({ counted }: LossLineProps) {
  const { difference, verdict } = counted
  const from = placeOnLine(counted.low, counted).place
  const to = placeOnLine(counted.high, counted).place
  const { place, isBeyond } = placeOnLine(difference, counted)
  const [Arrow, side] = difference < 0 ? [IconArrowNarrowLeft, 'left'] : [IconArrowNarrowRight, 'right']
  return (
    <span className={classes.line} data-tone={verdictTones[verdict]} aria-hidden="true">
      <span className={classes.track} />
      <span className={classes.band} style={{ left: `${from}%`, width: `${to - from}%` }} />
      {isBeyond && <Arrow size={18} className={classes.beyond} data-side={side} />}
      <span className={classes.dot} style={{ left: `${place}%` }} />
    </span>
  )
}

/** The band, in the explanation of the drawing. */
export const BandSample = () => <span className={classes.sample} aria-hidden="true" />
