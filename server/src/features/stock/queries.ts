import type { LossKind, MovementKind, Stock } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export type ProductRef = { operatorId: number; productId: number }

/**
 * Locks products and their stock for movements, so that the products do not change either. Each product is locked
 * before its stock, in the order of the ids, as everywhere, to avoid deadlocks.
 */
export async function lockProductStocks(
  db: Executor,
  venue: VenueRef,
  productIds: readonly number[],
  archivedToo: boolean,
) {
  const products = db
    .selectFrom('products')
    .innerJoin('stocks', (join) =>
      join.onRef('stocks.operatorId', '=', 'products.operatorId').onRef('stocks.productId', '=', 'products.id'),
    )
    .select([
      'products.id as productId',
      'products.name',
      'products.unitType',
      'products.priceCents',
      'stocks.version',
      'stocks.quantityMilli',
      'stocks.batchedMilli',
    ])
    .where('products.operatorId', '=', venue.operatorId)
    .where('products.venueId', '=', venue.id)
    .where(sql<boolean>`products.id = any (${[...productIds]}::bigint[])`)
  return (archivedToo ? products : products.where('products.archivedAt', 'is', null))
    .orderBy('products.id')
    .forShare('products')
    .forUpdate('stocks')
    .execute()
}

/** Locks several stocks in the order of their product ids. */
export async function lockStocks(
  db: Executor,
  { operatorId }: VenueRef,
  products: readonly { productId: number }[],
): Promise<Map<number, Stock>> {
  const ids = products.map(({ productId }) => productId)
  const rows = await db
    .selectFrom('stocks')
    .select(['productId', 'version', 'quantityMilli'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`product_id = any (${ids}::bigint[])`)
    .orderBy('productId')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ productId, ...stock }) => [productId, stock]))
}

export type NewMovement = {
  kind: MovementKind
  batchId?: number | null
  transactionId?: number
  lossKind?: LossKind
  afterMilli: number
  costCents?: number | null
  supplier?: string | null
  note?: string
  staffId: number
  /** Who else saw it. */
  witnessId?: number | null
}

const movementColumns = [
  'version',
  'kind',
  'lossKind',
  'changeMilli',
  'stockAfterMilli',
  'batchId',
  'costCents',
  'supplier',
  'note',
  'at',
] as const

const rowOf = ({ operatorId, productId }: ProductRef, before: Stock, movement: NewMovement) => ({
  operatorId,
  productId,
  version: before.version + 1,
  kind: movement.kind,
  lossKind: movement.lossKind ?? null,
  stockBeforeMilli: before.quantityMilli,
  changeMilli: movement.afterMilli - before.quantityMilli,
  stockAfterMilli: movement.afterMilli,
  batchId: movement.batchId ?? null,
  costCents: movement.costCents ?? null,
  supplier: movement.supplier ?? null,
  note: movement.note ?? '',
  staffId: movement.staffId,
  witnessId: movement.witnessId ?? null,
  transactionId: movement.transactionId ?? null,
})

/** Inserts the first movement of a product, and the stock row that all later movements lock. */
export async function insertStocks(db: Executor, products: readonly ProductRef[], movement: NewMovement) {
  const rows = products.map((product) => rowOf(product, { version: 0, quantityMilli: 0 }, movement))
  await db.insertInto('stockMovements').values(rows).execute()
  await db
    .insertInto('stocks')
    .values(
      rows.map(({ operatorId, productId, version, stockAfterMilli: quantityMilli }) => ({
        operatorId,
        productId,
        version,
        quantityMilli,
      })),
    )
    .execute()
}

/** Inserts a movement and updates the stock and its batch, in one statement. */
export async function insertMovement(db: Executor, product: ProductRef, before: Stock, movement: NewMovement) {
  const row = rowOf(product, before, movement)
  return db
    .with('moved', (cte) => cte.insertInto('stockMovements').values(row).returning(movementColumns))
    .with('kept', (cte) =>
      cte
        .updateTable('stocks')
        .set({
          version: row.version,
          quantityMilli: row.stockAfterMilli,
          batchedMilli: sql`batched_milli + ${row.batchId === null ? 0 : row.changeMilli}`,
        })
        .where('operatorId', '=', product.operatorId)
        .where('productId', '=', product.productId),
    )
    .with('taken', (cte) =>
      cte
        .updateTable('batches')
        .set({ quantityMilli: sql`quantity_milli + ${row.changeMilli}` })
        .where('operatorId', '=', product.operatorId)
        .where('productId', '=', product.productId)
        .where('id', '=', row.batchId),
    )
    .selectFrom('moved')
    .select(movementColumns)
    .executeTakeFirstOrThrow()
}

/** The stock after a movement, or null if there is no such movement. */
export async function findStockAt(db: Executor, product: ProductRef, version: number): Promise<Stock | null> {
  const row = await db
    .selectFrom('stockMovements')
    .select('stockAfterMilli')
    .where('operatorId', '=', product.operatorId)
    .where('productId', '=', product.productId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row === undefined ? null : { version, quantityMilli: row.stockAfterMilli }
}

/** The movements of a product, newest first. */
export async function listMovements(db: Executor, product: ProductRef, before: number | null, limit: number) {
  let query = db
    .selectFrom('stockMovements')
    .innerJoin('staff', 'staff.id', 'stockMovements.staffId')
    .leftJoin('staff as witness', 'witness.id', 'stockMovements.witnessId')
    .leftJoin('batches', (join) =>
      join
        .onRef('batches.operatorId', '=', 'stockMovements.operatorId')
        .onRef('batches.id', '=', 'stockMovements.batchId'),
    )
    .select([
      ...movementColumns.map((column) => `stockMovements.${column}` as const),
      'staff.name',
      'staff.email',
      'batches.code as batchCode',
      sql<string | null>`coalesce(nullif(witness.name, ''), witness.email)`.as('witness'),
    ])
    .where('stockMovements.operatorId', '=', product.operatorId)
    .where('stockMovements.productId', '=', product.productId)
  if (before !== null) query = query.where('stockMovements.version', '<', before)
  return query.orderBy('stockMovements.version', 'desc').limit(limit).execute()
}

/** The time zone and cut-off of the product's venue, which define its business days, and the current time. */
export async function findClock(db: Executor, venue: VenueRef, productId: number) {
  return db
    .selectFrom('products')
    .innerJoin('venues', 'venues.id', 'products.venueId')
    .select(['venues.timeZone', 'venues.dayCutoffMinutes', databaseNow.as('now')])
    .where('products.operatorId', '=', venue.operatorId)
    .where('products.venueId', '=', venue.id)
    .where('products.id', '=', productId)
    .executeTakeFirst()
}

type Days = { today: string; days: number; timeZone: string; dayCutoffMinutes: number }

/**
 * The stock at the end of each business day, from the day of the first movement. The last movement of a day is found by
 * halving the numbers of the movements, because a number that is higher was given later. `low` is a movement before the
 * end of the day, or none, or the opening row, before which movements are in an archive; `high` is one after it.
 */
export async function listStockDays(
  db: Executor,
  { operatorId, productId }: ProductRef,
  { today, days, timeZone, dayCutoffMinutes }: Days,
) {
  const { rows } = await sql<{ businessDate: string; quantityMilli: number }>`
    with recursive halved (date, ends_at, low, high) as (
      select day.date::date,
        (day.date::date + 1 + ${dayCutoffMinutes}::int * interval '1 minute')::timestamp at time zone ${timeZone},
        coalesce((
          select max(version) from stock_movements
          where operator_id = ${operatorId} and product_id = ${productId} and stock_before_milli is null
        ), 0), stocks.version + 1
      from generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') as day (date)
      join stocks on stocks.operator_id = ${operatorId} and stocks.product_id = ${productId}
      union all
      select date, ends_at, case when at < ends_at then middle else low end,
        case when at < ends_at then high else middle end
      from halved cross join lateral (select (low + high) / 2 as middle) half
      join stock_movements on operator_id = ${operatorId} and product_id = ${productId} and version = middle
      where high - low > 1
    )
    select date as business_date, stock_after_milli as quantity_milli
    from halved join stock_movements on operator_id = ${operatorId} and product_id = ${productId} and version = low
      and at < ends_at
    where high - low = 1
    order by date`.execute(db)
  return rows
}
