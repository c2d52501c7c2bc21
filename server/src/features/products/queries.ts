import type { ProductFacts } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { type Cursor, eachWord } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

const productColumns = [
  'products.id',
  'products.venueId',
  'products.name',
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
  'products.changedAt',
  'products.archivedAt',
  'stocks.quantityMilli',
  'stocks.version as stockVersion',
  'category.name as categoryName',
  'subcategory.name as subcategoryName',
  'staff.name as changerName',
  'staff.email as changerEmail',
] as const

/** Products of a venue with everything that is shown of them. */
const describedProducts = (db: Executor, venue: VenueRef) =>
  db
    .selectFrom('products')
    .innerJoin('stocks', (join) =>
      join.onRef('stocks.operatorId', '=', 'products.operatorId').onRef('stocks.productId', '=', 'products.id'),
    )
    .innerJoin('staff', 'staff.id', 'products.changedBy')
    .leftJoin('categories as category', (join) =>
      join.onRef('category.operatorId', '=', 'products.operatorId').onRef('category.id', '=', 'products.categoryId'),
    )
    .leftJoin('categories as subcategory', (join) =>
      join
        .onRef('subcategory.operatorId', '=', 'products.operatorId')
        .onRef('subcategory.id', '=', 'products.subcategoryId'),
    )
    .select(productColumns)
    .where('products.operatorId', '=', venue.operatorId)
    .where('products.venueId', '=', venue.id)

export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number]

const isOut = sql<boolean>`stocks.quantity_milli = 0`
const isLow = sql<boolean>`stocks.quantity_milli > 0 and stocks.quantity_milli <= products.low_stock_milli`

export type ProductFilter = {
  words: string
  categoryId: number | 'none' | null
  subcategoryId: number | null
  stock: 'low' | 'out' | null
  after: Cursor | null
  limit: number
}

export async function listProducts(db: Executor, venue: VenueRef, filter: ProductFilter) {
  const { words, categoryId, subcategoryId, stock, after, limit } = filter
  let query = describedProducts(db, venue)
    .where('products.archivedAt', 'is', null)
    .where(eachWord(words, sql.ref('products.found_by')))
  if (categoryId === 'none') query = query.where('products.categoryId', 'is', null)
  else if (categoryId !== null) query = query.where('products.categoryId', '=', categoryId)
  if (subcategoryId !== null) query = query.where('products.subcategoryId', '=', subcategoryId)
  if (stock !== null) query = query.where(stock === 'out' ? isOut : isLow)
  if (after !== null) query = query.where(sql<boolean>`(products.name, products.id) > (${after.by}, ${after.id})`)
  return query.orderBy('products.name').orderBy('products.id').limit(limit).execute()
}

export async function findProduct(db: Executor, venue: VenueRef, id: number): Promise<ProductRow | undefined> {
  return describedProducts(db, venue).where('products.id', '=', id).executeTakeFirst()
}

/** The product and its stock, held for a change of either. */
export async function lockProduct(db: Executor, venue: VenueRef, id: number): Promise<ProductRow | undefined> {
  return describedProducts(db, venue)
    .where('products.id', '=', id)
    .where('products.archivedAt', 'is', null)
    .forUpdate('products')
    .forUpdate('stocks')
    .executeTakeFirst()
}

export async function countByState(db: Executor, venue: VenueRef) {
  return db
    .selectFrom('products')
    .innerJoin('stocks', (join) =>
      join.onRef('stocks.operatorId', '=', 'products.operatorId').onRef('stocks.productId', '=', 'products.id'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('products'),
      sql<number>`count(*) filter (where products.category_id is null)`.as('uncategorised'),
      sql<number>`count(*) filter (where ${isLow})`.as('low'),
      sql<number>`count(*) filter (where ${isOut})`.as('out'),
    ])
    .where('products.operatorId', '=', venue.operatorId)
    .where('products.venueId', '=', venue.id)
    .where('products.archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function insertProduct(
  db: Executor,
  { id: venueId, operatorId }: VenueRef,
  facts: ProductFacts & { pictureKey: string | null; changedBy: number },
) {
  return db
    .insertInto('products')
    .values({ operatorId, venueId, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
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

export async function archiveProduct(db: Executor, { operatorId }: VenueRef, id: number, changedBy: number) {
  await db
    .updateTable('products')
    .set({ archivedAt: sql`now()`, changedAt: sql`now()`, changedBy, version: sql`version + 1` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function findByBarcode(db: Executor, venue: VenueRef, barcode: string) {
  return db
    .selectFrom('products')
    .select('name')
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('barcode', '=', barcode)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertPrice(
  db: Executor,
  { operatorId }: VenueRef,
  productId: number,
  price: { unitType: string; priceCents: number; staffId: number },
) {
  await db
    .insertInto('productPrices')
    .values({ operatorId, productId, ...price })
    .execute()
}

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
