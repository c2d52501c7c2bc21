import type { PurchaseOrderState } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { eachWord } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

const orderColumns = [
  'purchaseOrders.id',
  'purchaseOrders.number',
  'purchaseOrders.state',
  'purchaseOrders.supplierId',
  'purchaseOrders.expectedOn',
  'purchaseOrders.note',
  'purchaseOrders.version',
] as const

export async function lockOrder(db: Executor, venue: VenueRef, id: number) {
  return db
    .selectFrom('purchaseOrders')
    .leftJoin('suppliers', (join) =>
      join
        .onRef('suppliers.operatorId', '=', 'purchaseOrders.operatorId')
        .onRef('suppliers.id', '=', 'purchaseOrders.supplierId'),
    )
    .select([...orderColumns, 'suppliers.name as supplierName'])
    .where('purchaseOrders.operatorId', '=', venue.operatorId)
    .where('purchaseOrders.venueId', '=', venue.id)
    .where('purchaseOrders.id', '=', id)
    .forUpdate('purchaseOrders')
    .executeTakeFirst()
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The lines of a locked order. */
export async function listLockedLines(db: Executor, { operatorId }: VenueRef, orderId: number) {
  return db
    .selectFrom('purchaseLines')
    .select(['productId', 'quantityMilli', 'unitCostCents', 'receivedMilli'])
    .where('operatorId', '=', operatorId)
    .where('orderId', '=', orderId)
    .orderBy('line')
    .execute()
}

/** The products of these ids that the venue offers. */
export async function listOffered(db: Executor, venue: VenueRef, ids: readonly number[]) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'unitType'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .where('archivedAt', 'is', null)
    .execute()
}

/** What each of these products came in for last, by the piece or gram, in whole cents. */
export async function listLastCosts(db: Executor, { operatorId }: VenueRef, ids: readonly number[]) {
  const { rows } = await sql<{ productId: number; unitCostCents: number }>`
    select distinct on (product_id) product_id, round(cost_cents * 1000.0 / change_milli)::bigint as unit_cost_cents
    from stock_movements
    where operator_id = ${operatorId} and product_id = any (${[...ids]}::bigint[]) and cost_cents is not null
      and change_milli > 0
    order by product_id, version desc`.execute(db)
  return rows
}

type NewOrder = { supplierId: number | null; expectedOn: string | null; note: string; createdBy: number }

/** Two drafts at once may get the same number; the second violates the unique key and is tried again. */
export async function insertOrder(db: Executor, { operatorId, id: venueId }: VenueRef, order: NewOrder) {
  return db
    .insertInto('purchaseOrders')
    .values((eb) => ({
      operatorId,
      venueId,
      ...order,
      number: eb
        .selectFrom('purchaseOrders as earlier')
        .select(sql<number>`coalesce(max(earlier.number), 0) + 1`.as('next'))
        .where('earlier.operatorId', '=', operatorId)
        .where('earlier.venueId', '=', venueId),
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export type NewLine = { productId: number; quantityMilli: number; unitCostCents: number | null }

export async function replaceLines(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  orderId: number,
  lines: readonly NewLine[],
) {
  await db.deleteFrom('purchaseLines').where('operatorId', '=', operatorId).where('orderId', '=', orderId).execute()
  if (lines.length === 0) return
  await db
    .insertInto('purchaseLines')
    .values(
      lines.map(({ productId, quantityMilli, unitCostCents }, index) => {
        return { operatorId, venueId, orderId, line: index + 1, productId, quantityMilli, unitCostCents }
      }),
    )
    .execute()
}

type Change = Partial<{
  state: PurchaseOrderState
  supplierId: number | null
  expectedOn: string | null
  note: string
  orderedBy: number
  endedBy: number
  endReason: string
}>

/** Changes a locked order. The moment of an act is that of the database. */
export async function updateOrder(db: Executor, { operatorId }: VenueRef, id: number, change: Change) {
  await db
    .updateTable('purchaseOrders')
    .set({
      ...change,
      ...(change.orderedBy === undefined ? {} : { orderedAt: sql`clock_timestamp()` }),
      ...(change.endedBy === undefined ? {} : { endedAt: sql`clock_timestamp()` }),
      version: sql`version + 1`,
    })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

type Receipt = {
  orderId: number
  productId: number
  stockVersion: number
  quantityMilli: number
  costCents: number | null
  batchCode: string | null
  note: string
  staffId: number
}

/** Books a delivery on its line. */
export async function insertReceipt(db: Executor, { operatorId }: VenueRef, receipt: Receipt) {
  await db
    .insertInto('purchaseReceipts')
    .values({ operatorId, ...receipt })
    .execute()
  await db
    .updateTable('purchaseLines')
    .set({ receivedMilli: sql`received_milli + ${receipt.quantityMilli}` })
    .where('operatorId', '=', operatorId)
    .where('orderId', '=', receipt.orderId)
    .where('productId', '=', receipt.productId)
    .execute()
}

export type OrderFilter = {
  words: string
  states: readonly PurchaseOrderState[] | null
  before: number | null
  limit: number
}

/** Orders of a venue, newest first, each with the sums of its lines. */
export async function listOrders(db: Executor, { operatorId, id: venueId }: VenueRef, filter: OrderFilter) {
  const { words, states, before, limit } = filter
  let query = db
    .selectFrom('purchaseOrders')
    .leftJoin('suppliers', (join) =>
      join
        .onRef('suppliers.operatorId', '=', 'purchaseOrders.operatorId')
        .onRef('suppliers.id', '=', 'purchaseOrders.supplierId'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('purchaseLines')
          .select((lines) => [
            lines.fn.countAll<number>().as('lines'),
            sql<number>`count(*) filter (where unit_cost_cents is null)`.as('linesWithoutCost'),
            sql<number>`coalesce(sum((unit_cost_cents * quantity_milli + 500) / 1000), 0)::bigint`.as('agreedCents'),
          ])
          .where('purchaseLines.operatorId', '=', operatorId)
          .whereRef('purchaseLines.orderId', '=', 'purchaseOrders.id')
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      ...orderColumns,
      'purchaseOrders.createdAt',
      'suppliers.name as supplierName',
      'sums.lines',
      'sums.linesWithoutCost',
      'sums.agreedCents',
    ])
    .where('purchaseOrders.operatorId', '=', operatorId)
    .where('purchaseOrders.venueId', '=', venueId)
    .where(eachWord(words, sql`coalesce(suppliers.found_by, '') || ' ' || purchase_orders.number`))
  if (states !== null) query = query.where('purchaseOrders.state', 'in', [...states])
  if (before !== null) query = query.where('purchaseOrders.id', '<', before)
  return query.orderBy('purchaseOrders.id', 'desc').limit(limit).execute()
}

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

const nameOf = (staff: string) =>
  sql<string | null>`coalesce(nullif(${sql.ref(`${staff}.name`)}, ''), ${sql.ref(`${staff}.email`)})`

export async function findOrder(db: Executor, { operatorId, id: venueId }: VenueRef, id: number) {
  return db
    .selectFrom('purchaseOrders')
    .leftJoin('suppliers', (join) =>
      join
        .onRef('suppliers.operatorId', '=', 'purchaseOrders.operatorId')
        .onRef('suppliers.id', '=', 'purchaseOrders.supplierId'),
    )
    .innerJoin('staff as creator', 'creator.id', 'purchaseOrders.createdBy')
    .leftJoin('staff as orderer', 'orderer.id', 'purchaseOrders.orderedBy')
    .leftJoin('staff as ender', 'ender.id', 'purchaseOrders.endedBy')
    .select([
      ...orderColumns,
      'purchaseOrders.createdAt',
      'purchaseOrders.orderedAt',
      'purchaseOrders.endedAt',
      'purchaseOrders.endReason',
      'suppliers.name as supplierName',
      nameOf('creator').as('creatorName'),
      nameOf('orderer').as('ordererName'),
      nameOf('ender').as('enderName'),
    ])
    .where('purchaseOrders.operatorId', '=', operatorId)
    .where('purchaseOrders.venueId', '=', venueId)
    .where('purchaseOrders.id', '=', id)
    .executeTakeFirst()
}

export async function listOrderLines(db: Executor, { operatorId }: VenueRef, orderId: number) {
  return db
    .selectFrom('purchaseLines')
    .innerJoin('products', (join) =>
      join
        .onRef('products.operatorId', '=', 'purchaseLines.operatorId')
        .onRef('products.id', '=', 'purchaseLines.productId'),
    )
    .select([
      'purchaseLines.productId',
      'purchaseLines.quantityMilli',
      'purchaseLines.unitCostCents',
      'purchaseLines.receivedMilli',
      'products.name',
      'products.unitType',
      'products.pictureKey',
      'products.archivedAt',
    ])
    .where('purchaseLines.operatorId', '=', operatorId)
    .where('purchaseLines.orderId', '=', orderId)
    .orderBy('purchaseLines.line')
    .execute()
}

export async function listReceipts(db: Executor, { operatorId }: VenueRef, orderId: number) {
  return db
    .selectFrom('purchaseReceipts')
    .innerJoin('staff', 'staff.id', 'purchaseReceipts.staffId')
    .select([
      'purchaseReceipts.productId',
      'purchaseReceipts.quantityMilli',
      'purchaseReceipts.costCents',
      'purchaseReceipts.batchCode',
      'purchaseReceipts.note',
      'purchaseReceipts.at',
      sql<string>`coalesce(nullif(staff.name, ''), staff.email)`.as('by'),
    ])
    .where('purchaseReceipts.operatorId', '=', operatorId)
    .where('purchaseReceipts.orderId', '=', orderId)
    .orderBy('purchaseReceipts.at')
    .execute()
}
