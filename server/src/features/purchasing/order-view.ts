import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  agreedCost,
  amountOfCents,
  isLate,
  plainText,
  type PurchaseOrderState,
  purchaseOrderStates,
  quantityOfMilli,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { picturePathOf } from '../pictures/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import type { PurchasingDeps } from './manage-suppliers.ts'
import { findOrder, listOrderLines, listOrders, listReceipts, type OrderRow } from './order-queries.ts'

type Listed = CallReply<'GET /v1/purchase-orders'>[number]
export type PurchaseOrder = CallReply<'GET /v1/purchase-orders/{id}'>

const openStates: readonly PurchaseOrderState[] = ['ordered', 'partly_received']

const namedSupplier = ({ supplierId, supplierName }: { supplierId: number | null; supplierName: string | null }) =>
  supplierId === null || supplierName === null ? null : { id: supplierId, name: supplierName }

const toListed = (row: OrderRow, today: string): Listed => ({
  id: row.id,
  number: row.number,
  state: row.state,
  supplier: namedSupplier(row),
  expected_on: row.expectedOn,
  lines: row.lines ?? 0,
  agreed_cost: amountOfCents(row.agreedCents ?? 0),
  lines_without_cost: row.linesWithoutCost ?? 0,
  late: isLate(row, today),
  created_at: row.createdAt.toISOString(),
})

export async function listPurchaseOrders(
  { db }: PurchasingDeps,
  venue: VenueRef,
  { q = '', state, limit, cursor }: ParsedInput<'GET /v1/purchase-orders'>['query'],
): Promise<Page<Listed>> {
  const before = readCursor(cursor)?.id ?? null
  const states = state === 'open' ? openStates : purchaseOrderStates.filter((one) => one === state)
  const filter = { words: plainText(q), states: state === undefined ? null : states, before, limit: limit + 1 }
  return inOperator(db, venue.operatorId, async (trx) => {
    const { today } = await getSettingsToday(trx, venue)
    const page = cutPage(await listOrders(trx, venue, filter), limit, () => '')
    return { ...page, items: page.items.map((row) => toListed(row, today)) }
  })
}

type LineRow = Awaited<ReturnType<typeof listOrderLines>>[number]
type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>[number]

const lineReply = (line: LineRow, receipts: readonly ReceiptRow[]): PurchaseOrder['lines'][number] => ({
  product: {
    id: line.productId,
    name: line.name,
    unit_type: line.unitType,
    image_path: picturePathOf(line.pictureKey),
    archived: line.archivedAt !== null,
  },
  quantity: quantityOfMilli(line.quantityMilli),
  unit_cost: line.unitCostCents === null ? null : amountOfCents(line.unitCostCents),
  received: quantityOfMilli(line.receivedMilli),
  receipts: receipts
    .filter(({ productId }) => productId === line.productId)
    .map((receipt) => ({
      quantity: quantityOfMilli(receipt.quantityMilli),
      cost: receipt.costCents === null ? null : amountOfCents(receipt.costCents),
      batch_code: receipt.batchCode,
      note: receipt.note,
      by: receipt.by,
      at: receipt.at.toISOString(),
    })),
})

export async function getOrder(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<PurchaseOrder> {
  const row = await findOrder(trx, venue, id)
  if (row === undefined) throw new Refusal('purchase_order_not_found')
  const lines = await listOrderLines(trx, venue, id)
  const receipts = await listReceipts(trx, venue, id)
  const { today } = await getSettingsToday(trx, venue)
  const { totalCents, unknownLines } = agreedCost(lines)
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    supplier: namedSupplier(row),
    expected_on: row.expectedOn,
    agreed_cost: amountOfCents(totalCents),
    lines_without_cost: unknownLines,
    late: isLate(row, today),
    created_at: row.createdAt.toISOString(),
    note: row.note,
    lines: lines.map((line) => lineReply(line, receipts)),
    created_by: row.creatorName ?? '',
    ordered_at: row.orderedAt?.toISOString() ?? null,
    ordered_by: row.ordererName,
    ended_at: row.endedAt?.toISOString() ?? null,
    ended_by: row.enderName,
    end_reason: row.endReason,
    version: row.version,
  }
}

export const describeOrder = ({ db }: PurchasingDeps, venue: VenueRef, id: number): Promise<PurchaseOrder> =>
  inOperator(db, venue.operatorId, (trx) => getOrder(trx, venue, id))
