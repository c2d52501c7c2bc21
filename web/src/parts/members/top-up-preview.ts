import { type CallReply, errorWords } from '@aforo/contract'
import {
  centsOfAmount,
  type Language,
  type MemberState,
  type PaymentMethod,
  topUpPosting,
  topUpVerdict,
  walletBlocker,
  walletStandingBlocker,
} from '@aforo/domain'
import { standingOf } from './standing.ts'

type VenueRules = Pick<CallReply<'GET /v1/venues/here'>, 'top_up_most' | 'balance_most' | 'gate_levels' | 'till_open'>

type Intended = { amountCents: number; balanceCents: number; method: PaymentMethod; state: MemberState }

/** The expected reply of the server: a message that blocks, or one that asks for a reason. */
export type TopUpPreview = { blocked: string | null; asks: string | null }

const centsOf = (amount: number | null) => (amount === null ? null : centsOfAmount(amount))

/** While the rules of the venue are loading, only the general rules are checked. */
export function topUpPreview(
  { amountCents, balanceCents, method, state }: Intended,
  rules: VenueRules | undefined,
  language: Language,
  formatCents: (cents: number) => string,
): TopUpPreview {
  const left = walletStandingBlocker(standingOf(state))
  if (left !== null) return { blocked: errorWords(left, language), asks: null }
  if (amountCents <= 0) return { blocked: null, asks: null }
  const full = walletBlocker(balanceCents, topUpPosting(method, amountCents))
  if (full !== null) return { blocked: errorWords(full, language), asks: null }
  if (rules === undefined) return { blocked: null, asks: null }

  const ceilings = { topUpMostCents: centsOf(rules.top_up_most), balanceMostCents: centsOf(rules.balance_most) }
  const request = { amountCents, balanceCents, method, tillOpen: rules.till_open }
  const { blocks, asks } = topUpVerdict(request, ceilings, rules.gate_levels)
  const most = {
    top_up_amount_zero: '',
    top_up_amount_ceiling: formatCents(ceilings.topUpMostCents ?? 0),
    top_up_balance_ceiling: formatCents(ceilings.balanceMostCents ?? 0),
    top_up_till_closed: '',
  }
  if (blocks !== null) return { blocked: errorWords(blocks, language, { most: most[blocks] }), asks: null }
  // One field holds the reason for all rules, so asking for the first is enough.
  const rule = asks.find((broken) => broken !== 'top_up_amount_zero')
  return {
    blocked: null,
    asks: rule === undefined ? null : errorWords(`${rule}_reason`, language, { most: most[rule] }),
  }
}
