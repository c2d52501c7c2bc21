import { addDays, addMonths, daysBetween } from './calendar.ts'

/** Failed calls are counted over this long. */
export const failureWindowHours = 24
/** Failed calls are kept this long. */
export const failureKeptDays = 30

export const operatorNameMost = 200
export const operatorFieldMost = 40
export const operatorContactMost = 120
export const planNameMost = 60
export const planVenuesMost = 10_000
export const planMembersMost = 10_000_000

export const operatorStates = ['trial', 'active', 'suspended'] as const
export type OperatorState = (typeof operatorStates)[number]

/** Suspended beats trial: an operator on trial can be suspended, and is on trial again after it. */
export function operatorState({
  isSuspended,
  trialEndsOn,
}: {
  isSuspended: boolean
  trialEndsOn: string | null
}): OperatorState {
  if (isSuspended) return 'suspended'
  return trialEndsOn === null ? 'active' : 'trial'
}

/** A trial that ends within this many days needs attention. */
export const trialWarnDays = 7
/** From this part of a limit on, its use is shown as nearly full. */
export const planWarnPercent = 90
/** Before this day of the month an estimate says nothing. */
const estimateFromDay = 5

export type PlanUse = 'ok' | 'near' | 'full'

/** How much of a limit is used. Null without a limit or before the first count. */
export function planUse(used: number | null, limit: number | null): PlanUse | null {
  if (used === null || limit === null) return null
  if (used >= limit) return 'full'
  return used * 100 >= limit * planWarnPercent ? 'near' : 'ok'
}

/**
 * The day of this month on which the limit is reached if as many members come every day as so far, or null if it is
 * full already, is not reached this month, or the month is too young to tell.
 */
export function planFillsOn({
  used,
  limit,
  countedUntil,
}: {
  used: number
  limit: number
  /** The last day in the count. */
  countedUntil: string
}): string | null {
  const first = `${countedUntil.slice(0, 8)}01`
  const days = daysBetween(first, countedUntil) + 1
  if (days < estimateFromDay || used <= 0 || used >= limit) return null
  const fillsOn = addDays(first, Math.ceil((limit * days) / used) - 1)
  return fillsOn < addMonths(first, 1) ? fillsOn : null
}

type Watched = {
  differences: number | null
  failures: number
  state: OperatorState
  /** Negative once the trial is over; null without one. */
  trialDaysLeft: number | null
  activeMembers: number | null
  membersLimit: number | null
}
export type OperatorAlertKind = 'books' | 'failures' | 'trial' | 'plan'
export type OperatorAlert<Operator> = { kind: OperatorAlertKind; operator: Operator }

/**
 * What needs attention: first books that do not add up, then failed calls, then trials that end and plans that are
 * full, and the most urgent of each first. `differences` is null before the first check of the books, which is no alert.
 */
export function operatorAlerts<Operator extends Watched>(
  operators: readonly Operator[],
): readonly OperatorAlert<Operator>[] {
  const books = operators
    .filter(({ differences }) => differences !== null && differences > 0)
    .toSorted((one, other) => (other.differences ?? 0) - (one.differences ?? 0))
  const failing = operators
    .filter(({ failures }) => failures > 0)
    .toSorted((one, other) => other.failures - one.failures)
  const ending = operators
    .filter(({ state, trialDaysLeft }) => state === 'trial' && trialDaysLeft !== null && trialDaysLeft <= trialWarnDays)
    .toSorted((one, other) => (one.trialDaysLeft ?? 0) - (other.trialDaysLeft ?? 0))
  const full = operators.filter(
    ({ state, activeMembers, membersLimit }) =>
      state !== 'suspended' && planUse(activeMembers, membersLimit) === 'full',
  )
  const kinds = [
    ['books', books],
    ['failures', failing],
    ['trial', ending],
    ['plan', full],
  ] as const
  return kinds.flatMap(([kind, alerted]) => alerted.map((operator) => ({ kind, operator })))
}

/** The sum of the values that are known, or null if none is: unknown is not zero. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The order of two values in a sorted list. Unknown values come last in either direction. */
export function compareKnown(
  one: number | string | null,
  other: number | string | null,
  direction: 'asc' | 'desc',
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'string' && typeof other === 'string' ? one.localeCompare(other) : Number(one) - Number(other)
  return direction === 'asc' ? order : -order
}
