import {
  type AuditAction,
  holdsAt,
  lossValueCents,
  milliOfQuantity,
  type MovementKind,
  quantityMostMilli,
  type Stock,
  stockEdit,
  type UnitType,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { type LockedBatch, lockBatches, makeBatch, type NewBatchFacts } from '../batches/service.ts'
import type { LiveHub } from '../live/service.ts'
import { refuseLargeLoss } from './approve-loss.ts'
import { publishMove } from './publish-move.ts'
import {
  findStockAt,
  insertMovement,
  insertStocks,
  lockProductStocks,
  lockStocks,
  type NewMovement,
  type ProductRef,
} from './queries.ts'

export type StockDeps = { db: Database; live: LiveHub }

/** Records the first count of a new product. */
export async function openStock(
  trx: Transaction<DB>,
  by: ActorAt,
  productId: number,
  quantityMilli: number,
): Promise<void> {
  if (quantityMilli > 0 && !holdsAt(by.caller, by.venue.id, 'count_stock')) throw new Refusal('privileges_missing')
  const first = { kind: 'count', afterMilli: quantityMilli, staffId: by.caller.staffId } as const
  await insertStocks(trx, [{ operatorId: by.venue.operatorId, productId }], first)
  if (quantityMilli === 0) return
  await publishMove(trx, by, { productId, kind: 'count', changeMilli: quantityMilli, afterMilli: quantityMilli })
}

/** Opens the stock of products of which there is nothing yet. */
export async function openEmptyStocks(
  trx: Transaction<DB>,
  { caller, venue }: ActorAt,
  productIds: readonly number[],
): Promise<void> {
  const products = productIds.map((productId) => ({ operatorId: venue.operatorId, productId }))
  await insertStocks(trx, products, { kind: 'count', afterMilli: 0, staffId: caller.staffId })
}

type LockedStock = { productId: number; unitType: UnitType; stock: Stock }

/** The locked goods of a product: all of them, and its batches with goods, oldest first. */
export type LockedShelf = {
  productId: number
  name: string
  unitType: UnitType
  priceCents: number
  stock: Stock & { batchedMilli: number }
  batches: readonly LockedBatch[]
}

/**
 * Locks the goods of products for movements: first products and stocks, then batches, in the order of their ids. Batches
 * without goods are only included if they are named.
 */
export async function lockShelves(
  trx: Transaction<DB>,
  venue: VenueRef,
  productIds: readonly number[],
  { batchIds = [], archivedToo = false }: { batchIds?: readonly number[]; archivedToo?: boolean } = {},
): Promise<Map<number, LockedShelf>> {
  const rows = await lockProductStocks(trx, venue, productIds, archivedToo)
  const batches = Map.groupBy(await lockBatches(trx, venue, productIds, batchIds), ({ productId }) => productId)
  return new Map(
    rows.map(({ productId, name, unitType, priceCents, ...stock }) => [
      productId,
      { productId, name, unitType, priceCents, stock, batches: batches.get(productId) ?? [] },
    ]),
  )
}

export async function lockShelf(
  trx: Transaction<DB>,
  venue: VenueRef,
  productId: number,
  batchIds: readonly number[] = [],
): Promise<LockedShelf> {
  const shelf = (await lockShelves(trx, venue, [productId], { batchIds })).get(productId)
  if (shelf === undefined) throw new Refusal('product_not_found')
  return shelf
}

/** What a batch holds, or what is in none of them. */
export function partMilliOf({ stock, batches }: LockedShelf, batchId: number | null): number {
  if (batchId === null) return stock.quantityMilli - stock.batchedMilli
  const batch = batches.find(({ id }) => id === batchId)
  if (batch === undefined) throw new Refusal('batch_not_found')
  return batch.leftMilli
}

const auditEntryOf: Partial<Record<MovementKind, AuditAction>> = {
  receive: 'stock.received',
  count: 'stock.counted',
  loss: 'stock.lost',
}

export type GoodsDetails = Pick<NewMovement, 'lossKind' | 'costCents' | 'supplier' | 'note'>
type GoodsMove = {
  kind: Exclude<MovementKind, 'sale' | 'return'>
  /** Null for the goods without a batch. */
  batchId: number | null
  changeMilli: number
  details: GoodsDetails
  /** Who else saw it. */
  witness?: { id: number; name: string } | null
  /** What the audit record says beside it. */
  onRecord?: JsonObject
}

/**
 * Moves goods of one batch of a locked shelf, and returns the shelf afterwards, for the next movement. Deliveries, counts
 * and losses are put on the audit record here, what is sent and arrives by the caller, who has checked the right as well.
 */
export async function moveGoods(trx: Transaction<DB>, by: ActorAt, shelf: LockedShelf, move: GoodsMove) {
  const { caller, venue } = by
  const { productId, unitType, stock } = shelf
  const { kind, batchId, changeMilli, details, witness = null, onRecord } = move
  const afterMilli = stock.quantityMilli + changeMilli
  if (partMilliOf(shelf, batchId) + changeMilli < 0) throw new Refusal('batch_short')
  if (afterMilli > quantityMostMilli) throw new Refusal('stock_too_large')
  const row = await insertMovement(trx, { operatorId: venue.operatorId, productId }, stock, {
    ...details,
    kind,
    batchId,
    afterMilli,
    staffId: caller.staffId,
    witnessId: witness?.id ?? null,
  })
  const batchCode = shelf.batches.find(({ id }) => id === batchId)?.code ?? null
  await publishMove(trx, by, { productId, kind, changeMilli, afterMilli })
  const action = auditEntryOf[kind]
  if (action !== undefined) {
    await recordAuditEntryAt(trx, by, {
      action,
      subject: { kind: 'product', id: productId },
      before: { unitType, stockMilli: stock.quantityMilli },
      after: {
        unitType,
        stockMilli: afterMilli,
        ...details,
        ...(batchCode && { batch: batchCode }),
        ...(witness && { witness: witness.name }),
        ...onRecord,
      },
    })
  }
  const batchedMilli = stock.batchedMilli + (batchId === null ? 0 : changeMilli)
  const after: LockedShelf = {
    ...shelf,
    stock: { version: row.version, quantityMilli: afterMilli, batchedMilli },
    batches: shelf.batches.map((batch) =>
      batch.id === batchId ? { ...batch, leftMilli: batch.leftMilli + changeMilli } : batch,
    ),
  }
  return { row: { ...row, batchCode, witness: witness?.name ?? null }, shelf: after }
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

/** Puts goods of a sale back into locked stock, and into the batch that they came from. */
export async function putBack(
  trx: Transaction<DB>,
  { caller, venue }: ActorAt,
  transactionId: number,
  locked: LockedStocks,
  returned: readonly { productId: number; batchId: number | null; quantityMilli: number }[],
): Promise<void> {
  // The share of a small part can be nothing, which is no movement.
  for (const { productId, batchId, quantityMilli } of returned.filter((back) => back.quantityMilli > 0)) {
    const stock = locked.get(productId)
    if (stock === undefined) throw new Refusal('product_not_found')
    const afterMilli = stock.quantityMilli + quantityMilli
    if (afterMilli > quantityMostMilli) throw new Refusal('stock_too_large')
    const movement = { kind: 'return', batchId, afterMilli, staffId: caller.staffId, transactionId } as const
    await insertMovement(trx, { operatorId: venue.operatorId, productId }, stock, movement)
  }
}

type ReceivedBatch = Omit<GoodsMove, 'kind' | 'batchId'> & {
  kind: 'receive' | 'arrive'
  facts: NewBatchFacts
  /** The batch at another venue that the goods were sent from. */
  originId?: number
  /** How many jars it fills. */
  jars?: number
}

/** Makes a batch of goods that are delivered, or that arrive from another venue. */
export async function receiveBatch(
  trx: Transaction<DB>,
  by: ActorAt,
  shelf: LockedShelf,
  { facts, originId, jars = 0, ...move }: ReceivedBatch,
) {
  const { productId } = shelf
  const made = await makeBatch(trx, by, {
    facts,
    productId,
    receivedMilli: move.changeMilli,
    originId: originId ?? null,
    jars,
  })
  const batch = { ...made, leftMilli: 0, isBlocked: false }
  return moveGoods(trx, by, { ...shelf, batches: [...shelf.batches, batch] }, { ...move, batchId: made.id })
}

const soldOfflineNote = 'Vendido sin conexión · Sold without a connection'

/**
 * Raises a part of locked stock to what was sold of it without a connection: the goods were there, so the stock was
 * wrong. Needs no right to count, because nobody decided it.
 */
export async function raiseToSold(
  trx: Transaction<DB>,
  by: ActorAt,
  { productId, unitType, stock }: LockedStock,
  { batch, missingMilli }: { batch: { id: number; code: string } | null; missingMilli: number },
): Promise<void> {
  const { caller, venue } = by
  const afterMilli = stock.quantityMilli + missingMilli
  const movement = { kind: 'count', batchId: batch?.id ?? null, afterMilli, note: soldOfflineNote } as const
  await insertMovement(trx, { operatorId: venue.operatorId, productId }, stock, {
    ...movement,
    staffId: caller.staffId,
  })
  await recordAuditEntryAt(trx, by, {
    action: 'stock.counted',
    subject: { kind: 'product', id: productId },
    before: { unitType, stockMilli: stock.quantityMilli },
    after: {
      unitType,
      stockMilli: afterMilli,
      note: soldOfflineNote,
      offline: true,
      ...(batch === null ? {} : { batch: batch.code }),
    },
  })
  await publishMove(trx, by, { productId, kind: 'count', changeMilli: missingMilli, afterMilli })
}

/**
 * Records a count of all goods of a product by its form. What is in batches is counted by batch. What is missing counts
 * like a loss, at the price before the form.
 */
export async function count(
  trx: Transaction<DB>,
  by: ActorAt,
  { productId, quantityMilli, priceCents }: { productId: number; quantityMilli: number; priceCents: number },
): Promise<void> {
  if (!holdsAt(by.caller, by.venue.id, 'count_stock')) throw new Refusal('privileges_missing')
  const shelf = await lockShelf(trx, by.venue, productId)
  const changeMilli = quantityMilli - shelf.stock.quantityMilli
  await refuseLargeLoss(trx, by, lossValueCents(Math.max(0, -changeMilli), priceCents))
  await moveGoods(trx, by, shelf, { kind: 'count', batchId: null, changeMilli, details: {} })
}
