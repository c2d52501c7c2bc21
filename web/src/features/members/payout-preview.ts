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

/** The server's terms as input of the domain rule. */
export const payoutFactsOf = (terms: PayoutTerms, mayApprove: boolean): PayoutFacts => ({
  balanceCents: centsOfAmount(terms.balance),
  credit: {
    cash: centsOfAmount(terms.credit.cash),
    card: centsOfAmount(terms.credit.card),
    transfer: centsOfAmount(terms.credit.transfer),
  },
  ceilings: { payoutMostCents: centsOrNull(terms.most), payoutDayMostCents: centsOrNull(terms.day_most) },
  paidTodayCents: centsOfAmount(terms.paid_today),
  drawerCents: centsOrNull(terms.drawer),
  mayApprove,
})

type Intended = { amountCents: number; method: PaymentMethod }

/**
 * Predicts the server's decision: a text if the payout is refused, or `isOverruled` if the person may exceed the limit.
 */
export function payoutPreview(
  { amountCents, method }: Intended,
  facts: PayoutFacts,
  language: Language,
  format: (cents: number) => string,
): { blocked: string | null; isOverruled: boolean } {
  const { blocks, overrules } = payoutVerdict(amountCents, method, facts)
  if (blocks === null) return { blocked: null, isOverruled: overrules.length > 0 }
  const left = format(payoutLeftCents(method, facts)[blocks])
  return { blocked: errorWords(blocks, language, { left }), isOverruled: false }
}
