import type { CallReply, ParsedInput } from '@aforo/contract'
import { plainText } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { violatesUnique } from '../../db/pg-errors.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import {
  findSupplier,
  insertSupplier,
  isNameTaken,
  listSuppliers,
  lockSupplier,
  markArchived,
  type SupplierFacts,
  type SupplierRow,
  updateSupplier,
} from './supplier-queries.ts'

export type PurchasingDeps = { db: Database; live: LiveHub }
type Supplier = CallReply<'GET /v1/suppliers'>[number]
type Form = ParsedInput<'POST /v1/suppliers'>['body']

const toReply = (row: SupplierRow): Supplier => ({
  id: row.id,
  name: row.name,
  tax_number: row.taxNumber,
  contact: row.contact,
  email: row.email,
  phone: row.phone,
  notes: row.notes,
  lead_days: row.leadDays,
  open_orders: row.openOrders ?? 0,
  archived: row.archivedAt !== null,
  version: row.version,
})

const factsOf = ({ tax_number: taxNumber, lead_days: leadDays, name, contact, email, phone, notes }: Form) => ({
  name,
  taxNumber,
  contact,
  email,
  phone,
  notes,
  leadDays,
})

/** What the record shows of a change: the fields that differ. */
function differencesOf(before: SupplierFacts, after: SupplierFacts): { before: JsonObject; after: JsonObject } {
  const changed = (Object.keys(after) as (keyof SupplierFacts)[]).filter((name) => before[name] !== after[name])
  const only = (facts: SupplierFacts) => Object.fromEntries(changed.map((name) => [name, facts[name]]))
  return { before: only(before), after: only(after) }
}

async function getSupplier(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<Supplier> {
  const row = await findSupplier(trx, venue, id)
  if (row === undefined) throw new Refusal('supplier_not_found')
  return toReply(row)
}

type SupplierAction = 'supplier.created' | 'supplier.changed' | 'supplier.archived' | 'supplier.restored'

const record = (
  trx: Transaction<DB>,
  by: ActorAt,
  action: SupplierAction,
  id: number,
  states: { before: JsonObject | null; after: JsonObject | null },
) => recordAuditEntryAt(trx, by, { action, subject: { kind: 'supplier', id }, ...states })

/** Refuses a name that is in use, and refreshes the screens of the venue. */
async function announced<T>({ live }: PurchasingDeps, { id }: VenueRef, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work()
    live.publish(venueChannel(id), 'catalogue')
    return answer
  } catch (error) {
    if (violatesUnique(error, 'suppliers_name_unique')) throw new Refusal('supplier_exists')
    throw error
  }
}

export async function listOwnSuppliers(
  { db }: PurchasingDeps,
  venue: VenueRef,
  { q = '', archived, limit, cursor }: ParsedInput<'GET /v1/suppliers'>['query'],
): Promise<Page<Supplier>> {
  const after = readCursor(cursor)
  const filter = { words: plainText(q), isArchived: archived === 'only', after, limit: limit + 1 }
  const rows = await inOperator(db, venue.operatorId, (trx) => listSuppliers(trx, venue, filter))
  const page = cutPage(rows, limit, ({ sortedBy }) => sortedBy ?? '')
  return { ...page, items: page.items.map(toReply) }
}

export async function addSupplier(deps: PurchasingDeps, by: ActorAt, key: string, sent: Form): Promise<Supplier> {
  const { caller, venue } = by
  return announced(deps, venue, () =>
    runOnce(deps.db, { kind: 'supplier.add', key, request: sent, caller, venue }, async (trx) => {
      const facts = factsOf(sent)
      // If two people add it at once, the second violates the unique name, is retried and is refused here.
      if (await isNameTaken(trx, venue, facts.name)) throw new Refusal('supplier_exists')
      const id = await insertSupplier(trx, venue, facts)
      await record(trx, by, 'supplier.created', id, { before: null, after: facts })
      return getSupplier(trx, venue, id)
    }),
  )
}

export async function changeSupplier(
  deps: PurchasingDeps,
  by: ActorAt,
  id: number,
  { version, ...sent }: ParsedInput<'PUT /v1/suppliers/{id}'>['body'],
): Promise<Supplier> {
  const { venue } = by
  return announced(deps, venue, () =>
    inOperator(deps.db, venue.operatorId, async (trx) => {
      const before = await lockSupplier(trx, venue, id)
      if (before === undefined || before.archivedAt !== null) throw new Refusal('supplier_not_found')
      if (before.version !== version) throw new Refusal('supplier_changed')
      const after = factsOf(sent)
      await updateSupplier(trx, venue, id, after)
      await record(trx, by, 'supplier.changed', id, differencesOf(before, after))
      return getSupplier(trx, venue, id)
    }),
  )
}

async function setArchived(deps: PurchasingDeps, by: ActorAt, id: number, isArchived: boolean): Promise<Supplier> {
  const { venue } = by
  return announced(deps, venue, () =>
    inOperator(deps.db, venue.operatorId, async (trx) => {
      const before = await lockSupplier(trx, venue, id)
      if (before === undefined || (before.archivedAt !== null) === isArchived) throw new Refusal('supplier_not_found')
      await markArchived(trx, venue, id, isArchived)
      const state = { name: before.name }
      const states = isArchived ? { before: state, after: null } : { before: null, after: state }
      await record(trx, by, isArchived ? 'supplier.archived' : 'supplier.restored', id, states)
      return getSupplier(trx, venue, id)
    }),
  )
}

export async function archiveSupplier(deps: PurchasingDeps, by: ActorAt, id: number): Promise<void> {
  await setArchived(deps, by, id, true)
}

export const restoreSupplier = (deps: PurchasingDeps, by: ActorAt, id: number): Promise<Supplier> =>
  setArchived(deps, by, id, false)
