import type { Grams } from './rule-packs.ts'
import { dispenseVerdict, type DispenseRule, saleLine } from './dispensing.ts'
import { type GateLevels, type GateVerdict, levelsOf } from './gates.ts'
import { ageBlocker, type Membership } from './members.ts'
import { type EntryRule, entryVerdict } from './visits.ts'

/** What is known about a member, or invented to try the rules. */
export type AllowanceFacts = {
  membership: Membership
  identitySeen: boolean
  birthDate: string | null
  registeredOn: string
  /** The member's own limit, which goes before the limit of the venue. */
  monthlyMaxMilli: number | null
  /** What the member had on that day and in its month. */
  dayMilli: number
  monthMilli: number
}

/** The rules of a venue on a day. */
export type AllowanceRules = Grams & {
  today: string
  ageLimit: number
  waitingDays: number
  gramsOverMostMilli: number | null
  gateLevels: Partial<GateLevels>
}

/** What a member may have on a day. Null grams are without a limit. */
export type Allowance = Grams & {
  isOwnMonth: boolean
  leftDayMilli: number | null
  leftMonthMilli: number | null
  /** What is left by both limits. */
  leftMilli: number | null
  entry: GateVerdict<EntryRule>
  dispense: GateVerdict<DispenseRule>
}

const left = (limitMilli: number | null, usedMilli: number) =>
  limitMilli === null ? null : Math.max(0, limitMilli - usedMilli)

/**
 * What a member may have on a day, judged by the functions of the door and the counter. The member is taken to come in, to
 * have the credit, and to be served by somebody without the right to approve.
 */
export function allowanceOn(facts: AllowanceFacts, rules: AllowanceRules, askedMilli: number): Allowance {
  const levels = levelsOf(rules.gateLevels)
  const { today } = rules
  const underAge = ageBlocker(facts.birthDate, today, rules.ageLimit) === 'member_under_age'
  const limits = { dailyMilli: rules.dailyMilli, monthlyMilli: facts.monthlyMaxMilli ?? rules.monthlyMilli }
  const leftDayMilli = left(limits.dailyMilli, facts.dayMilli)
  const leftMonthMilli = left(limits.monthlyMilli, facts.monthMilli)
  const both = [leftDayMilli, leftMonthMilli].filter((milli) => milli !== null)
  const product = {
    productId: 0,
    name: '',
    unitType: 'weight',
    priceCents: 0,
    gramEquivalentMilli: null,
    stockMilli: askedMilli,
  } as const
  return {
    ...limits,
    isOwnMonth: facts.monthlyMaxMilli !== null,
    leftDayMilli,
    leftMonthMilli,
    leftMilli: both.length === 0 ? null : Math.min(...both),
    entry: entryVerdict(
      {
        enrolledHere: true,
        membership: facts.membership,
        underAge,
        identitySeen: facts.identitySeen,
        inside: false,
      },
      { room: { inside: 0, capacity: null }, today, overrules: { done: 0, most: null, mayExceed: true } },
      levels,
    ),
    dispense: dispenseVerdict(
      {
        inside: true,
        standing: facts.membership.standing,
        underAge,
        registeredOn: facts.registeredOn,
        balanceCents: 0,
        discountPercent: 0,
        dayMilli: facts.dayMilli,
        monthMilli: facts.monthMilli,
      },
      {
        lines: [saleLine(product, askedMilli, 0)],
        priceAsShown: true,
        discountPercent: 0,
        mayDiscount: true,
        mayExceed: { discount: true, grams: false },
      },
      {
        ...limits,
        waitingDays: rules.waitingDays,
        discountMostCents: null,
        gramsOverMostMilli: rules.gramsOverMostMilli,
        today,
      },
      levels,
    ),
  }
}

export type AllowanceBlocker = 'allowance_past'

/** Why this day may not be asked about, or null: what a member had by a past day is not known any more. */
export const allowanceBlocker = (day: string, today: string): AllowanceBlocker | null =>
  day < today ? 'allowance_past' : null
