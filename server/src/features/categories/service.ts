import type { CallReply, ParsedInput } from '@aforo/contract'
import { categoryRemovalBlocker, newCategoryBlocker, plainText } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { violatesUnique } from '../../db/pg-errors.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import {
  archiveCategory,
  countProducts,
  insertCategory,
  listArchivedCategories,
  listCategories,
  lockArchivedCategory,
  lockCategories,
  lockCategory,
  moveProducts,
  lockCategoryShared,
  restoreCategory,
  updateCategory,
} from './queries.ts'
import * as paths from './category-paths.ts'
import * as copies from './copy-categories.ts'

export const { ensureCategoryPath, listCategoryNames, lockAllCategories, removeEmptyCategories } = paths
export const { compareCategories, copyCategories } = copies

export type CategoryDeps = { db: Database; live: LiveHub }
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

/** The current category. A subcategory is returned in the same format, with no subcategories. */
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

/** Runs a change of the categories, refuses a name that is in use, and notifies the screens of the venue. */
async function change<T>(
  { db, live }: CategoryDeps,
  { venue }: ActorAt,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  try {
    const answer = await inOperator(db, venue.operatorId, work)
    live.publish(venueChannel(venue.id), 'catalogue')
    return answer
  } catch (error) {
    if (violatesUnique(error, 'categories_name_unique')) throw new Refusal('category_exists')
    throw error
  }
}

export async function createCategory(
  deps: CategoryDeps,
  by: ActorAt,
  { name, parentId }: { name: string; parentId: number | null },
): Promise<Category> {
  return change(deps, by, async (trx) => {
    const parent = parentId === null ? null : await lockCategoryShared(trx, by.venue, parentId)
    if (parent === undefined) throw new Refusal('category_not_found')
    const { length } = await listCategories(trx, by.venue)
    refuseIf(newCategoryBlocker({ categories: length, parent }))
    const { id } = await insertCategory(trx, by.venue, { name, parentId })
    await recordAuditEntryAt(trx, by, {
      action: 'category.created',
      subject: { kind: 'category', id },
      before: null,
      after: { name, ...(parent === null ? {} : { category: parent.name }) },
    })
    return getCategory(trx, by.venue, id)
  })
}

const markOf = ({ name, genetics }: { name: string; genetics: boolean }) => ({ name, genetics })

export async function changeCategory(
  deps: CategoryDeps,
  by: ActorAt,
  id: number,
  sent: ParsedInput<'PATCH /v1/categories/{id}'>['body'],
): Promise<Category> {
  return change(deps, by, async (trx) => {
    // The genetics mark moves from one category to another, so both are locked.
    const locked = await lockCategories(trx, by.venue)
    const before = locked.find((category) => category.id === id)
    if (before === undefined) throw new Refusal('category_not_found')
    const after = { name: sent.name ?? before.name, genetics: sent.genetics ?? before.genetics }
    if (after.genetics && before.parentId !== null) throw new Refusal('category_nested')
    const loser = locked.find((category) => after.genetics && category.genetics && category.id !== id)
    const rewrite = async (category: typeof before, to: typeof after) => {
      if (category.name === to.name && category.genetics === to.genetics) return
      await updateCategory(trx, by.venue, category.id, to)
      const subject = { kind: 'category', id: category.id } as const
      await recordAuditEntryAt(trx, by, { action: 'category.changed', subject, before: markOf(category), after: to })
    }
    if (loser !== undefined) await rewrite(loser, { name: loser.name, genetics: false })
    await rewrite(before, after)
    return getCategory(trx, by.venue, id)
  })
}

type CategoryRow = NonNullable<Awaited<ReturnType<typeof lockCategory>>>

/** Locks the removed category and the target in the order of their ids, so that two opposite moves do not deadlock. */
async function lockBoth(trx: Transaction<DB>, venue: VenueRef, id: number, movedTo: number | 'none' | undefined) {
  const locked = new Map<number, CategoryRow>()
  const ids = typeof movedTo === 'number' ? [id, movedTo] : [id]
  for (const one of ids.toSorted((first, second) => first - second)) {
    const row = one === id ? await lockCategory(trx, venue, one) : await lockCategoryShared(trx, venue, one)
    if (row === undefined) throw new Refusal('category_not_found')
    locked.set(one, row)
  }
  return locked
}

/** The new category path of the products. Without a target, products of a subcategory stay in its parent category. */
function pathAfter(leaving: CategoryRow, target: CategoryRow | undefined) {
  if (target === undefined) return { categoryId: leaving.parentId, subcategoryId: null }
  if (target.parentId === null) return { categoryId: target.id, subcategoryId: null }
  return { categoryId: target.parentId, subcategoryId: target.id }
}

export async function removeCategory(
  deps: CategoryDeps,
  by: ActorAt,
  id: number,
  movedTo: number | 'none' | undefined,
): Promise<void> {
  await change(deps, by, async (trx) => {
    const locked = await lockBoth(trx, by.venue, id, movedTo)
    const leaving = locked.get(id)
    if (leaving === undefined) throw new Refusal('category_not_found')
    const { product_count: products, subcategories } = await getCategory(trx, by.venue, id)
    const blocker = categoryRemovalBlocker({ id, products }, movedTo)
    if (blocker !== null) throw new Refusal(blocker, { count: products })
    const target = typeof movedTo === 'number' ? locked.get(movedTo) : undefined
    const path = pathAfter(leaving, target)
    if (leaving.parentId === null && path.categoryId === id) throw new Refusal('category_not_found')
    await moveProducts(trx, by.venue, leaving, path, by.caller.staffId)
    await archiveCategory(trx, by.venue, id)
    await recordAuditEntryAt(trx, by, {
      action: 'category.archived',
      subject: { kind: 'category', id },
      before: {
        name: leaving.name,
        products,
        subcategories: subcategories.map(({ name }) => name),
        movedTo: target?.name ?? null,
      },
      after: null,
    })
  })
}

export async function listRemovedCategories(
  { db }: CategoryDeps,
  venue: VenueRef,
): Promise<CallReply<'GET /v1/categories/archived'>> {
  const rows = await inOperator(db, venue.operatorId, (trx) => listArchivedCategories(trx, venue))
  return rows.map(({ id, name, parent }) => ({ id, name, parent }))
}

/** Brings an archived category back. Its former products stay where they were moved to. */
export async function returnCategory(deps: CategoryDeps, by: ActorAt, id: number): Promise<Category> {
  return change(deps, by, async (trx) => {
    const row = await lockArchivedCategory(trx, by.venue, id)
    if (row === undefined) throw new Refusal('category_not_found')
    const { length } = await listCategories(trx, by.venue)
    refuseIf(newCategoryBlocker({ categories: length, parent: null }))
    await restoreCategory(trx, by.venue, row)
    const category = await getCategory(trx, by.venue, id)
    await recordAuditEntryAt(trx, by, {
      action: 'category.restored',
      subject: { kind: 'category', id },
      before: null,
      after: { name: row.name, subcategories: category.subcategories.map(({ name }) => name) },
    })
    return category
  })
}

type Named = { id: number; name: string }

/** Locks the category and subcategory of a product, so that they are not removed before the transaction ends. */
export async function lockCategoryPath(
  trx: Transaction<DB>,
  venue: VenueRef,
  { categoryId, subcategoryId }: { categoryId: number | null; subcategoryId: number | null },
): Promise<{ category: Named | null; subcategory: Named | null }> {
  if (categoryId === null) {
    if (subcategoryId !== null) throw new Refusal('subcategory_not_found')
    return { category: null, subcategory: null }
  }
  const category = await lockCategoryShared(trx, venue, categoryId)
  if (category === undefined || category.parentId !== null) throw new Refusal('category_not_found')
  if (subcategoryId === null) return { category, subcategory: null }
  const subcategory = await lockCategoryShared(trx, venue, subcategoryId)
  if (subcategory?.parentId !== categoryId) throw new Refusal('subcategory_not_found')
  return { category, subcategory }
}

type PathIds = { categoryId: number | null; subcategoryId: number | null }

/** The category path of the same names at this venue, as far as it exists. */
export async function findSamePath(
  trx: Transaction<DB>,
  venue: VenueRef,
  from: VenueRef,
  path: PathIds,
): Promise<PathIds> {
  const there = new Map((await listCategories(trx, from)).map((category) => [category.id, category]))
  const here = await listCategories(trx, venue)
  const same = (id: number | null, parentId: number | null) => {
    const name = id === null ? undefined : there.get(id)?.name
    if (name === undefined) return null
    return here.find((one) => one.parentId === parentId && plainText(one.name) === plainText(name))?.id ?? null
  }
  const categoryId = same(path.categoryId, null)
  return { categoryId, subcategoryId: categoryId === null ? null : same(path.subcategoryId, categoryId) }
}
