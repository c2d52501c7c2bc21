import type { UnitType } from './catalogue.ts'
import type { LossKind } from './stock.ts'

/** What dried goods lose a day without anybody taking any, unless a category says otherwise. Basis points. */
export const moistureLossDefaultBp = 15
export const moistureLossMostBp = 500
/** Drying is never expected to go further than this, however long ago the last count was. Basis points. */
const moistureLossCapBp = 2_000
/** A jar may lose this many times what is expected before it counts as missing. */
const moistureFactor = 2
/** How far a scale may be off, for each jar. */
export const scalePrecisionMilli = 100

const minutesOfDay = 24 * 60
const bpOfAll = 10_000

/**
 * What goods should have lost by drying since they were last weighed. Most of them were sold meanwhile, so it is computed
 * from the mean of what there was and what there is. Pieces do not dry.
 */
export function expectedLossMilli(of: {
  unitType: UnitType
  fromMilli: number
  toMilli: number
  lossBp: number
  minutesSince: number
}): number {
  if (of.unitType === 'fixed') return 0
  const bp = Math.min((of.lossBp * Math.max(of.minutesSince, 0)) / minutesOfDay, moistureLossCapBp)
  return Math.round((((of.fromMilli + of.toMilli) / 2) * bp) / bpOfAll)
}

/** What a count may differ from the books without meaning anything. `lowMilli` is zero or less. */
export type CountBand = { lowMilli: number; highMilli: number }

export function bandOf(of: { unitType: UnitType; expectedLossMilli: number; jars: number }): CountBand {
  const scaleMilli = of.unitType === 'fixed' ? 0 : scalePrecisionMilli * of.jars
  // Adding zero makes the zero of a piece positive.
  return { lowMilli: 0 - (of.expectedLossMilli * moistureFactor + scaleMilli), highMilli: scaleMilli }
}

export const addBands = (one: CountBand, other: CountBand): CountBand => ({
  lowMilli: one.lowMilli + other.lowMilli,
  highMilli: one.highMilli + other.highMilli,
})

export const countVerdicts = ['normal', 'missing_more', 'surplus'] as const
export type CountVerdict = (typeof countVerdicts)[number]

export function verdictOf(differenceMilli: number, { lowMilli, highMilli }: CountBand): CountVerdict {
  if (differenceMilli < lowMilli) return 'missing_more'
  return differenceMilli > highMilli ? 'surplus' : 'normal'
}

export type BookedDifference =
  { kind: 'loss'; lossKind: LossKind; changeMilli: number } | { kind: 'count'; changeMilli: number }

/**
 * How a difference is booked. What is missing within the band is moisture. Beyond the band only what was expected to dry
 * is, and the rest is a difference of the count. A surplus is always a difference of the count.
 */
export function bookingsOf(differenceMilli: number, verdict: CountVerdict, expectedLoss: number): BookedDifference[] {
  if (differenceMilli === 0) return []
  if (differenceMilli > 0) return [{ kind: 'count', changeMilli: differenceMilli }]
  const moistureMilli = verdict === 'normal' ? -differenceMilli : Math.min(expectedLoss, -differenceMilli)
  const restMilli = differenceMilli + moistureMilli
  return [
    ...(moistureMilli > 0 ? [{ kind: 'loss', lossKind: 'moisture', changeMilli: -moistureMilli } as const] : []),
    ...(restMilli < 0 ? [{ kind: 'count', changeMilli: restMilli } as const] : []),
  ]
}

type Reading = { netMilli: number; bookMilli: number }

/**
 * What went missing between two readings of the same goods. `correctedMilli` is what counts and moisture changed in the
 * books between them, which says nothing about the goods.
 */
export const missingBetween = (before: Reading, after: Reading, correctedMilli: number): number =>
  before.netMilli - before.bookMilli - (after.netMilli - after.bookMilli) - correctedMilli

/**
 * What of a difference has been booked since its reading. A later reading that was booked has taken all of it in, whatever
 * its figure was. Otherwise it is what counts and moisture have changed in the books.
 */
export const correctedSince = (
  differenceMilli: number,
  later: { isReadAgain: boolean; changedMilli: number },
): number => (later.isReadAgain ? differenceMilli : later.changedMilli)
