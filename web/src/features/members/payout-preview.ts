import { type CallReply, errorWords } from '@aforo/contract'
import {
  centsOfAmount,
  type Language,
  type PaymentMethod,
  type PayoutFacts,
  payoutLeftCents,
  payoutVerdict,
} from '@aforo/domain'

export type PayoutTerms = CallReply<'GET /v1/members/{id}/payout'>

const centsOrNull = (amount: number | null) => (amount === null ? null : centsOfAmount(amount))

/** What a payout is decided by, as the server told it. */
export const payoutFactsOf = (terms: PayoutTerms, keepsBooks: boolean): PayoutFacts => ({
  balanceCents: centsOfAmount(terms.balance),
  credit: {
    cash: centsOfAmount(terms.credit.cash),
    card: centsOfAmount(terms.credit.card),
    transfer: centsOfAmount(terms.credit.transfer),
  },
  ceilings: { payoutMostCents: centsOrNull(terms.most), payoutDayMostCents: centsOrNull(terms.day_most) },
  paidTodayCents: centsOfAmount(terms.paid_today),
  drawerCents: centsOrNull(terms.drawer),
  keepsBooks,
})

type Intended = { amountCents: number; method: PaymentMethod }

/** What the server would say, before it is asked: words that stop, or that a limit is exceeded by who may. */
export function payoutPreview(
  { amountCents, method }: Intended,
  facts: PayoutFacts,
  language: Language,
  say: (cents: number) => string,
): { blocked: string | null; isOverruled: boolean } {
  const { blocks, overrules } = payoutVerdict(amountCents, method, facts)
  if (blocks === null) return { blocked: null, isOverruled: overrules.length > 0 }
  const left = say(payoutLeftCents(method, facts)[blocks])
  return { blocked: errorWords(blocks, language, { left }), isOverruled: false }
}
