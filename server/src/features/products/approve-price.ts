import { holdsAt, priceChangeBlocker, priceChangeFigure } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import { approvalFor, type Approved, type NamedApproval, spendApproval } from '../approvals/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'

type PriceChange = { key: string; productId: number; fromCents: number; toCents: number }

/** Refuses a price that changes by more than the limit of the venue, unless somebody approved it. */
export async function approvePrice(
  trx: Transaction<DB>,
  by: ActorAt,
  named: NamedApproval,
  { key, productId, fromCents, toCents }: PriceChange,
): Promise<Approved | null> {
  if (fromCents === toCents) return null
  const { caller, venue } = by
  const { priceChangeMostPercent: most } = await getSettingsToday(trx, venue)
  const blocker = priceChangeBlocker(fromCents, toCents, { most, mayExceed: holdsAt(caller, venue.id, 'approve') })
  // As it was computed for the approver.
  const figure = priceChangeFigure(fromCents, toCents)
  const approved = approvalFor(by, named, { kind: 'price', productId, toCents }, blocker, figure)
  if (blocker !== null && approved === null) throw new Refusal(blocker, { most: most ?? 0 })
  await spendApproval(trx, by, approved, key)
  return approved
}
