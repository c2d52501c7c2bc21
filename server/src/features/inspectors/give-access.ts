import type { CallReply, ParsedInput } from '@aforo/contract'
import { businessDateOf, inspectorsMost, inspectorStateOn, inspectorTermBlocker } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import { inDirectoryOf } from '../../db/transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import type { Caller } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { findOrMakeInspector, type InvitationDeps, makeInspectorLink } from '../invitations/service.ts'
import {
  type AccountRow,
  countOpenAccounts,
  findAccount,
  getVenueClock,
  hasInspected,
  insertAccount,
  inspectsElsewhere,
  listAccounts,
  listOpenVenues,
  lockOperator,
  lockStaff,
  updateRevoked,
} from './queries.ts'

export type InspectorDeps = Pick<InvitationDeps, 'db' | 'publicUrl' | 'mail'>
type Shown = CallReply<'GET /v1/inspectors'>[number]
type Venues = Awaited<ReturnType<typeof listOpenVenues>>

const ownedBy = (caller: Caller) => new Set(caller.venues.filter(({ role }) => role === 'owner').map(({ id }) => id))

/** Open venues of the operator that the caller does not own. An access to one of them is looked after by others. */
const unseenBy = (caller: Caller, venues: Venues): number[] => {
  const owned = ownedBy(caller)
  return venues.filter(({ id }) => !owned.has(id)).map(({ id }) => id)
}

async function todayAt(trx: Executor, venueId: number): Promise<string> {
  const { now, timeZone, dayCutoffMinutes } = await getVenueClock(trx, venueId)
  return businessDateOf(now, timeZone, dayCutoffMinutes)
}

const describe = (row: AccountRow, { venues, today }: { venues: Venues; today: string }): Shown => ({
  id: row.id,
  name: row.name,
  email: row.email,
  authority: row.authority,
  reference: row.reference,
  from: row.fromDate,
  until: row.untilDate,
  venues: venues.filter(({ id }) => row.venueIds.includes(id)),
  state: inspectorStateOn(today, {
    from: row.fromDate,
    until: row.untilDate,
    revokedOn: row.revokedAt === null ? null : today,
  }),
  has_joined: row.hasJoined,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
  revoked_at: row.revokedAt?.toISOString() ?? null,
})

export const listInspectors = (
  { db }: InspectorDeps,
  { caller, venue }: ActorAt,
  { limit, cursor }: ParsedInput<'GET /v1/inspectors'>['query'],
): Promise<Page<Shown>> =>
  inDirectoryOf(db, venue.operatorId, async (trx) => {
    const venues = await listOpenVenues(trx, venue.operatorId)
    const before = readCursor(cursor)?.id ?? null
    const unseen = unseenBy(caller, venues)
    const rows = await listAccounts(trx, venue.operatorId, { unseen, before, limit: limit + 1 })
    const page = cutPage(rows, limit, () => '')
    const today = await todayAt(trx, venue.id)
    return { ...page, items: page.items.map((row) => describe(row, { venues, today })) }
  })

/** The event has no venue, so that every owner of the operator can read it. */
const record = (
  trx: Executor,
  { caller, venue, origin }: ActorAt,
  action: 'staff.inspector_invited' | 'staff.inspector_link_made' | 'staff.inspector_revoked',
  { staffId, ...change }: { staffId: number; before: JsonObject | null; after: JsonObject | null },
) =>
  recordAuditEntry(
    trx,
    { staffId: caller.staffId, venue: { operatorId: venue.operatorId, id: null }, origin },
    { action, subject: { kind: 'staff', id: staffId }, ...change },
  )

/**
 * Lets somebody inspect venues of the caller. The account belongs to one operator: the link with which its password is
 * chosen was in the hands of this owner, so it must never open the data of another one. The answer is stored with the
 * key of the command, so it has neither a link nor a name.
 */
export async function giveAccess(
  { db }: InspectorDeps,
  by: ActorAt,
  key: string,
  form: ParsedInput<'POST /v1/inspectors'>['body'],
): Promise<CallReply<'POST /v1/inspectors'>> {
  const { caller, venue } = by
  const { name, email, authority, reference, from, until, venue_ids: named } = form
  const { operatorId, id: venueId } = venue
  const command = { kind: 'staff.give_inspector_access', key, request: form, caller, venue, isInDirectory: true }
  return runOnce(db, command, async (trx) => {
    await lockOperator(trx, operatorId)
    const today = await todayAt(trx, venueId)
    if (inspectorTermBlocker({ from, until }, today) !== null) throw new Refusal('request_invalid', { fields: 'until' })
    const venues = await listOpenVenues(trx, operatorId)
    const owned = ownedBy(caller)
    const venueIds = [...new Set(named)]
    const isOurs = venueIds.every((id) => owned.has(id) && venues.some((open) => open.id === id))
    if (!isOurs) throw new Refusal('inspector_venues_beyond_own')
    if ((await countOpenAccounts(trx, operatorId)) >= inspectorsMost) {
      throw new Refusal('inspectors_exhausted', { most: inspectorsMost })
    }
    const { id: staffId, hasPassword, isStaff } = await findOrMakeInspector(trx, by, { email, name })
    await lockStaff(trx, staffId)
    const isKnown = !hasPassword || (await hasInspected(trx, staffId))
    if (isStaff || !isKnown || (await inspectsElsewhere(trx, staffId, operatorId))) {
      throw new Refusal('inspector_email_taken')
    }
    const term = { fromDate: from, untilDate: until, venueIds }
    const createdBy = caller.staffId
    const id = await insertAccount(trx, { operatorId, staffId, authority, reference, ...term, createdBy })
    const after = { email, authority, reference, from, until, venues: venueIds }
    await record(trx, by, 'staff.inspector_invited', { staffId, before: null, after })
    return { id, has_joined: hasPassword }
  })
}

async function getAccount(trx: Executor, { caller, venue }: ActorAt, id: number): Promise<AccountRow> {
  const unseen = unseenBy(caller, await listOpenVenues(trx, venue.operatorId))
  const row = await findAccount(trx, venue.operatorId, id)
  if (row === undefined || row.venueIds.some((venueId) => unseen.includes(venueId))) {
    throw new Refusal('inspector_not_found')
  }
  return row
}

/** Only for a person without a password: nobody else than its holder gets into an account that is in use. */
export async function renewInspectorLink(
  deps: InspectorDeps,
  by: ActorAt,
  id: number,
): Promise<CallReply<'POST /v1/inspectors/{id}/link'>> {
  return inDirectoryOf(deps.db, by.venue.operatorId, async (trx) => {
    const { staffId, hasJoined, revokedAt, authority } = await getAccount(trx, by, id)
    if (revokedAt !== null) throw new Refusal('inspector_not_found')
    if (hasJoined) throw new Refusal('inspector_joined')
    await record(trx, by, 'staff.inspector_link_made', { staffId, before: null, after: { authority } })
    return makeInspectorLink(trx, deps, by, staffId)
  })
}

export async function revokeAccess({ db }: InspectorDeps, by: ActorAt, id: number): Promise<void> {
  const { operatorId } = by.venue
  await inDirectoryOf(db, operatorId, async (trx) => {
    await lockOperator(trx, operatorId)
    const { staffId, authority, reference, revokedAt } = await getAccount(trx, by, id)
    if (revokedAt !== null) return
    await updateRevoked(trx, { operatorId, id, revokedBy: by.caller.staffId })
    await record(trx, by, 'staff.inspector_revoked', { staffId, before: { authority, reference }, after: null })
  })
}
