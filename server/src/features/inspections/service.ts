import type { CallReply } from '@aforo/contract'
import { inspectionReasonBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inDirectoryOf } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { type LiveHub, operatorChannel, staffChannel, venueChannel } from '../live/service.ts'
import { notePlatformEntry } from '../platform-record/service.ts'
import { findOpen } from './find-open.ts'
import { createInspector } from './look.ts'
import {
  deleteInspectedOperator,
  endGrant,
  endOwnGrant,
  insertInspection,
  insertInspectionEnd,
  listInspectedOperators,
  listInspections,
  listInspectionsUnder,
  listVenueIds,
  lockGrant,
  lockInspector,
  putInspectedOperator,
} from './queries.ts'

type Inspection = CallReply<'POST /v1/inspections'>
type OpenInspection = CallReply<'GET /v1/inspections/open'>[number]
type Deps = { db: Database; live: LiveHub }
type By = { caller: Caller; origin: Origin }

/**
 * Lets the caller look at the venue for as long as its owners have granted, in place of an earlier inspection. The owners
 * see the reason in the audit record.
 */
export async function openInspection(
  { db, live }: Deps,
  { caller, venue, origin }: By & { venue: VenueRef },
  reason: string,
): Promise<Inspection> {
  refuseIf(inspectionReasonBlocker(reason))
  const { operatorId } = venue
  const { staffId } = caller
  const { venueIds, endsAt } = await inDirectoryOf(db, operatorId, async (trx) => {
    await lockInspector(trx, staffId)
    const grant = await lockGrant(trx, { operatorId, venueId: venue.id }, staffId)
    if (grant === undefined || grant.endsAt === null) throw new Refusal('inspection_required')
    const earlier = await findOpen(trx, operatorId, staffId)
    const at = await readNow(trx)
    const until = grant.endsAt
    if (earlier !== null) await insertInspectionEnd(trx, operatorId, earlier.id, at)
    await insertInspection(trx, {
      operatorId,
      staffId,
      venueId: venue.id,
      requestId: grant.id,
      reason,
      at,
      endsAt: until,
    })
    await putInspectedOperator(trx, staffId, operatorId, until)
    // The event has no venue, so that all owners of the operator see it.
    await recordAuditEntry(
      trx,
      { staffId, venue: { operatorId, id: null }, origin },
      { action: 'members.opened', subject: { kind: 'venue', id: venue.id }, before: null, after: { reason } },
    )
    await notePlatformEntry(trx, { staffId, operatorId }, { action: 'members.opened', before: null, after: { reason } })
    return { venueIds: await listVenueIds(trx, operatorId), endsAt: until }
  })
  announceSupport(live, operatorId, venueIds, [staffId])
  return { reason, ends_at: endsAt.toISOString() }
}

/** Ends the caller's open inspection of the operator, and the grant they asked for. Does nothing if there is none. */
export async function endInspection({ db, live }: Deps, { caller, origin }: By, operatorId: number): Promise<void> {
  const { staffId } = caller
  const venueIds = await inDirectoryOf(db, operatorId, async (trx) => {
    await lockInspector(trx, staffId)
    const open = await findOpen(trx, operatorId, staffId)
    if (open === null) return []
    await insertInspectionEnd(trx, operatorId, open.id, open.now)
    if (open.requestId !== null) await endOwnGrant(trx, operatorId, { id: open.requestId, at: open.now, by: staffId })
    await deleteInspectedOperator(trx, staffId, operatorId)
    await recordAuditEntry(
      trx,
      { staffId, venue: { operatorId, id: null }, origin },
      { action: 'members.closed', subject: { kind: 'venue', id: open.venueId }, before: null, after: null },
    )
    await notePlatformEntry(trx, { staffId, operatorId }, { action: 'members.closed', before: null, after: null })
    return listVenueIds(trx, operatorId)
  })
  announceSupport(live, operatorId, venueIds, [staffId])
}

/** Ends a grant before its time, with the sessions under it. Null if it is not open. */
export async function endGrantNow(trx: Transaction<DB>, operatorId: number, { id, by }: { id: number; by: number }) {
  const at = await readNow(trx)
  const ended = await endGrant(trx, operatorId, { id, at, by })
  if (ended === undefined) return null
  const sessions = await listInspectionsUnder(trx, operatorId, [id])
  for (const session of sessions) {
    await insertInspectionEnd(trx, operatorId, session.id, at)
    await deleteInspectedOperator(trx, session.staffId, operatorId)
  }
  return { ...ended, inspectors: sessions.map(({ staffId }) => staffId) }
}

/** Refreshes the pages of the owners, and all open pages of these superadmins. */
export function announceSupport(
  live: LiveHub,
  operatorId: number,
  venueIds: readonly number[],
  staffIds: readonly number[],
): void {
  for (const staffId of new Set(staffIds)) live.publish(staffChannel(staffId), 'inspections')
  live.publish(operatorChannel(operatorId), 'inspections')
  for (const venueId of venueIds) live.publish(venueChannel(venueId), 'inspections')
}

/** The sessions under these grants, and the venues of an operator, for the lists of owners. */
export const listSessionsUnder = listInspectionsUnder
export const listVenueIdsOf = listVenueIds

/** The venue of the operator at which this person may look now, or null. */
export async function findInspectedVenue(db: Database, operatorId: number, staffId: number): Promise<number | null> {
  const open = await inDirectoryOf(db, operatorId, (trx) => findOpen(trx, operatorId, staffId))
  return open?.venueId ?? null
}

export async function findCurrentInspection(
  { db }: { db: Database },
  { staffId }: Caller,
  { id, operatorId }: VenueRef,
): Promise<Inspection | null> {
  const open = await inDirectoryOf(db, operatorId, (trx) => findOpen(trx, operatorId, staffId))
  return open?.venueId !== id ? null : { reason: open.reason, ends_at: open.endsAt.toISOString() }
}

/** The caller's open inspections at all operators. Each is read with the policies of its operator. */
export async function listOpenInspections({ db }: { db: Database }, { staffId }: Caller): Promise<OpenInspection[]> {
  const open: OpenInspection[] = []
  for (const { id, name } of await listInspectedOperators(db, staffId)) {
    const found = await inDirectoryOf(db, id, (trx) => findOpen(trx, id, staffId))
    if (found === null) continue
    const { venueId, reason, endsAt } = found
    open.push({ operator_id: id, operator: name, venue_id: venueId, reason, ends_at: endsAt.toISOString() })
  }
  return open
}

/** The last inspections of an operator. The caller of this function has checked the access. */
export const listInspectionsOf = listInspections

/** Checks and records what superadmins look at. */
export const inspectorOf = createInspector
