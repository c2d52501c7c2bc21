import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { comesAfter, type Cursor, eachWord } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

const supplierColumns = [
  'id',
  'name',
  'taxNumber',
  'contact',
  'email',
  'phone',
  'notes',
  'leadDays',
  'version',
  'archivedAt',
  'sortedBy',
] as const

export type SupplierFacts = {
  name: string
  taxNumber: string
  contact: string
  email: string
  phone: string
  notes: string
  leadDays: number | null
}

/** The suppliers of the operator, each with its orders of this venue that are on their way. */
const suppliers = (db: Executor, { operatorId, id: venueId }: VenueRef) =>
  db
    .selectFrom('suppliers')
    .select(supplierColumns)
    .select((eb) =>
      eb
        .selectFrom('purchaseOrders')
        .select((orders) => orders.fn.countAll<number>().as('orders'))
        .where('purchaseOrders.operatorId', '=', operatorId)
        .where('purchaseOrders.venueId', '=', venueId)
        .where('purchaseOrders.state', 'in', ['ordered', 'partly_received'])
        .whereRef('purchaseOrders.supplierId', '=', 'suppliers.id')
        .as('openOrders'),
    )
    .where('suppliers.operatorId', '=', operatorId)

export type SupplierRow = Awaited<ReturnType<typeof listSuppliers>>[number]

type Filter = { words: string; isArchived: boolean; after: Cursor | null; limit: number }

export async function listSuppliers(db: Executor, venue: VenueRef, { words, isArchived, after, limit }: Filter) {
  let query = suppliers(db, venue)
    .where('archivedAt', isArchived ? 'is not' : 'is', null)
    .where(eachWord(words, sql.ref('suppliers.found_by')))
  if (after !== null) query = query.where(comesAfter('sorted_by', after))
  return query.orderBy('sortedBy').orderBy('id').limit(limit).execute()
}

export async function findSupplier(db: Executor, venue: VenueRef, id: number): Promise<SupplierRow | undefined> {
  return suppliers(db, venue).where('id', '=', id).executeTakeFirst()
}

export async function lockSupplier(db: Executor, { operatorId }: VenueRef, id: number) {
  return db
    .selectFrom('suppliers')
    .select(supplierColumns)
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The suppliers of these ids that are not archived. Locked, so that none is archived meanwhile. */
export async function lockOpenSuppliers(db: Executor, { operatorId }: VenueRef, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
}

/** Whether a supplier that is not archived has this name. Capitals and accents make no difference. */
export async function isNameTaken(db: Executor, { operatorId }: VenueRef, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('suppliers')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`plain_text(name) = plain_text(${name})`)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSupplier(db: Executor, { operatorId }: VenueRef, facts: SupplierFacts): Promise<number> {
  const { id } = await db
    .insertInto('suppliers')
    .values({ operatorId, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSupplier(db: Executor, { operatorId }: VenueRef, id: number, facts: SupplierFacts) {
  await db
    .updateTable('suppliers')
    .set({ ...facts, version: sql`version + 1` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function markArchived(db: Executor, { operatorId }: VenueRef, id: number, isArchived: boolean) {
  await db
    .updateTable('suppliers')
    .set({ archivedAt: isArchived ? sql`now()` : null })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}
