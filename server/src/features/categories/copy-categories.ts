import { plainText } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { insertCategory, listCategories, updateCategory } from './queries.ts'

/** The categories of another venue that are missing here, by name: how many a copy creates, and how many it keeps. */
export async function compareCategories(
  trx: Transaction<DB>,
  venue: VenueRef,
  from: VenueRef,
): Promise<{ created: number; kept: number }> {
  const [here, there] = [await listCategories(trx, venue), await listCategories(trx, from)]
  const pathOf = (categories: typeof here, { name, parentId }: (typeof here)[number]) => {
    const parent = categories.find(({ id }) => id === parentId)
    return JSON.stringify([parent === undefined ? null : plainText(parent.name), plainText(name)])
  }
  const known = new Set(here.map((category) => pathOf(here, category)))
  const kept = there.filter((category) => known.has(pathOf(there, category))).length
  return { created: there.length - kept, kept }
}

type CopiedCategories = {
  /** The category here that stands for one there. */
  newCategory: (id: number | null) => number | null
  /** Those that were missing here. */
  created: { fromId: number; id: number }[]
}

/** Copies the categories of another venue that are missing here, by name. */
export async function copyCategories(trx: Transaction<DB>, by: ActorAt, from: VenueRef): Promise<CopiedCategories> {
  const here = await listCategories(trx, by.venue)
  const copies = new Map<number, number>()
  const created: CopiedCategories['created'] = []
  const there = await listCategories(trx, from)
  const hasGenetics = here.some(({ genetics }) => genetics)
  for (const { id, parentId, name, genetics } of parentsFirst(there)) {
    const parentHere = parentId === null ? null : (copies.get(parentId) ?? null)
    const same = here.find(
      (category) => plainText(category.name) === plainText(name) && category.parentId === parentHere,
    )
    const copy = same?.id ?? (await insertCategory(trx, by.venue, { name, parentId: parentHere })).id
    copies.set(id, copy)
    if (same !== undefined) continue
    created.push({ fromId: id, id: copy })
    if (genetics && !hasGenetics) await updateCategory(trx, by.venue, copy, { name, genetics })
    await recordAuditEntryAt(trx, by, {
      action: 'category.created',
      subject: { kind: 'category', id: copy },
      before: null,
      after: { name },
    })
  }
  return { newCategory: (id) => (id === null ? null : (copies.get(id) ?? null)), created }
}

const parentsFirst = <C extends { parentId: number | null }>(categories: readonly C[]): C[] => [
  ...categories.filter(({ parentId }) => parentId === null),
  ...categories.filter(({ parentId }) => parentId !== null),
]
