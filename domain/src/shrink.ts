/** No list of the report is longer. */
export const shrinkRowsMost = 100
export const shrinkDaysMost = 366

/** Below this many shifts on either side nobody is compared. */
export const shrinkShiftsLeast = 8
/** A difference stands out from this many standard errors on. Chance alone does that about once in ten thousand times. */
export const shrinkErrorsLeast = 4
/** Expected drying may be wrong by this share, in percent. */
const dryingDoubtPercent = 50

export const dayParts = ['morning', 'afternoon', 'night'] as const
export type DayPart = (typeof dayParts)[number]

/** The part of the day of a shift, by the middle of it. */
export function dayPartOf(minuteOfDay: number): DayPart {
  if (minuteOfDay < 6 * 60 || minuteOfDay >= 22 * 60) return 'night'
  return minuteOfDay < 14 * 60 ? 'morning' : 'afternoon'
}

/** One batch weighed again: what went missing since the last time, beyond sales and everything else in the books. */
export type ShrinkCase = {
  missingMilli: number
  dryingMilli: number
  isGrams: boolean
  isOutside: boolean
  priceCents: number
  /** For a thousand grams or pieces, as whole cents would lose too much. Null if unknown. */
  costCentsPerThousand: number | null
}

export type ShrinkFigures = {
  cases: number
  outside: number
  missingMilli: number
  dryingMilli: number
  excessMilli: number
  valueCents: number
  costCents: number | null
}

const excessOf = ({ missingMilli, dryingMilli }: ShrinkCase): number => missingMilli - dryingMilli

/** Adds cases up. Of mixed goods only grams are added, and pieces are in the money. */
export function shrinkFigures(cases: readonly ShrinkCase[]): ShrinkFigures {
  const hasGrams = cases.some(({ isGrams }) => isGrams)
  const weights = cases.filter(({ isGrams }) => isGrams === hasGrams)
  const sum = (of: readonly ShrinkCase[], figure: (one: ShrinkCase) => number): number =>
    of.reduce((total, one) => total + figure(one), 0)
  const isCostKnown = cases.every(({ costCentsPerThousand }) => costCentsPerThousand !== null)
  return {
    cases: cases.length,
    outside: cases.filter(({ isOutside }) => isOutside).length,
    missingMilli: sum(weights, ({ missingMilli }) => missingMilli),
    dryingMilli: sum(weights, ({ dryingMilli }) => dryingMilli),
    excessMilli: sum(weights, excessOf),
    valueCents: Math.round(sum(cases, (one) => (excessOf(one) * one.priceCents) / 1_000)),
    costCents: isCostKnown
      ? Math.round(sum(cases, (one) => (excessOf(one) * (one.costCentsPerThousand ?? 0)) / 1_000_000))
      : null,
  }
}

/** The time between two counts: what went missing of everything that was weighed at both ends. */
export type ShrinkShift = { excessMilli: number; dryingMilli: number; people: readonly number[] }

export type ShrinkComparison = {
  shifts: number
  otherShifts: number
  excessMilli: number
  otherExcessMilli: number
  differenceMilli: number
  errorMilli: number
  standsOut: boolean
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The square of the standard error of the mean. */
function errorSquared(values: readonly number[]): number {
  if (values.length < 2) return 0
  const mean = meanOf(values)
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return variance / values.length
}

/**
 * Compares the shifts of somebody with all others: the mean excess of both, their difference and its standard error. It
 * stands out only with enough shifts on both sides, and if the difference is beyond its error and beyond what wrongly
 * expected drying can explain: long shifts dry more than short ones.
 */
export function compareShifts(theirs: readonly ShrinkShift[], others: readonly ShrinkShift[]): ShrinkComparison {
  const excess = theirs.map(({ excessMilli }) => excessMilli)
  const otherExcess = others.map(({ excessMilli }) => excessMilli)
  const drying = (of: readonly ShrinkShift[]): number => meanOf(of.map(({ dryingMilli }) => dryingMilli))
  const doubtMilli = (Math.abs(drying(theirs) - drying(others)) * dryingDoubtPercent) / 100
  const differenceMilli = meanOf(excess) - meanOf(otherExcess)
  const errorMilli = Math.sqrt(errorSquared(excess) + errorSquared(otherExcess))
  const isEnough = Math.min(theirs.length, others.length) >= shrinkShiftsLeast
  return {
    shifts: theirs.length,
    otherShifts: others.length,
    excessMilli: Math.round(meanOf(excess)),
    otherExcessMilli: Math.round(meanOf(otherExcess)),
    differenceMilli: Math.round(differenceMilli),
    errorMilli: Math.ceil(errorMilli),
    standsOut: isEnough && differenceMilli - doubtMilli > Math.max(errorMilli * shrinkErrorsLeast, 1),
  }
}

/** People who are on duty in exactly the same shifts. Nothing can tell them apart, so they are compared as one. */
export function groupsOnDuty(shifts: readonly ShrinkShift[]): number[][] {
  const groups = new Map<string, number[]>()
  const people = new Set(shifts.flatMap((shift) => shift.people))
  for (const person of [...people].toSorted((one, other) => one - other)) {
    const key = shifts.map((shift) => Number(shift.people.includes(person))).join('')
    groups.set(key, [...(groups.get(key) ?? []), person])
  }
  return [...groups.values()]
}

export type GroupComparison = { people: readonly number[]; comparison: ShrinkComparison }

/** Every group of people on duty against the shifts without them. */
export const comparePeople = (shifts: readonly ShrinkShift[]): GroupComparison[] =>
  groupsOnDuty(shifts).map((people) => {
    const isTheirs = (shift: ShrinkShift): boolean => people.every((person) => shift.people.includes(person))
    return {
      people,
      comparison: compareShifts(
        shifts.filter(isTheirs),
        shifts.filter((shift) => !isTheirs(shift)),
      ),
    }
  })

const strengthOf = ({ comparison: { differenceMilli, errorMilli } }: GroupComparison): number =>
  differenceMilli / Math.max(errorMilli, 1)

/**
 * The groups that stand out, the clearest first. What the first explains is taken off their shifts before the others are
 * compared again. Otherwise a colleague who often works beside them would stand out too.
 */
export function peopleStandingOut(shifts: readonly ShrinkShift[]): GroupComparison[] {
  const found: GroupComparison[] = []
  let left = shifts
  for (;;) {
    const named = new Set(found.map(({ people }) => people.join()))
    const clearest = comparePeople(left)
      .filter(({ people, comparison }) => comparison.standsOut && !named.has(people.join()))
      .toSorted((one, other) => strengthOf(other) - strengthOf(one))[0]
    if (clearest === undefined) return found
    found.push(clearest)
    const { people, comparison } = clearest
    left = left.map((shift) =>
      people.every((person) => shift.people.includes(person))
        ? { ...shift, excessMilli: shift.excessMilli - comparison.differenceMilli }
        : shift,
    )
  }
}

/** Whether a group worked in enough shifts, and was off in enough, to say anything. */
export const hasEnoughShifts = ({ shifts, otherShifts }: ShrinkComparison): boolean =>
  Math.min(shifts, otherShifts) >= shrinkShiftsLeast

export type ShrinkPeriodBlocker = 'period_too_long'

const dayMs = 86_400_000

/** Why a period is refused, or null. */
export const shrinkPeriodBlocker = (from: string, to: string): ShrinkPeriodBlocker | null => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  return days < 0 || days >= shrinkDaysMost ? 'period_too_long' : null
}
