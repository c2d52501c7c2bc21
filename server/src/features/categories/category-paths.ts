import { newCategoryBlocker, plainText } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import {
  archiveCategory,
  countProducts,
  insertCategory,
  listCategories,
  lockCategories,
  moveProducts,
} from './queries.ts'

type PathIds = { categoryId: number | null; subcategoryId: number | null }

const samePlain = (one: string, other: string): boolean => plainText(one) === plainText(other)

/** The category and subcategory of these names, which are made if the venue has none. `made` are those. */
export async function ensureCategoryPath(
  trx: Transaction<DB>,
  by: ActorAt,
  { category, subcategory }: { category: string | null; subcategory: string | null },
): Promise<PathIds & { made: number[] }> {
  const made: number[] = []
  if (category === null) return { categoryId: null, subcategoryId: null, made }
  const here = await listCategories(trx, by.venue)
  const find = (name: string, parentId: number | null) =>
    here.find((one) => one.parentId === parentId && samePlain(one.name, name))?.id
  const make = async (name: string, parentId: number | null) => {
    refuseIf(newCategoryBlocker({ categories: here.length, parent: null }))
    const { id } = await insertCategory(trx, by.venue, { name, parentId })
    const subject = { kind: 'category', id } as const
    await recordAuditEntryAt(trx, by, { action: 'category.created', subject, before: null, after: { name } })
    made.push(id)
    return id
  }
  const categoryId = find(category, null) ?? (await make(category, null))
  if (subcategory === null) return { categoryId, subcategoryId: null, made }
  return { categoryId, subcategoryId: find(subcategory, categoryId) ?? (await make(subcategory, categoryId)), made }
}

/** Keeps anybody from adding a product to the categories of a venue, or removing one, until the transaction ends. */
export const lockAllCategories = lockCategories

/** Archives those of these categories that are still there and have no product and no other category in them. */
export async function removeEmptyCategories(trx: Transaction<DB>, by: ActorAt, ids: readonly number[]): Promise<void> {
  const here = new Map((await listCategories(trx, by.venue)).map((category) => [category.id, category]))
  const used = new Set((await countProducts(trx, by.venue)).flatMap((row) => [row.categoryId, row.subcategoryId]))
  // A subcategory is younger than the category that it is in.
  for (const id of ids.toSorted((one, other) => other - one)) {
    const category = here.get(id)
    if (category === undefined || used.has(id)) continue
    if ([...here.values()].some(({ parentId }) => parentId === id)) continue
    // Withdrawn products leave it too, so that one that comes back is in no archived category.
    const path = { categoryId: category.parentId, subcategoryId: null }
    await moveProducts(trx, by.venue, category, path, by.caller.staffId)
    await archiveCategory(trx, by.venue, id)
    here.delete(id)
    await recordAuditEntryAt(trx, by, {
      action: 'category.archived',
      subject: { kind: 'category', id },
      before: { name: category.name, products: 0, subcategories: [], movedTo: null },
      after: null,
    })
  }
}

/** The names of the categories of a venue, with that of the category that they are in. */
export async function listCategoryNames(trx: Transaction<DB>, venue: VenueRef) {
  const here = await listCategories(trx, venue)
  const names = new Map(here.map(({ id, name }) => [id, name]))
  return here.map(({ name, parentId }) => ({ name, parent: parentId === null ? null : (names.get(parentId) ?? null) }))
}
