import { type PaymentMethod, paymentMethods } from './ledger.ts'

export const payoutReasonMost = 300

/**
 * A change of a wallet with money from outside. Positive if money came in (a top-up, or a reversed payout), negative if
 * money went out (a payout, or a reversed top-up).
 */
export type CreditMove = { method: PaymentMethod; changeCents: number }

export type CreditByMethod = Record<PaymentMethod, number>

/**
 * The methods by which the credit in a wallet came. Credit is spent oldest first, so the rest came with the newest
 * top-ups. A payout by a method uses up the newest credit of that method. `moves` are newest first and may end as soon
 * as `missingCents` is zero. Credit that they do not explain belongs to no method.
 */
export function creditByMethod(
  balanceCents: number,
  moves: Iterable<CreditMove>,
): { credit: CreditByMethod; missingCents: number } {
  const credit: CreditByMethod = { cash: 0, card: 0, transfer: 0 }
  const givenBack: CreditByMethod = { cash: 0, card: 0, transfer: 0 }
  let missingCents = Math.max(0, balanceCents)
  for (const { method, changeCents } of moves) {
    if (missingCents === 0) break
    if (changeCents < 0) {
      givenBack[method] -= changeCents
      continue
    }
    const gone = Math.min(givenBack[method], changeCents)
    givenBack[method] -= gone
    const left = Math.min(changeCents - gone, missingCents)
    credit[method] += left
    missingCents -= left
  }
  return { credit, missingCents }
}

/** Null means no ceiling. */
export type PayoutCeilings = { payoutMostCents: number | null; payoutDayMostCents: number | null }

/** All facts that a payout depends on. */
export type PayoutFacts = {
  balanceCents: number
  credit: CreditByMethod
  ceilings: PayoutCeilings
  /** Total payouts of the venue on this business day. */
  paidTodayCents: number
  /** The cash that the drawer of this payout should hold; null if no till is open. */
  drawerCents: number | null
  mayApprove: boolean
}

/** Rules that no person may exceed: the member's credit, and the cash that the drawer should hold. */
const hardRules = ['credit_insufficient', 'payout_till_closed', 'payout_till_short'] as const
export type PayoutBlocker = (typeof hardRules)[number]

/** Limits that only a person who may approve may exceed. */
const payoutLimits = ['payout_other_method', 'payout_ceiling', 'payout_day_ceiling'] as const
export type PayoutLimit = (typeof payoutLimits)[number]

type PayoutRule = PayoutBlocker | PayoutLimit

/** The highest payout by this method that each rule allows. */
export function payoutLeftCents(method: PaymentMethod, facts: PayoutFacts): Record<PayoutRule, number> {
  const { balanceCents, credit, ceilings, paidTodayCents, drawerCents } = facts
  const { payoutMostCents, payoutDayMostCents } = ceilings
  const isCash = method === 'cash'
  return {
    credit_insufficient: balanceCents,
    payout_till_closed: isCash && drawerCents === null ? 0 : Infinity,
    payout_till_short: isCash ? Math.max(0, drawerCents ?? 0) : Infinity,
    payout_other_method: credit[method],
    payout_ceiling: payoutMostCents ?? Infinity,
    payout_day_ceiling: payoutDayMostCents === null ? Infinity : Math.max(0, payoutDayMostCents - paidTodayCents),
  }
}

type PayoutVerdict = { blocks: PayoutRule | null; overrules: readonly PayoutLimit[] }

/** The rule that refuses this payout, or the limits that a person who may approve exceeds. */
export function payoutVerdict(amountCents: number, method: PaymentMethod, facts: PayoutFacts): PayoutVerdict {
  const left = payoutLeftCents(method, facts)
  const exceeded = payoutLimits.filter((limit) => amountCents > left[limit])
  const stops = facts.mayApprove ? undefined : exceeded[0]
  const blocks = hardRules.find((rule) => amountCents > left[rule]) ?? stops ?? null
  return { blocks, overrules: blocks === null ? exceeded : [] }
}

/** The highest payout by this method that this person can make now. */
export function payableCents(method: PaymentMethod, facts: PayoutFacts): number {
  const left = payoutLeftCents(method, facts)
  const rules: readonly PayoutRule[] = facts.mayApprove ? hardRules : [...hardRules, ...payoutLimits]
  return Math.min(...rules.map((rule) => left[rule]))
}

/** The default method: the one with the most credit. */
export const likelyPayoutMethod = (facts: PayoutFacts): PaymentMethod =>
  paymentMethods.reduce((best, method) => (facts.credit[method] > facts.credit[best] ? method : best))
