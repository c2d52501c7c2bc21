import type { CallReply, ParsedInput } from '@aforo/contract'
import { categoryRemovalBlocker, newCategoryBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { breaksUnique } from '../../db/faults.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type Deed, recordDeed } from '../audit/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import {
  archiveCategory,
  countProducts,
  insertCategory,
  listCategories,
  lockCategory,
  moveProducts,
  shareCategory,
  unmarkGenetics,
  updateCategory,
} from './queries.ts'

export type CategoryDeps = { db: Database; live: LiveHub }
type By = { caller: Caller; venue: VenueRef; origin: Origin }
type Category = CallReply<'GET /v1/categories'>[number]

async function describeCategories(trx: Transaction<DB>, venue: VenueRef): Promise<Category[]> {
  const rows = await listCategories(trx, venue)
  const counts = await countProducts(trx, venue)
  const inCategory = (id: number) =>
    counts.reduce((sum, { categoryId, products }) => sum + (categoryId === id ? products : 0), 0)
  const inSubcategory = (id: number) => counts.find(({ subcategoryId }) => subcategoryId === id)?.products ?? 0
  return rows
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name, genetics }) => ({
      id,
      name,
      parent_id: null,
      genetics,
      product_count: inCategory(id),
      subcategories: rows
        .filter(({ parentId }) => parentId === id)
        .map((sub) => ({ id: sub.id, name: sub.name, product_count: inSubcategory(sub.id) })),
    }))
}

export async function listVenueCategories({ db }: CategoryDeps, venue: VenueRef): Promise<Category[]> {
  return inOperator(db, venue.operatorId, (trx) => describeCategories(trx, venue))
}

/** A category as it is now; a subcategory is answered as itself, without others in it. */
async function getCategory(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<Category> {
  const categories = await describeCategories(trx, venue)
  const own = categories.find((category) => category.id === id)
  if (own !== undefined) return own
  for (const parent of categories) {
    const sub = parent.subcategories.find((subcategory) => subcategory.id === id)
    if (sub !== undefined) return { ...sub, parent_id: parent.id, genetics: false, subcategories: [] }
  }
  throw new Refusal('category_not_found')
}

const record = (trx: Transaction<DB>, { caller, venue, origin }: By, deed: Deed) =>
  recordDeed(trx, { staffId: caller.staffId, venue, origin }, deed)

/** Runs a change of the categories, with the words for a name that is taken, and tells the screens of the venue. */
async function change<T>(
  { db, live }: CategoryDeps,
  { venue }: By,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  try {
    const answer = await inOperator(db, venue.operatorId, work)
    live.publish(venueChannel(venue.id), 'catalogue')
    return answer
  } catch (error) {
    if (breaksUnique(error, 'categories_name_unique')) throw new Refusal('category_exists')
    throw error
  }
}

export async function createCategory(
  deps: CategoryDeps,
  by: By,
  { name, parentId }: { name: string; parentId: number | null },
): Promise<Category> {
  return change(deps, by, async (trx) => {
    const parent = parentId === null ? null : await shareCategory(trx, by.venue, parentId)
    if (parent === undefined) throw new Refusal('category_not_found')
    const { length } = await listCategories(trx, by.venue)
    refuseIf(newCategoryBlocker({ categories: length, parent }))
    const { id } = await insertCategory(trx, by.venue, { name, parentId })
    await record(trx, by, {
      action: 'category.created',
      subject: { kind: 'category', id },
      before: null,
      after: { name, ...(parent === null ? {} : { category: parent.name }) },
    })
    return getCategory(trx, by.venue, id)
  })
}

export async function changeCategory(
  deps: CategoryDeps,
  by: By,
  id: number,
  sent: ParsedInput<'PATCH /v1/categories/{id}'>['body'],
): Promise<Category> {
  return change(deps, by, async (trx) => {
    const before = await lockCategory(trx, by.venue, id)
    if (before === undefined) throw new Refusal('category_not_found')
    const after = { name: sent.name ?? before.name, genetics: sent.genetics ?? before.genetics }
    if (after.genetics && before.parentId !== null) throw new Refusal('category_nested')
    if (after.genetics && !before.genetics) await unmarkGenetics(trx, by.venue)
    await updateCategory(trx, by.venue, id, after)
    await record(trx, by, {
      action: 'category.changed',
      subject: { kind: 'category', id },
      before: { name: before.name, genetics: before.genetics },
      after,
    })
    return getCategory(trx, by.venue, id)
  })
}

/** Where the products of a category go: into another, or, out of a subcategory, to its category alone. */
async function placeAfter(trx: Transaction<DB>, venue: VenueRef, parentId: number | null, movedTo: number | 'none') {
  if (movedTo === 'none') return { categoryId: parentId, subcategoryId: null }
  const target = await shareCategory(trx, venue, movedTo)
  if (target === undefined) throw new Refusal('category_not_found')
  if (target.parentId === null) return { categoryId: target.id, subcategoryId: null }
  return { categoryId: target.parentId, subcategoryId: target.id }
}

export async function removeCategory(
  deps: CategoryDeps,
  by: By,
  id: number,
  movedTo: number | 'none' | undefined,
): Promise<void> {
  await change(deps, by, async (trx) => {
    const category = await lockCategory(trx, by.venue, id)
    if (category === undefined) throw new Refusal('category_not_found')
    const { name, parentId } = category
    const { product_count: products } = await getCategory(trx, by.venue, id)
    const blocker = categoryRemovalBlocker({ id, products }, movedTo)
    if (blocker !== null) throw new Refusal(blocker, { count: products })
    const place = await placeAfter(trx, by.venue, parentId, movedTo ?? 'none')
    if (parentId === null && place.categoryId === id) throw new Refusal('category_not_found')
    await moveProducts(trx, by.venue, { id, parentId }, place, by.caller.staffId)
    await archiveCategory(trx, by.venue, id)
    const before: JsonObject = { name, products }
    await record(trx, by, { action: 'category.archived', subject: { kind: 'category', id }, before, after: null })
  })
}

type Named = { id: number; name: string }

/** The category and subcategory that a product is put into, which stay there until the transaction ends. */
export async function holdPlace(
  trx: Transaction<DB>,
  venue: VenueRef,
  { categoryId, subcategoryId }: { categoryId: number | null; subcategoryId: number | null },
): Promise<{ category: Named | null; subcategory: Named | null }> {
  if (categoryId === null) {
    if (subcategoryId !== null) throw new Refusal('subcategory_not_found')
    return { category: null, subcategory: null }
  }
  const category = await shareCategory(trx, venue, categoryId)
  if (category === undefined || category.parentId !== null) throw new Refusal('category_not_found')
  if (subcategoryId === null) return { category, subcategory: null }
  const subcategory = await shareCategory(trx, venue, subcategoryId)
  if (subcategory?.parentId !== categoryId) throw new Refusal('subcategory_not_found')
  return { category, subcategory }
}
