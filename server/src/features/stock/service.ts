import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  businessDateOf,
  capabilityOfMovement,
  centsOfAmount,
  type AuditAction,
  type HandMovement,
  holdsAt,
  milliOfQuantity,
  quantityMostMilli,
  quantityOfMilli,
  type Stock,
  stockAfter,
  stockBlocker,
  stockEdit,
  type UnitType,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { approvalOnRecord, type Approved, lockNamedApproval } from '../approvals/service.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { approveLoss } from './approve-loss.ts'
import {
  findClock,
  findStockAt,
  insertMovement,
  insertStock,
  listMovements,
  listStockDays,
  lockStock,
  lockStocks,
  type NewMovement,
  type ProductRef,
} from './queries.ts'

export type StockDeps = { db: Database; live: LiveHub }
type Movement = CallReply<'POST /v1/products/{id}/movements'>
type Sent = ParsedInput<'POST /v1/products/{id}/movements'>['body']
type MovementRow = Omit<Awaited<ReturnType<typeof listMovements>>[number], 'name' | 'email'>

const toReply = (row: MovementRow, by: { name: string; email: string }): Movement => ({
  version: row.version,
  kind: row.kind,
  loss_kind: row.lossKind,
  change: quantityOfMilli(row.changeMilli),
  stock_after: quantityOfMilli(row.stockAfterMilli),
  cost: row.costCents === null ? null : amountOfCents(row.costCents),
  supplier: row.supplier,
  note: row.note,
  by: by.name === '' ? by.email : by.name,
  at: row.at.toISOString(),
})

/** Records the first count of a new product. */
export async function openStock(
  trx: Transaction<DB>,
  by: ActorAt,
  productId: number,
  quantityMilli: number,
): Promise<void> {
  if (quantityMilli > 0 && !holdsAt(by.caller, by.venue.id, 'count_stock')) throw new Refusal('privileges_missing')
  const first = { kind: 'count', afterMilli: quantityMilli, staffId: by.caller.staffId } as const
  await insertStock(trx, { operatorId: by.venue.operatorId, productId }, first)
}

const auditEntryOf = {
  receive: 'stock.received',
  count: 'stock.counted',
  loss: 'stock.lost',
} as const satisfies Record<HandMovement['kind'], AuditAction>

type LockedStock = { productId: number; unitType: UnitType; stock: Stock }
type Details = Omit<NewMovement, 'kind' | 'afterMilli' | 'staffId'>

/** Moves locked stock and records the audit event. */
async function move(
  trx: Transaction<DB>,
  by: ActorAt,
  locked: LockedStock,
  movement: HandMovement,
  details: Details,
  approved: Approved | null = null,
) {
  const { productId, unitType, stock } = locked
  const { caller, venue } = by
  if (!holdsAt(caller, venue.id, capabilityOfMovement[movement.kind])) throw new Refusal('privileges_missing')
  refuseIf(stockBlocker(stock, unitType, movement))
  const afterMilli = stockAfter(stock, movement)
  const row = await insertMovement(trx, { operatorId: venue.operatorId, productId }, stock, {
    ...details,
    kind: movement.kind,
    afterMilli,
    staffId: caller.staffId,
  })
  await recordAuditEntryAt(trx, by, {
    action: auditEntryOf[movement.kind],
    subject: { kind: 'product', id: productId },
    before: { unitType, stockMilli: stock.quantityMilli },
    after: { unitType, stockMilli: afterMilli, ...details, ...approvalOnRecord(approved) },
  })
  return row
}

/** Splits a movement into the part that the rules check and the details that are only stored. */
function readMovement(sent: Sent): { movement: HandMovement; details: Details } {
  const quantityMilli = milliOfQuantity(sent.quantity)
  const { kind, note } = sent
  if (kind === 'count') return { movement: { kind, quantityMilli, seenVersion: sent.stock_version }, details: { note } }
  if (kind === 'loss') return { movement: { kind, quantityMilli }, details: { lossKind: sent.loss_kind, note } }
  const costCents = sent.cost === null ? null : centsOfAmount(sent.cost)
  return { movement: { kind, quantityMilli }, details: { costCents, supplier: sent.supplier, note } }
}

export async function moveStock(
  { db, live }: StockDeps,
  by: ActorAt,
  command: { key: string; productId: number; sent: Sent },
): Promise<Movement> {
  const { caller, venue } = by
  const { key, productId, sent } = command
  const { movement, details } = readMovement(sent)
  const request = { productId, ...sent }
  const moved = await runOnce(db, { kind: 'stock.move', key, request, caller, venue }, async (trx) => {
    const named = await lockNamedApproval(trx, by)
    const locked = await lockStock(trx, venue, productId)
    if (locked === undefined) throw new Refusal('product_not_found')
    const unitType = locked.unitType
    const approved = sent.kind === 'loss' ? await approveLoss(trx, by, named, { key, productId, locked, sent }) : null
    const row = await move(trx, by, { productId, unitType, stock: locked }, movement, details, approved)
    return toReply(row, caller)
  })
  live.publish(venueChannel(venue.id), 'catalogue', { products: [productId] })
  return moved
}

/**
 * The count in a product form, which shows the stock next to other fields. Null if the form only repeats the stock that
 * it showed. Refuses if the stock has moved since. The product must be locked.
 */
export async function countOfForm(
  trx: Transaction<DB>,
  product: ProductRef,
  stock: Stock,
  sent: { stock_quantity?: number | undefined; stock_version?: number | undefined },
): Promise<number | null> {
  if (sent.stock_quantity === undefined) return null
  const seen = sent.stock_version === undefined ? null : await findStockAt(trx, product, sent.stock_version)
  const quantityMilli = milliOfQuantity(sent.stock_quantity)
  const edit = stockEdit(stock, quantityMilli, seen)
  if (edit === 'stock_moved') throw new Refusal(edit)
  return edit === 'kept' ? null : quantityMilli
}

export type LockedStocks = ReadonlyMap<number, Stock>

/** Locks several stocks in the fixed order of locks. Archived products are included, because they still have stock. */
export const getLockedStocks = (
  trx: Transaction<DB>,
  venue: VenueRef,
  products: readonly { productId: number }[],
): Promise<LockedStocks> => lockStocks(trx, venue, products)

/** Puts goods of a sale back into locked stock. */
export async function putBack(
  trx: Transaction<DB>,
  { caller, venue }: ActorAt,
  transactionId: number,
  locked: LockedStocks,
  returned: readonly { productId: number; quantityMilli: number }[],
): Promise<void> {
  // The share of a small part can be nothing, which is no movement.
  for (const { productId, quantityMilli } of returned.filter((back) => back.quantityMilli > 0)) {
    const stock = locked.get(productId)
    if (stock === undefined) throw new Refusal('product_not_found')
    const afterMilli = stock.quantityMilli + quantityMilli
    if (afterMilli > quantityMostMilli) throw new Refusal('stock_too_large')
    const movement = { kind: 'return', afterMilli, staffId: caller.staffId, transactionId } as const
    await insertMovement(trx, { operatorId: venue.operatorId, productId }, stock, movement)
  }
}

const soldOfflineNote = 'Vendido sin conexión · Sold without a connection'

/**
 * Raises locked stock to what was sold of it without a connection: the goods were there, so the stock was wrong. Needs no
 * right to count, because nobody decided it.
 */
export async function raiseToSold(
  trx: Transaction<DB>,
  by: ActorAt,
  { productId, unitType, stock }: LockedStock,
  soldMilli: number,
): Promise<void> {
  const { caller, venue } = by
  const movement = { kind: 'count', afterMilli: soldMilli, note: soldOfflineNote, staffId: caller.staffId } as const
  await insertMovement(trx, { operatorId: venue.operatorId, productId }, stock, movement)
  await recordAuditEntryAt(trx, by, {
    action: 'stock.counted',
    subject: { kind: 'product', id: productId },
    before: { unitType, stockMilli: stock.quantityMilli },
    after: { unitType, stockMilli: soldMilli, note: soldOfflineNote, offline: true },
  })
}

/** Records a count of locked stock. */
export async function count(
  trx: Transaction<DB>,
  by: ActorAt,
  locked: LockedStock,
  quantityMilli: number,
): Promise<void> {
  await move(trx, by, locked, { kind: 'count', quantityMilli, seenVersion: locked.stock.version }, {})
}

async function getProduct(trx: Transaction<DB>, venue: VenueRef, productId: number) {
  const clock = await findClock(trx, venue, productId)
  if (clock === undefined) throw new Refusal('product_not_found')
  return { ...clock, ref: { operatorId: venue.operatorId, productId } }
}

export async function listProductMovements(
  { db }: StockDeps,
  venue: VenueRef,
  productId: number,
  { limit, cursor }: ParsedInput<'GET /v1/products/{id}/movements'>['query'],
): Promise<Page<Movement>> {
  const before = readCursor(cursor)
  return inOperator(db, venue.operatorId, async (trx) => {
    const { ref } = await getProduct(trx, venue, productId)
    const rows = await listMovements(trx, ref, before?.id ?? null, limit + 1)
    const numbered = rows.map((row) => ({ ...row, id: row.version }))
    const page = cutPage(numbered, limit, () => '')
    return { ...page, items: page.items.map((row) => toReply(row, row)) }
  })
}

export async function listProductStockDays(
  { db }: StockDeps,
  venue: VenueRef,
  productId: number,
  days: number,
): Promise<CallReply<'GET /v1/products/{id}/stock-days'>> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const { ref, now, timeZone, dayCutoffMinutes } = await getProduct(trx, venue, productId)
    const today = businessDateOf(now, timeZone, dayCutoffMinutes)
    const rows = await listStockDays(trx, ref, { today, days, timeZone, dayCutoffMinutes })
    return rows.map(({ businessDate, quantityMilli }) => ({
      business_date: businessDate,
      stock_quantity: quantityOfMilli(quantityMilli),
    }))
  })
}
