import { type PaymentMethod, paymentMethods } from './ledger.ts'

export const payoutReasonMost = 300

/**
 * A change of a wallet over the counter or through the bank: above zero where money came in (a top-up, or a payout that
 * was reversed), below zero where it went out (a payout, or a top-up that was reversed).
 */
export type CreditMove = { method: PaymentMethod; changeCents: number }

export type CreditByMethod = Record<PaymentMethod, number>

/**
 * By which method the credit in a wallet came. Credit is spent oldest first, so what is left came with the newest
 * top-ups. What goes back by a method takes the newest credit of that method with it. `moves` are newest first and may
 * stop as soon as `missingCents` is zero; credit that they do not explain belongs to no method.
 */
export function creditByMethod(
  balanceCents: number,
  moves: Iterable<CreditMove>,
): { credit: CreditByMethod; missingCents: number } {
  const credit: CreditByMethod = { cash: 0, card: 0, transfer: 0 }
  const givenBack: CreditByMethod = { cash: 0, card: 0, transfer: 0 }
  let missingCents = balanceCents
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

/** Null is without a ceiling. */
export type PayoutCeilings = { payoutMostCents: number | null; payoutDayMostCents: number | null }

/** Everything that a payout is decided by. */
export type PayoutFacts = {
  balanceCents: number
  credit: CreditByMethod
  ceilings: PayoutCeilings
  /** What the venue has paid out on this business day. */
  paidTodayCents: number
  /** What the drawer should hold that the cash would come out of; null where no till is open. */
  drawerCents: number | null
  keepsBooks: boolean
}

/** What nobody goes beyond: more than the member has, or cash that the drawer should not hold. */
const hardRules = ['credit_insufficient', 'payout_till_closed', 'payout_till_short'] as const
export type PayoutBlocker = (typeof hardRules)[number]

/** What only somebody who keeps the books may go beyond. */
const payoutLimits = ['payout_other_method', 'payout_ceiling', 'payout_day_ceiling'] as const
export type PayoutLimit = (typeof payoutLimits)[number]

type PayoutRule = PayoutBlocker | PayoutLimit

/** The most that each rule leaves for a payout by this method. */
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

/** Why this much may not be paid out by this method, or which limits are exceeded by somebody who may. */
export function payoutVerdict(amountCents: number, method: PaymentMethod, facts: PayoutFacts): PayoutVerdict {
  const left = payoutLeftCents(method, facts)
  const exceeded = payoutLimits.filter((limit) => amountCents > left[limit])
  const stops = facts.keepsBooks ? undefined : exceeded[0]
  const blocks = hardRules.find((rule) => amountCents > left[rule]) ?? stops ?? null
  return { blocks, overrules: blocks === null ? exceeded : [] }
}

/** The most that this person can pay out now by a method. */
export function payableCents(method: PaymentMethod, facts: PayoutFacts): number {
  const left = payoutLeftCents(method, facts)
  const rules: readonly PayoutRule[] = facts.keepsBooks ? hardRules : [...hardRules, ...payoutLimits]
  return Math.min(...rules.map((rule) => left[rule]))
}

/** The method that is offered first: the one by which most can be paid out. */
export const likelyPayoutMethod = (facts: PayoutFacts): PaymentMethod =>
  paymentMethods.reduce((best, method) => (facts.credit[method] > facts.credit[best] ? method : best))
