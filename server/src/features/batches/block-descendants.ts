import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { lockDescendants, markBlocked } from './batch-queries.ts'

/** Where another batch was blocked. */
type AlsoBlocked = { venueId: number; productId: number }

/** Blocks what was sent of a blocked batch to other venues: the same goods are no better there. Each venue unblocks its own. */
export async function blockDescendants(
  trx: Transaction<DB>,
  { caller, venue, origin }: ActorAt,
  id: number,
  reason: string,
): Promise<AlsoBlocked[]> {
  const { operatorId } = venue
  const came = await lockDescendants(trx, venue, id)
  if (came.length === 0) return []
  for (const batch of came) {
    const there = { id: batch.venueId, operatorId }
    await markBlocked(trx, there, batch.id, { blockedBy: caller.staffId, blockedReason: reason })
    await recordAuditEntry(
      trx,
      { staffId: caller.staffId, venue: there, origin },
      {
        action: 'batch.blocked',
        subject: { kind: 'product', id: batch.productId },
        before: { batch: batch.code, reason: null },
        after: { batch: batch.code, reason },
      },
    )
  }
  // A batch may have arrived somewhere while this waited for the one it came from. Reading again sees it.
  const later = await blockDescendants(trx, { caller, venue, origin }, id, reason)
  return [...came.map(({ venueId, productId }) => ({ venueId, productId })), ...later]
}
