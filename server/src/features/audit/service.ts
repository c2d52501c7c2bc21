import type { CallReply, ParsedInput } from '@aforo/contract'
import { type AuditAction, memberNumberText, plainText, privateActionGroups } from '@aforo/domain'
import type { Database, Executor } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import { inOperator } from '../../db/transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { picturePathOf } from '../pictures/service.ts'
import {
  insertAuditEvents,
  listActorsAt,
  listDeviceNames,
  listEvents,
  listMemberNumbers,
  listMentioned,
  listOperatorNames,
  listOrderNumbers,
  listReadableVenues,
  listSubjectNames,
} from './queries.ts'

export type AuditEntry = {
  action: AuditAction
  subject: {
    kind: 'staff' | 'venue' | 'product' | 'category' | 'member' | 'supplier' | 'purchase_order' | 'operator'
    id: number
  }
  before: JsonObject | null
  after: JsonObject | null
}

/** The id is null for an event of the whole operator, which all its owners can read. */
type Where = { operatorId: number; id: number | null }

/** Commands on the server come from no device. */
type Recorded = Pick<Origin, 'address' | 'requestId'> & Partial<Pick<Origin, 'deviceId'>>

type RecordedBy = { staffId: number | null; venue: Where; origin: Recorded }

const eventOf = (by: RecordedBy, entry: AuditEntry) => ({
  operatorId: by.venue.operatorId,
  venueId: by.venue.id,
  staffId: by.staffId,
  deviceId: by.origin.deviceId ?? null,
  action: entry.action,
  subjectKind: entry.subject.kind,
  subjectId: entry.subject.id,
  before: entry.before,
  after: entry.after,
  address: by.origin.address,
  requestId: by.origin.requestId,
})

/** Records an audit event in the transaction of the change itself. Events cannot be edited later. */
export const recordAuditEntry = (db: Executor, by: RecordedBy, entry: AuditEntry): Promise<void> =>
  insertAuditEvents(db, [eventOf(by, entry)])

/** The person who acts at a venue, and the origin of the call. */
export type ActorAt = { caller: Caller; venue: VenueRef; origin: Origin }

export const recordAuditEntryAt = (
  db: Executor,
  { caller, venue, origin }: ActorAt,
  entry: AuditEntry,
): Promise<void> => recordAuditEntry(db, { staffId: caller.staffId, venue, origin }, entry)

/** The same for many subjects of one act. */
export const recordAuditEntriesAt = (
  db: Executor,
  { caller, venue, origin }: ActorAt,
  entries: readonly AuditEntry[],
): Promise<void> =>
  insertAuditEvents(
    db,
    entries.map((entry) => eventOf({ staffId: caller.staffId, venue, origin }, entry)),
  )

/** What the record adds to something that was done without a connection: its real time. */
export const offlineOnRecord = (madeAt: Date | null): JsonObject =>
  madeAt === null ? {} : { offline: true, madeAt: madeAt.toISOString() }

type AuditDeps = { db: Database }
type AuditEvent = CallReply<'GET /v1/audit'>[number]
type Actor = CallReply<'GET /v1/audit/people'>[number]
type EventRow = Awaited<ReturnType<typeof listEvents>>[number]
type ReadableVenue = Awaited<ReturnType<typeof listReadableVenues>>[number]
type PersonRow = Awaited<ReturnType<typeof listMentioned>>[number]

/**
 * The venues whose events the caller may read: all of the operator for a superadmin, otherwise those they own. On a
 * shared device it is only its venue.
 */
async function readableVenues(trx: Executor, caller: Caller, { operatorId, id: here }: VenueRef) {
  const venues = await listReadableVenues(trx, operatorId, caller.role === 'superadmin' ? null : caller.staffId)
  return caller.deviceId === null ? venues : venues.filter(({ id }) => id === here)
}

/** Cursors of this list are instants in microseconds. */
function readInstantCursor(text: string | undefined): Cursor | null {
  const cursor = readCursor(text)
  if (cursor !== null && !/^\d{1,16}$/.test(cursor.by)) throw new Refusal('request_invalid', { fields: 'cursor' })
  return cursor
}

/** The ids of the people in a `before` or `after` value. */
function idsIn(state: JsonObject | null): number[] {
  const owners = state?.['owners']
  return Array.isArray(owners) ? owners.filter((id) => typeof id === 'number') : []
}

const mentionedIn = ({ before, after }: EventRow) => [...new Set([...idsIn(before), ...idsIn(after)])]

const personReply = ({ id, email, name, pictureKey }: Omit<PersonRow, 'isProgram'>): Actor => ({
  id,
  email,
  name,
  image_path: picturePathOf(pictureKey),
})

type Named = ReadonlyMap<number, { name: string }>
type Known = {
  people: ReadonlyMap<number, PersonRow>
  venues: ReadonlyMap<number, ReadableVenue>
  products: Named
  categories: Named
  suppliers: Named
  purchaseOrders: Named
  operators: Named
  members: Named
  devices: Named
}

/** The name of the subject of an event. */
function labelOf({ subjectKind, subjectId }: EventRow, known: Known) {
  if (subjectKind === 'staff') {
    const person = known.people.get(subjectId)
    return person?.isProgram === true ? person.name : person?.email
  }
  const named = {
    venue: known.venues,
    product: known.products,
    category: known.categories,
    member: known.members,
    supplier: known.suppliers,
    purchase_order: known.purchaseOrders,
    operator: known.operators,
  }[subjectKind]
  return named?.get(subjectId)?.name
}

function toReply(row: EventRow, known: Known) {
  const { people, venues } = known
  const who = row.staffId === null ? undefined : people.get(row.staffId)
  const label = labelOf(row, known)
  const venue = row.venueId === null ? undefined : venues.get(row.venueId)
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    who: who === undefined ? null : personReply(who),
    subject: { kind: row.subjectKind, id: row.subjectId, label: label ?? null },
    venue: venue === undefined ? null : { id: venue.id, name: venue.name },
    before: row.before,
    after: row.after,
    mentions: mentionedIn(row).flatMap((id) => {
      const person = people.get(id)
      return person === undefined ? [] : [{ id, email: person.email }]
    }),
    address: row.address,
    device: row.deviceId === null ? null : (known.devices.get(row.deviceId)?.name ?? null),
  } satisfies AuditEvent
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

export async function listAuditEvents(
  { db }: AuditDeps,
  caller: Caller,
  venue: VenueRef,
  { staff, kind, from, to, venue: only, limit, cursor }: ParsedInput<'GET /v1/audit'>['query'],
): Promise<Page<AuditEvent>> {
  const before = readInstantCursor(cursor)
  const read = await inOperator(db, venue.operatorId, async (trx) => {
    const venues = await readableVenues(trx, caller, venue)
    const ids = venues.map(({ id }) => id)
    const rows = await listEvents(trx, {
      operatorId: venue.operatorId,
      venueIds: only === undefined ? ids : ids.filter((id) => id === only),
      operatorWide: only === undefined,
      staffId: staff ?? null,
      action: kind ?? null,
      withoutGroups: caller.role === 'superadmin' ? privateActionGroups : [],
      from: from ?? null,
      to: to ?? null,
      timeZone: venues.find(({ id }) => id === venue.id)?.timeZone ?? 'UTC',
      before,
      limit: limit + 1,
    })
    const page = cutPage(rows, limit, ({ atMicros }) => String(atMicros))
    const named = page.items.flatMap((row) => [...(row.staffId === null ? [] : [row.staffId]), ...mentionedIn(row)])
    const subjects = (of: string) => [
      ...new Set(page.items.filter(({ subjectKind }) => subjectKind === of).map(({ subjectId }) => subjectId)),
    ]
    const known = {
      people: byId(await listMentioned(trx, [...new Set([...named, ...subjects('staff')])])),
      venues: byId(venues),
      products: byId(await listSubjectNames(trx, 'products', venue.operatorId, subjects('product'))),
      members: byId(await listMemberNames(trx, venue.operatorId, subjects('member'))),
      categories: byId(await listSubjectNames(trx, 'categories', venue.operatorId, subjects('category'))),
      suppliers: byId(await listSubjectNames(trx, 'suppliers', venue.operatorId, subjects('supplier'))),
      operators: byId(await listOperatorNames(trx, subjects('operator'))),
      purchaseOrders: byId(await listOrderNumbers(trx, venue.operatorId, subjects('purchase_order'))),
    }
    return { page, known }
  })
  // Not in the transaction, which may be in a pod.
  const used = new Set(read.page.items.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId])))
  const known = { ...read.known, devices: byId(await listDeviceNames(db, [...used])) }
  return { ...read.page, items: read.page.items.map((row) => toReply(row, known)) }
}

/** Members appear by number only: the audit record does not have to reveal their names. */
async function listMemberNames(trx: Executor, operatorId: number, ids: readonly number[]) {
  const rows = await listMemberNumbers(trx, operatorId, ids)
  return rows.map(({ id, number }) => ({ id, name: memberNumberText(number) }))
}

const actorsMost = 20

/** The people by whom the record can be filtered, including people who left. */
export async function listActors(
  { db }: AuditDeps,
  caller: Caller,
  venue: VenueRef,
  { q = '', id }: ParsedInput<'GET /v1/audit/people'>['query'],
): Promise<Actor[]> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const venues = await readableVenues(trx, caller, venue)
    const people = await listActorsAt(trx, {
      operatorId: venue.operatorId,
      venueIds: venues.map((readable) => readable.id),
      id: id ?? null,
      words: plainText(q),
      limit: actorsMost,
    })
    return people.map(personReply)
  })
}
