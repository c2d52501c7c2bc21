import { newCategoryBlocker, plainText } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { insertCategory, listCategories } from './queries.ts'

type PathIds = { categoryId: number | null; subcategoryId: number | null }

const samePlain = (one: string, other: string): boolean => plainText(one) === plainText(other)

/** The category and subcategory of these names, which are made if the venue has none. */
export async function ensureCategoryPath(
  trx: Transaction<DB>,
  by: ActorAt,
  { category, subcategory }: { category: string | null; subcategory: string | null },
): Promise<PathIds> {
  if (category === null) return { categoryId: null, subcategoryId: null }
  const here = await listCategories(trx, by.venue)
  const find = (name: string, parentId: number | null) =>
    here.find((one) => one.parentId === parentId && samePlain(one.name, name))?.id
  const make = async (name: string, parentId: number | null) => {
    refuseIf(newCategoryBlocker({ categories: here.length, parent: null }))
    const { id } = await insertCategory(trx, by.venue, { name, parentId })
    const subject = { kind: 'category', id } as const
    await recordAuditEntryAt(trx, by, { action: 'category.created', subject, before: null, after: { name } })
    return id
  }
  const categoryId = find(category, null) ?? (await make(category, null))
  if (subcategory === null) return { categoryId, subcategoryId: null }
  return { categoryId, subcategoryId: find(subcategory, categoryId) ?? (await make(subcategory, categoryId)) }
}

/** The names of the categories of a venue, with that of the category that they are in. */
export async function listCategoryNames(trx: Transaction<DB>, venue: VenueRef) {
  const here = await listCategories(trx, venue)
  const names = new Map(here.map(({ id, name }) => [id, name]))
  return here.map(({ name, parentId }) => ({ name, parent: parentId === null ? null : (names.get(parentId) ?? null) }))
}
