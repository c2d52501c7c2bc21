import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

const categoryColumns = ['id', 'parentId', 'name', 'genetics'] as const

const openCategories = (db: Executor, venue: VenueRef) =>
  db
    .selectFrom('categories')
    .select(categoryColumns)
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('archivedAt', 'is', null)

export async function listCategories(db: Executor, venue: VenueRef) {
  return openCategories(db, venue).orderBy('id').execute()
}

/** The number of products by category and subcategory. Both are null for products without a category. */
export async function countProducts(db: Executor, venue: VenueRef) {
  return db
    .selectFrom('products')
    .select((eb) => ['categoryId', 'subcategoryId', eb.fn.countAll<number>().as('products')])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('archivedAt', 'is', null)
    .groupBy(['categoryId', 'subcategoryId'])
    .execute()
}

/** Locks a category until the end of the transaction, so that no product is added while it is being removed. */
export async function lockCategory(db: Executor, venue: VenueRef, id: number) {
  return openCategories(db, venue).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A shared lock: the category cannot be removed, but others can use it at the same time. */
export async function lockCategoryShared(db: Executor, venue: VenueRef, id: number) {
  return openCategories(db, venue).where('id', '=', id).forShare().executeTakeFirst()
}

/** Locks all categories of a venue, because the genetics mark moves from one to another. */
export async function lockCategories(db: Executor, venue: VenueRef) {
  return openCategories(db, venue).orderBy('id').forUpdate().execute()
}

export async function insertCategory(
  db: Executor,
  { id: venueId, operatorId }: VenueRef,
  category: { name: string; parentId: number | null },
) {
  return db
    .insertInto('categories')
    .values({ operatorId, venueId, ...category })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateCategory(
  db: Executor,
  { operatorId }: VenueRef,
  id: number,
  facts: { name: string; genetics: boolean },
) {
  await db.updateTable('categories').set(facts).where('operatorId', '=', operatorId).where('id', '=', id).execute()
}

/** Archives a category with its subcategories. */
export async function archiveCategory(db: Executor, { operatorId }: VenueRef, id: number) {
  await db
    .updateTable('categories')
    .set({ archivedAt: sql`now()`, genetics: false })
    .where('operatorId', '=', operatorId)
    .where((eb) => eb.or([eb('id', '=', id), eb('parentId', '=', id)]))
    .where('archivedAt', 'is', null)
    .execute()
}

const archivedMost = 100

/** Archived categories, last archived first. A subcategory of an archived category returns only together with it. */
const archivedCategories = (db: Executor, venue: VenueRef) =>
  db
    .selectFrom('categories')
    .leftJoin('categories as parent', (join) =>
      join.onRef('parent.operatorId', '=', 'categories.operatorId').onRef('parent.id', '=', 'categories.parentId'),
    )
    .select([
      'categories.id',
      'categories.parentId',
      'categories.name',
      'categories.archivedAt',
      'parent.name as parent',
    ])
    .where('categories.operatorId', '=', venue.operatorId)
    .where('categories.venueId', '=', venue.id)
    .where('categories.archivedAt', 'is not', null)
    .where('parent.archivedAt', 'is', null)

export async function listArchivedCategories(db: Executor, venue: VenueRef) {
  return archivedCategories(db, venue).orderBy('categories.archivedAt', 'desc').limit(archivedMost).execute()
}

export async function lockArchivedCategory(db: Executor, venue: VenueRef, id: number) {
  return archivedCategories(db, venue).where('categories.id', '=', id).forUpdate('categories').executeTakeFirst()
}

/** Restores a category with the subcategories that were archived in the same moment. */
export async function restoreCategory(
  db: Executor,
  { operatorId }: VenueRef,
  { id, archivedAt }: { id: number; archivedAt: Date | null },
) {
  await db
    .updateTable('categories')
    .set({ archivedAt: null })
    .where('operatorId', '=', operatorId)
    .where((eb) =>
      eb.or([eb('id', '=', id), eb.and([eb('parentId', '=', id), sql<boolean>`archived_at >= ${archivedAt}`])]),
    )
    .execute()
}

type Leaving = { id: number; parentId: number | null }
type CategoryPath = { categoryId: number | null; subcategoryId: number | null }

/**
 * Moves the products of a category, or of a single subcategory, to another category path. Archived products move too.
 * Products are locked in the order of their ids, as everywhere, to avoid deadlocks.
 */
export async function moveProducts(db: Executor, venue: VenueRef, from: Leaving, to: CategoryPath, changedBy: number) {
  // Materialized: otherwise the planner may lock all of them again for each of them.
  await db
    .with(
      (cte) => cte('leaving').materialized(),
      (eb) =>
        eb
          .selectFrom('products')
          .select('id')
          .where('operatorId', '=', venue.operatorId)
          .where('venueId', '=', venue.id)
          .where(from.parentId === null ? 'categoryId' : 'subcategoryId', '=', from.id)
          .orderBy('id')
          .forUpdate(),
    )
    .updateTable('products')
    .from('leaving')
    .set({ ...to, changedBy, changedAt: sql`now()`, version: sql`version + 1` })
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .whereRef('products.id', '=', 'leaving.id')
    .execute()
}
