import { transferBlocker, transferState } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { lockShelves, moveGoods } from '../stock/service.ts'
import { announce, type TransferDeps } from './announce.ts'
import { listSentLines, lockTransfer, markCancelled } from './queries.ts'
import { readTransfer } from './read-transfers.ts'
import type { Transfer } from './transfer-view.ts'

/** Locks a transfer for its last step, which happens once. Whoever comes later is refused. */
export async function lockForStep(
  trx: Transaction<DB>,
  { caller, venue }: ActorAt,
  id: number,
  step: 'receive' | 'cancel',
) {
  const locked = await lockTransfer(trx, venue, id)
  if (locked === undefined) throw new Refusal('transfer_not_found')
  refuseIf(transferBlocker(step, { ...locked, state: transferState(locked) }, caller, venue.id))
  return locked
}

/** Takes a transfer back before it is received: the goods are in stock again, in the batches that they came from. */
export async function cancelTransfer(
  deps: TransferDeps,
  by: ActorAt,
  { key, id, reason }: { key: string; id: number; reason: string },
): Promise<Transfer> {
  const { caller, venue } = by
  const command = { kind: 'transfer.cancel', key, request: { id, reason }, caller, venue }
  const { toVenueId, productIds } = await runOnce(deps.db, command, async (trx) => {
    const locked = await lockForStep(trx, by, id, 'cancel')
    const lines = await listSentLines(trx, venue.operatorId, id)
    const ids = [...new Set(lines.map(({ productId }) => productId))]
    const batchIds = lines.map(({ batchId }) => batchId).filter((batchId) => batchId !== null)
    // A product that was archived meanwhile still gets its goods back.
    const shelves = await lockShelves(trx, venue, ids, { batchIds, archivedToo: true })
    for (const { productId, batchId, sentMilli } of lines) {
      const shelf = shelves.get(productId)
      if (shelf === undefined) throw new Refusal('product_not_found')
      const back = { kind: 'arrive', batchId, changeMilli: sentMilli, details: { note: reason } } as const
      shelves.set(productId, (await moveGoods(trx, by, shelf, back)).shelf)
    }
    await markCancelled(trx, venue.operatorId, id, { cancelledBy: caller.staffId, cancelledReason: reason })
    await recordAuditEntryAt(trx, by, {
      action: 'transfer.cancelled',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { transferId: id, reason },
    })
    return { toVenueId: locked.toVenueId, productIds: ids }
  })
  announce(deps, { venueId: venue.id, productIds }, { venueId: toVenueId, productIds: [] })
  return readTransfer(deps, venue, id)
}
