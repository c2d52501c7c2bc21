/** What a scale says at one moment. `milli` is null if it sent its state without a weight. */
export type ScaleReading = {
  state: 'stable' | 'moving' | 'overload' | 'below_zero'
  milli: number | null
  /** The scale has subtracted a tare of its own. */
  isNet: boolean
}

/** A counter has no scale for more than 100 kg: more is a mistake on the line. */
export const scaleMostMilli = 100_000_000

/** So many equal readings within so long are a stable weight. */
const equalLeast = 3
const equalWithinMs = 1_000
/** Readings that waited in a buffer arrive all at once, and say nothing about how long the weight was the same. */
const equalForMs = 200
/** A scale that sends nothing for so long is not trusted to show what lies on it. */
export const scaleSilentMs = 2_000

/** What has been read for one weighing: since its product was opened, and since the last tare. */
export type ScaleWatch = {
  sinceMs: number
  latest: ScaleReading | null
  latestMs: number
  /** When the last readings arrived, as far as they were stable and equal. */
  equalMs: readonly number[]
}

/** A weighing that begins now: no earlier reading counts for it. */
export const watchScale = (nowMs: number): ScaleWatch => ({
  sinceMs: nowMs,
  latest: null,
  latestMs: nowMs,
  equalMs: [],
})

/** Stable for the scale itself, and with a figure. */
const isSteady = ({ state, milli }: ScaleReading) => milli !== null && (state === 'stable' || state === 'below_zero')

export function seeReading(watch: ScaleWatch, reading: ScaleReading, atMs: number): ScaleWatch {
  if (atMs < watch.sinceMs) return watch
  const isEqual = reading.milli === watch.latest?.milli && reading.isNet === watch.latest.isNet
  const equalMs = isEqual ? watch.equalMs.filter((ms) => atMs - ms <= equalWithinMs) : []
  return { ...watch, latest: reading, latestMs: atMs, equalMs: isSteady(reading) ? [...equalMs, atMs] : [] }
}

/** What the screen says about the scale. `milli` is the weight without the tare, or null if none is known. */
export type ScaleWeight = {
  state: ScaleReading['state'] | 'silent'
  milli: number | null
  isNet: boolean
}

/** The weight on the scale now. Only a stable one may be taken: the scale and the last readings agree on it. */
export function weightOf(watch: ScaleWatch, tareMilli: number, nowMs: number): ScaleWeight {
  const { latest, latestMs, equalMs } = watch
  const milli = latest === null || latest.milli === null ? null : latest.milli - tareMilli
  const weight = { milli, isNet: latest?.isNet ?? false }
  if (nowMs - latestMs > scaleSilentMs) return { ...weight, state: 'silent', milli: null }
  if (latest === null) return { ...weight, state: 'moving' }
  if (!isSteady(latest)) return { ...weight, state: latest.state }
  const isSettled = equalMs.length >= equalLeast && latestMs - (equalMs[0] ?? latestMs) >= equalForMs
  if (!isSettled) return { ...weight, state: 'moving' }
  return { ...weight, state: milli !== null && milli < 0 ? 'below_zero' : 'stable' }
}

/** Whether the scale can be set to zero: it stands still. Below its zero it may send no weight, and needs it most. */
export const mayZero = ({ state }: ScaleWeight): boolean => state === 'stable' || state === 'below_zero'

/** Whether what lies on the scale stands still with a known weight, so that it can become the tare. */
export const mayTare = ({ state, milli }: ScaleWeight): boolean =>
  milli !== null && (state === 'stable' || state === 'below_zero')
