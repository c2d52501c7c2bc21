import { cartQuantityMostMilli, quantityStepMilli } from './carts.ts'
import type { ScaleWeight } from './scale-readings.ts'
import { leavesMilli, type Weighed, weighingBlocker } from './weighing.ts'

/** Why no weight can be taken from the scale yet. */
export type WeighWait = 'moving' | 'silent' | 'overload' | 'below_zero' | 'empty'

export type WeighVerdict =
  | { kind: 'wait'; why: WeighWait }
  /** Nothing was asked for: what lies on the scale is charged. */
  | { kind: 'unasked' }
  | { kind: 'within' }
  | { kind: 'weight_too_low' | 'weight_too_high'; byMilli: number }

type WeighedLine = {
  /** The line of the cart to which the weight is added. */
  line: { quantityMilli: number; weighed: Weighed }
  askedMilli: number | null
  weight: ScaleWeight
  toleranceMilli: number
}

/** What the weight on the scale means for what was asked. The tolerance is that of the whole line. */
export function weighVerdict({ line, askedMilli, weight, toleranceMilli }: WeighedLine): WeighVerdict {
  const { state, milli } = weight
  if (state !== 'stable' || milli === null) return { kind: 'wait', why: state === 'stable' ? 'silent' : state }
  if (milli > cartQuantityMostMilli) return { kind: 'wait', why: 'overload' }
  if (milli <= 0 || (askedMilli === null && milli < quantityStepMilli.weight)) return { kind: 'wait', why: 'empty' }
  if (askedMilli === null) return { kind: 'unasked' }
  const quantityMilli = line.quantityMilli + askedMilli
  const weighedMilli = leavesMilli(line) + milli
  const blocker = weighingBlocker({ quantityMilli, weighedMilli, toleranceMilli })
  return blocker === null ? { kind: 'within' } : { kind: blocker, byMilli: Math.abs(weighedMilli - quantityMilli) }
}
