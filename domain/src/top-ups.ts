import { type GateLevels, type GateVerdict, gateVerdict } from './gates.ts'
import type { PaymentMethod } from './ledger.ts'
import type { Standing } from './members.ts'

/** Null means no ceiling. */
export type TopUpCeilings = { topUpMostCents: number | null; balanceMostCents: number | null }

/** `tillOpen` is null at a venue without tills, where the rule does not apply. */
type TopUp = { amountCents: number; balanceCents: number; method: PaymentMethod; tillOpen: boolean | null }
export type TopUpRule = 'top_up_amount_zero' | 'top_up_amount_ceiling' | 'top_up_balance_ceiling' | 'top_up_till_closed'

const exceeds = (cents: number, mostCents: number | null) => mostCents !== null && cents > mostCents

/** Whether a top-up is allowed, allowed with a reason, or refused. */
export function topUpVerdict(
  { amountCents, balanceCents, method, tillOpen }: TopUp,
  ceilings: TopUpCeilings,
  levels: GateLevels,
): GateVerdict<TopUpRule> {
  const broken: TopUpRule[] = []
  if (amountCents <= 0) broken.push('top_up_amount_zero')
  if (exceeds(amountCents, ceilings.topUpMostCents)) broken.push('top_up_amount_ceiling')
  if (exceeds(balanceCents + amountCents, ceilings.balanceMostCents)) broken.push('top_up_balance_ceiling')
  if (method === 'cash' && tillOpen === false) broken.push('top_up_till_closed')
  return gateVerdict(levels, broken)
}

export type WalletStandingBlocker = 'member_left'

/** Why nothing can be put into this member's wallet, or null. Credit can always be paid out. */
export function walletStandingBlocker(standing: Standing): WalletStandingBlocker | null {
  return standing === 'deactivated' || standing === 'erased' ? 'member_left' : null
}
