import type { ParsedInput } from '@aforo/contract'
import { milliOfQuantity, quantityBlocker, sendBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { type LockedShelf, lockShelves, moveGoods, partMilliOf } from '../stock/service.ts'
import { announce, goodsOnRecord, type TransferDeps } from './announce.ts'
import { insertLines, insertTransfer, listOtherVenues, type NewLine } from './queries.ts'
import { readTransfer } from './read-transfers.ts'
import type { Transfer } from './transfer-view.ts'

type Sent = ParsedInput<'POST /v1/transfers'>['body']
type Item = { productId: number; batchId: number | null; milli: number }

async function getTarget(trx: Transaction<DB>, venue: VenueRef, toVenueId: number) {
  refuseIf(sendBlocker({ fromVenueId: venue.id, toVenueId }))
  const target = (await listOtherVenues(trx, venue)).find(({ id }) => id === toVenueId)
  if (target === undefined) throw new Refusal('venue_not_found')
  return target
}

/** A blocked batch stays where it is, and goods of a line come out of one jar. */
function refuseToSend(shelf: LockedShelf, { batchId, milli }: Item): void {
  refuseIf(quantityBlocker(shelf.unitType, milli))
  const batch = shelf.batches.find(({ id }) => id === batchId)
  if (batch?.isBlocked === true) throw new Refusal('batch_blocked')
  if (partMilliOf(shelf, batchId) >= milli) return
  throw new Refusal(shelf.batches.length === 0 ? 'stock_insufficient' : 'batch_short')
}

/** Takes the goods of every line out of stock. They are in no venue until they arrive. */
async function takeOut(trx: Transaction<DB>, by: ActorAt, items: readonly Item[], note: string) {
  const productIds = [...new Set(items.map(({ productId }) => productId))]
  const batchIds = items.map(({ batchId }) => batchId).filter((id) => id !== null)
  const shelves = await lockShelves(trx, by.venue, productIds, { batchIds })
  const lines: (NewLine & { name: string; unitType: LockedShelf['unitType']; code: string | null })[] = []
  for (const [index, item] of items.entries()) {
    const { productId, batchId, milli } = item
    const shelf = shelves.get(productId)
    if (shelf === undefined) throw new Refusal('product_not_found')
    refuseToSend(shelf, item)
    const moved = await moveGoods(trx, by, shelf, { kind: 'send', batchId, changeMilli: -milli, details: { note } })
    shelves.set(productId, moved.shelf)
    const { name, unitType } = shelf
    const number = index + 1
    const code = moved.row.batchCode
    lines.push({ number, productId, batchId, sentMilli: milli, sentVersion: moved.row.version, name, unitType, code })
  }
  return lines
}

/** Sends goods to another venue of the operator. */
export async function sendTransfer(deps: TransferDeps, by: ActorAt, key: string, sent: Sent): Promise<Transfer> {
  const { caller, venue } = by
  const { to_venue_id: toVenueId, note } = sent
  const items = sent.items.map(({ product_id: productId, batch_id: batchId, quantity }) => ({
    productId,
    batchId,
    milli: milliOfQuantity(quantity),
  }))
  const command = { kind: 'transfer.send', key, request: { ...sent }, caller, venue }
  const { id } = await runOnce(deps.db, command, async (trx) => {
    const target = await getTarget(trx, venue, toVenueId)
    const lines = await takeOut(trx, by, items, `→ ${target.name}`)
    const made = await insertTransfer(trx, venue, { toVenueId, note, sentBy: caller.staffId })
    const rows = lines.map(({ name: _name, unitType: _unit, code: _code, ...line }) => line)
    await insertLines(trx, venue.operatorId, made.id, rows)
    await recordAuditEntryAt(trx, by, {
      action: 'transfer.sent',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: {
        transferId: made.id,
        toVenue: target.name,
        goods: lines.map(({ sentMilli, ...line }) => goodsOnRecord({ ...line, milli: sentMilli })),
        ...(note === '' ? {} : { note }),
      },
    })
    return made
  })
  const productIds = items.map(({ productId }) => productId)
  announce(deps, { venueId: venue.id, productIds }, { venueId: toVenueId, productIds: [] })
  return readTransfer(deps, venue, id)
}
