/** `hand` was typed on the keypad. */
export const weighedByKinds = ['scale', 'hand'] as const
export type WeighedBy = (typeof weighedByKinds)[number]

/** What was weighed for a line. `milli` is what left the jar, or null if it was not on a scale. */
export type Weighed = { milli: number | null; by: WeighedBy | null }

/** For pieces, and for what older clients send. */
export const notWeighed: Weighed = { milli: null, by: null }
export const typedByHand: Weighed = { milli: null, by: 'hand' }

/** 1 g. A venue that needs more has the wrong scale. */
export const weighToleranceMostMilli = 1000

type Line = { quantityMilli: number; weighed: Weighed }

/** What leaves stock. Price, limits and returns go by the quantity that was asked for. */
export const leavesMilli = ({ quantityMilli, weighed }: Line): number => weighed.milli ?? quantityMilli

export const isSameWeighed = (one: Weighed, other: Weighed): boolean => one.milli === other.milli && one.by === other.by

export type WeighingBlocker = 'weight_too_low' | 'weight_too_high'

type Weighing = { quantityMilli: number; weighedMilli: number | null; toleranceMilli: number }

/** Why so much may not leave for the quantity of a whole line, or null. What was not weighed has no other weight. */
export function weighingBlocker({ quantityMilli, weighedMilli, toleranceMilli }: Weighing): WeighingBlocker | null {
  const deviationMilli = weighedMilli === null ? 0 : weighedMilli - quantityMilli
  if (deviationMilli < -toleranceMilli) return 'weight_too_low'
  return deviationMilli > toleranceMilli ? 'weight_too_high' : null
}

/** The first line that was weighed outside the tolerance. */
export const lineOutsideTolerance = <L extends Line>(lines: readonly L[], toleranceMilli: number): L | undefined =>
  lines.find(
    ({ quantityMilli, weighed }) =>
      weighingBlocker({ quantityMilli, weighedMilli: weighed.milli, toleranceMilli }) !== null,
  )

/**
 * What the next weighing must be if this much is added to a line. The deviation of the line so far shifts it, because the
 * tolerance is one for the whole line.
 */
export function weighingBand(
  line: Line,
  addedMilli: number,
  toleranceMilli: number,
): { fromMilli: number; toMilli: number } {
  const middleMilli = addedMilli - (leavesMilli(line) - line.quantityMilli)
  return { fromMilli: Math.max(0, middleMilli - toleranceMilli), toMilli: Math.max(0, middleMilli + toleranceMilli) }
}

/** The weighing of several parts as one line. Only `scale` if every part was on a scale. */
export function addWeighed(parts: readonly Line[]): Weighed {
  const by = parts.every(({ weighed }) => weighed.by === 'scale')
    ? 'scale'
    : parts.some(({ weighed }) => weighed.by !== null)
      ? 'hand'
      : null
  const isWeighed = parts.some(({ weighed }) => weighed.milli !== null)
  return { by, milli: isWeighed ? parts.reduce((sum, part) => sum + leavesMilli(part), 0) : null }
}

/** What goes back into stock with a returned part of a line. All parts together are what left. */
export function returnedLeavesMilli(line: Line & { returnedMilli: number }, milli: number): number {
  const share = (returnedMilli: number) => Math.floor((leavesMilli(line) * returnedMilli) / line.quantityMilli)
  return share(line.returnedMilli + milli) - share(line.returnedMilli)
}
