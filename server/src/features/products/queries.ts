import { type ProductFacts, shelfBatchesMost, type UnitType } from '@aforo/domain'
import { type AliasedExpression, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { type Cursor, eachWord } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

const pickedColumns = [
  'products.operatorId',
  'products.id',
  'products.venueId',
  'products.name',
  'products.sortedBy',
  'products.description',
  'products.unitType',
  'products.priceCents',
  'products.categoryId',
  'products.subcategoryId',
  'products.gramEquivalentMilli',
  'products.barcode',
  'products.lowStockMilli',
  'products.pictureKey',
  'products.version',
  'products.changedBy',
  'products.changedAt',
  'products.archivedAt',
  'stocks.quantityMilli',
  'stocks.version as stockVersion',
] as const

/**
 * Products of a venue, with a lateral lookup of each stock by key. The planner assumes a venue of average size, so with
 * a plain join it may compare every product of a large venue with every stock.
 */
const stockedProducts = (db: Executor, venue: VenueRef) =>
  db
    .selectFrom('products')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('stocks')
          .select(['stocks.quantityMilli', 'stocks.version'])
          .whereRef('stocks.operatorId', '=', 'products.operatorId')
          .whereRef('stocks.productId', '=', 'products.id')
          .limit(1)
          .as('stocks'),
      (join) => join.onTrue(),
    )
    .where('products.operatorId', '=', venue.operatorId)
    .where('products.venueId', '=', venue.id)

const pickProducts = (db: Executor, venue: VenueRef) => stockedProducts(db, venue).select(pickedColumns)

type Picked = Awaited<ReturnType<ReturnType<typeof pickProducts>['execute']>>[number]

export type ShelfBatch = {
  id: number
  code: string
  leftMilli: number
  expiresOn: string | null
  jarTareMilli: number | null
  isBlocked: boolean
}

/** The batches with goods, oldest first, as many as a shelf may hold. */
const batchesOnShelf = sql<ShelfBatch[]>`array(
  select json_build_object('id', id, 'code', code, 'leftMilli', quantity_milli, 'expiresOn', expires_on,
    'jarTareMilli', jar_tare_milli, 'isBlocked', blocked_at is not null)
  from batches
  where batches.operator_id = picked.operator_id and batches.product_id = picked.id and has_goods
  order by id limit ${sql.lit(shelfBatchesMost)}
)`.as('batches')

/** Adds the names of categories and staff and the batches, after the products were selected. */
const describe = (db: Executor, picked: AliasedExpression<Picked, 'picked'>) =>
  db
    .selectFrom(picked)
    .innerJoin('staff', 'staff.id', 'picked.changedBy')
    .leftJoin('categories as category', (join) =>
      join.onRef('category.operatorId', '=', 'picked.operatorId').onRef('category.id', '=', 'picked.categoryId'),
    )
    .leftJoin('categories as subcategory', (join) =>
      join
        .onRef('subcategory.operatorId', '=', 'picked.operatorId')
        .onRef('subcategory.id', '=', 'picked.subcategoryId'),
    )
    .selectAll('picked')
    .select([
      'category.name as categoryName',
      'subcategory.name as subcategoryName',
      batchesOnShelf,
      'staff.name as changerName',
      'staff.email as changerEmail',
    ])

export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]

const isOut = sql<boolean>`stocks.quantity_milli = 0`
// The check for a threshold comes first, because it does not need the stock.
const isLow = sql<boolean>`products.low_stock_milli is not null
  and stocks.quantity_milli > 0 and stocks.quantity_milli <= products.low_stock_milli`

export type ProductFilter = {
  words: string
  categoryId: number | 'none' | null
  subcategoryId: number | null
  stock: 'low' | 'out' | null
  isArchived: boolean
  ids: readonly number[] | null
  after: Cursor | null
  limit: number
}

export async function listProducts(db: Executor, venue: VenueRef, filter: ProductFilter) {
  const { words, categoryId, subcategoryId, stock, isArchived, ids, after, limit } = filter
  let query = pickProducts(db, venue)
    .where('products.archivedAt', isArchived ? 'is not' : 'is', null)
    .where(eachWord(words, sql.ref('products.found_by')))
  if (categoryId === 'none') query = query.where('products.categoryId', 'is', null)
  else if (categoryId !== null) query = query.where('products.categoryId', '=', categoryId)
  if (subcategoryId !== null) query = query.where('products.subcategoryId', '=', subcategoryId)
  if (ids !== null) query = query.where(sql<boolean>`products.id = any (${[...ids]}::bigint[])`)
  if (stock !== null) query = query.where(stock === 'out' ? isOut : isLow)
  if (after !== null) query = query.where(sql<boolean>`(products.sorted_by, products.id) > (${after.by}, ${after.id})`)
  const page = query.orderBy('products.sortedBy').orderBy('products.id').limit(limit)
  return describe(db, page.as('picked')).orderBy('picked.sortedBy').orderBy('picked.id').execute()
}

export async function findProduct(db: Executor, venue: VenueRef, id: number): Promise<ProductRow | undefined> {
  const product = pickProducts(db, venue).where('products.id', '=', id)
  return describe(db, product.as('picked')).executeTakeFirst()
}

/**
 * Locks the product and its stock for a change of either. The lock allows foreign keys to the product, because a sale
 * that has locked the stock inserts a movement of the product.
 */
export async function lockProduct(
  db: Executor,
  venue: VenueRef,
  id: number,
  isArchived = false,
): Promise<ProductRow | undefined> {
  const product = db
    .selectFrom('products')
    .innerJoin('stocks', (join) =>
      join.onRef('stocks.operatorId', '=', 'products.operatorId').onRef('stocks.productId', '=', 'products.id'),
    )
    .select(pickedColumns)
    .where('products.operatorId', '=', venue.operatorId)
    .where('products.venueId', '=', venue.id)
    .where('products.id', '=', id)
    .where('products.archivedAt', isArchived ? 'is not' : 'is', null)
    .forNoKeyUpdate('products')
    .forUpdate('stocks')
  return describe(db, product.as('picked')).executeTakeFirst()
}

export async function countByState(db: Executor, venue: VenueRef) {
  return stockedProducts(db, venue)
    .select((eb) => [
      eb.fn.countAll<number>().as('products'),
      sql<number>`count(*) filter (where products.category_id is null)`.as('uncategorised'),
      sql<number>`count(*) filter (where ${isLow})`.as('low'),
      sql<number>`count(*) filter (where ${isOut})`.as('out'),
    ])
    .where('products.archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

type NewProduct = ProductFacts & { pictureKey: string | null; changedBy: number }

const newProducts = (db: Executor, { id: venueId, operatorId }: VenueRef, products: readonly NewProduct[]) =>
  db
    .insertInto('products')
    .values(products.map((facts) => ({ operatorId, venueId, ...facts })))
    .returning('id')

export async function insertProduct(db: Executor, venue: VenueRef, product: NewProduct) {
  return newProducts(db, venue, [product]).executeTakeFirstOrThrow()
}

/** Returns their ids in the same order. */
export async function insertProducts(db: Executor, venue: VenueRef, products: readonly NewProduct[]) {
  const rows = await newProducts(db, venue, products).execute()
  return rows.map(({ id }) => id)
}

export async function updateProduct(
  db: Executor,
  { operatorId }: VenueRef,
  id: number,
  facts: ProductFacts & { pictureKey: string | null; changedBy: number },
) {
  await db
    .updateTable('products')
    .set({ ...facts, changedAt: sql`now()`, version: sql`version + 1` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** Archives a product, or offers it again. */
export async function markArchived(
  db: Executor,
  { operatorId }: VenueRef,
  id: number,
  { isArchived, changedBy }: { isArchived: boolean; changedBy: number },
) {
  await db
    .updateTable('products')
    .set({ archivedAt: isArchived ? sql`now()` : null, changedAt: sql`now()`, changedBy, version: sql`version + 1` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function findByBarcode(db: Executor, venue: VenueRef, barcode: string) {
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('barcode', '=', barcode)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
}

type NewPrice = { unitType: UnitType; priceCents: number; staffId: number }

export async function insertPrices(
  db: Executor,
  { operatorId }: VenueRef,
  prices: readonly (NewPrice & { productId: number })[],
) {
  await db
    .insertInto('productPrices')
    .values(prices.map((price) => ({ operatorId, ...price })))
    .execute()
}

export const insertPrice = (db: Executor, venue: VenueRef, productId: number, price: NewPrice) =>
  insertPrices(db, venue, [{ productId, ...price }])

export async function listPrices(db: Executor, { operatorId }: VenueRef, productId: number, limit: number) {
  return db
    .selectFrom('productPrices')
    .innerJoin('staff', 'staff.id', 'productPrices.staffId')
    .select(['since', 'unitType', 'priceCents', 'staff.name', 'staff.email'])
    .where('operatorId', '=', operatorId)
    .where('productId', '=', productId)
    .orderBy('since', 'desc')
    .limit(limit)
    .execute()
}

/** Keeps other copies of a catalogue away from this venue until the transaction ends. */
export async function lockVenueCatalogue(db: Executor, { id }: VenueRef) {
  await db.selectFrom('venues').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}
