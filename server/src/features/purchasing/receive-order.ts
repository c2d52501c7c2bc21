import type { ParsedInput } from '@aforo/contract'
import {
  arrivalBlocker,
  centsOfAmount,
  costCents,
  milliOfQuantity,
  purchaseOrderBlocker,
  quantityOfMilli,
  stateOfLines,
  stockBlocker,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import { batchDetailsOf } from '../batches/service.ts'
import { lockShelf, moveGoods, receiveBatch } from '../stock/service.ts'
import type { PurchasingDeps } from './manage-suppliers.ts'
import { insertReceipt, listLockedLines, updateOrder } from './order-queries.ts'
import { getOrder, type PurchaseOrder } from './order-view.ts'
import { getLockedOrder, recordPurchase } from './write-orders.ts'

type Sent = ParsedInput<'POST /v1/purchase-orders/{id}/receipts'>['body']

/** The cost of a delivery: as sent, else as agreed. */
function costOf({ cost, quantity }: Sent, unitCostCents: number | null): number | null {
  if (cost !== undefined) return cost === null ? null : centsOfAmount(cost)
  return unitCostCents === null ? null : costCents(unitCostCents, milliOfQuantity(quantity))
}

type Delivery = { sent: Sent; costInCents: number | null; supplier: string | null }

/** Brings the goods into stock, kept apart in a batch if the delivery says so. */
async function bringIn(trx: Transaction<DB>, by: ActorAt, { sent, costInCents, supplier }: Delivery) {
  const { product_id: productId, batch, note } = sent
  const shelf = await lockShelf(trx, by.venue, productId)
  const quantityMilli = milliOfQuantity(sent.quantity)
  refuseIf(stockBlocker(shelf.stock, shelf.unitType, { kind: 'receive', quantityMilli }))
  const move = {
    kind: 'receive',
    changeMilli: quantityMilli,
    details: { costCents: costInCents, supplier, note },
  } as const
  const { name } = shelf
  if (batch === null) return { name, ...(await moveGoods(trx, by, shelf, { ...move, batchId: null })) }
  const facts = { ...batchDetailsOf(batch), code: batch.code ?? null, supplier }
  return { name, ...(await receiveBatch(trx, by, shelf, { ...move, facts, jars: batch.jars ?? 0 })) }
}

/** Receives goods of one line: into stock, and towards the order. */
export async function receiveOrder(
  deps: PurchasingDeps,
  by: ActorAt,
  { key, id, sent }: { key: string; id: number; sent: Sent },
): Promise<PurchaseOrder> {
  const { caller, venue } = by
  const { product_id: productId } = sent
  const command = { kind: 'purchase.receive', key, request: { id, ...sent }, caller, venue }
  const received = await runOnce(deps.db, command, async (trx) => {
    const order = await getLockedOrder(trx, venue, id)
    const lines = await listLockedLines(trx, venue, id)
    const line = lines.find((one) => one.productId === productId)
    if (line === undefined) throw new Refusal('purchase_line_not_found')
    const arrivedMilli = milliOfQuantity(sent.quantity)
    const seenMilli = milliOfQuantity(sent.received_before)
    // Before the state: a second booking of the last delivery is told that it was booked, not that it is too late.
    refuseIf(arrivalBlocker(line, { seenMilli, arrivedMilli, acceptsSurplus: sent.accepts_surplus }))
    refuseIf(purchaseOrderBlocker(order.state, 'receive'))
    const costInCents = costOf(sent, line.unitCostCents)
    const { row, name } = await bringIn(trx, by, { sent, costInCents, supplier: order.supplierName })
    await insertReceipt(trx, venue, {
      orderId: id,
      productId,
      stockVersion: row.version,
      quantityMilli: arrivedMilli,
      costCents: costInCents,
      batchCode: row.batchCode,
      note: sent.note,
      staffId: caller.staffId,
    })
    const after = lines.map((one) => (one === line ? { ...one, receivedMilli: one.receivedMilli + arrivedMilli } : one))
    const state = stateOfLines(after)
    await updateOrder(trx, venue, id, { state, ...(state === 'received' ? { endedBy: caller.staffId } : {}) })
    await recordPurchase(trx, by, 'purchase.received', id, {
      supplier: order.supplierName,
      product: name,
      quantity: sent.quantity,
      ordered: quantityOfMilli(line.quantityMilli),
      received: quantityOfMilli(line.receivedMilli + arrivedMilli),
    })
    return getOrder(trx, venue, id)
  })
  deps.live.publish(venueChannel(venue.id), 'catalogue')
  return received
}
