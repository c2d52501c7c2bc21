import type { ScaleWeight, WeighWait } from '@aforo/domain'

/** No jar weighs so little: with less on it, the pan is empty. */
const emptyPanMilli = 1_000

/**
 * Why the weight of a jar cannot be saved yet. `lift`: the jar before still lies there. `light`: it weighs less than an
 * empty one. `net`: the scale subtracts a tare of its own.
 */
export type JarWait = WeighWait | 'lift' | 'light' | 'net'
export type JarVerdict = { kind: 'wait'; why: JarWait } | { kind: 'ready'; netMilli: number }

/** Whether the pan was seen without a jar. */
export const isPanEmpty = ({ state, milli }: ScaleWeight): boolean =>
  state === 'below_zero' || (milli !== null && milli < emptyPanMilli)

type WeighedJar = { weight: ScaleWeight; tareMilli: number | null; hasSeenEmptyPan: boolean }

/** What is in the jar on the scale, or why it is not known. A jar without a tare is poured into the pan. */
export function jarVerdict({ weight, tareMilli, hasSeenEmptyPan }: WeighedJar): JarVerdict {
  const { state, milli, isNet } = weight
  if (state === 'silent') return { kind: 'wait', why: 'silent' }
  if (!hasSeenEmptyPan && !isPanEmpty(weight)) return { kind: 'wait', why: 'lift' }
  if (state !== 'stable') return { kind: 'wait', why: state }
  if (milli === null) return { kind: 'wait', why: 'silent' }
  if (isNet && tareMilli !== null) return { kind: 'wait', why: 'net' }
  if (milli <= 0 || (tareMilli !== null && isPanEmpty(weight))) return { kind: 'wait', why: 'empty' }
  const netMilli = milli - (tareMilli ?? 0)
  return netMilli < 0 ? { kind: 'wait', why: 'light' } : { kind: 'ready', netMilli }
}
