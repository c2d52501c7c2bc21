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

/** How many products there are by category and subcategory; both are null for what stands in none. */
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

/** Held until the transaction ends, so that nothing is put into a category that is on its way out. */
export async function lockCategory(db: Executor, venue: VenueRef, id: number) {
  return openCategories(db, venue).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The same for somebody who only needs it to stay. */
export async function shareCategory(db: Executor, venue: VenueRef, id: number) {
  return openCategories(db, venue).where('id', '=', id).forShare().executeTakeFirst()
}

/** All of a venue, for who moves the mark of its genetics from one to another. */
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

/** A category goes with its subcategories. */
export async function archiveCategory(db: Executor, { operatorId }: VenueRef, id: number) {
  await db
    .updateTable('categories')
    .set({ archivedAt: sql`now()`, genetics: false })
    .where('operatorId', '=', operatorId)
    .where((eb) => eb.or([eb('id', '=', id), eb('parentId', '=', id)]))
    .where('archivedAt', 'is', null)
    .execute()
}

type Leaving = { id: number; parentId: number | null }
type CategoryPath = { categoryId: number | null; subcategoryId: number | null }

/**
 * Moves what is in a category, or only what is in a subcategory, to another place. Archived products move along. They are
 * locked by id, as whoever locks several does.
 */
export async function moveProducts(db: Executor, venue: VenueRef, from: Leaving, to: CategoryPath, changedBy: number) {
  await db
    .updateTable('products')
    .set({ ...to, changedBy, changedAt: sql`now()`, version: sql`version + 1` })
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('products')
        .select('id')
        .where('operatorId', '=', venue.operatorId)
        .where('venueId', '=', venue.id)
        .where(from.parentId === null ? 'categoryId' : 'subcategoryId', '=', from.id)
        .orderBy('id')
        .forUpdate(),
    )
    .execute()
}
