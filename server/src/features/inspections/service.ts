import type { CallReply } from '@aforo/contract'
import { type InspectionBlocker, inspectionBlocker, inspectionEndsAt, inspectionReasonBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inDirectoryOf } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { refuseIf } from '../../refusal.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { type LiveHub, staffChannel, venueChannel } from '../live/service.ts'
import { notePlatformEntry } from '../platform-record/service.ts'
import {
  deleteInspectedOperator,
  findLastInspection,
  insertInspection,
  insertInspectionEnd,
  listInspectedOperators,
  listInspections,
  listVenueIds,
  lockInspector,
  putInspectedOperator,
} from './queries.ts'

type Inspection = CallReply<'POST /v1/inspections'>
type OpenInspection = CallReply<'GET /v1/inspections/open'>[number]
type Deps = { db: Database; live: LiveHub }
type By = { caller: Caller; origin: Origin }

/**
 * Gives the caller access to the members of the operator for an hour, in place of an earlier inspection. The owners see
 * the reason in the audit record.
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
    const earlier = await findOpen(trx, operatorId, staffId)
    const at = await readNow(trx)
    const until = inspectionEndsAt(at)
    if (earlier !== null) await insertInspectionEnd(trx, operatorId, earlier.id, at)
    await insertInspection(trx, { operatorId, staffId, venueId: venue.id, reason, at, endsAt: until })
    await putInspectedOperator(trx, staffId, operatorId, until)
    // The event has no venue: members belong to the operator, so all its owners must see it.
    await recordAuditEntry(
      trx,
      { staffId, venue: { operatorId, id: null }, origin },
      { action: 'members.opened', subject: { kind: 'venue', id: venue.id }, before: null, after: { reason } },
    )
    await notePlatformEntry(trx, { staffId, operatorId }, { action: 'members.opened', before: null, after: { reason } })
    return { venueIds: await listVenueIds(trx, operatorId), endsAt: until }
  })
  announce(live, staffId, venueIds)
  return { reason, ends_at: endsAt.toISOString() }
}

/** Ends the caller's open inspection of the operator. Does nothing if there is none. */
export async function endInspection({ db, live }: Deps, { caller, origin }: By, operatorId: number): Promise<void> {
  const { staffId } = caller
  const venueIds = await inDirectoryOf(db, operatorId, async (trx) => {
    await lockInspector(trx, staffId)
    const open = await findOpen(trx, operatorId, staffId)
    if (open === null) return []
    await insertInspectionEnd(trx, operatorId, open.id, open.now)
    await deleteInspectedOperator(trx, staffId, operatorId)
    await recordAuditEntry(
      trx,
      { staffId, venue: { operatorId, id: null }, origin },
      { action: 'members.closed', subject: { kind: 'venue', id: open.venueId }, before: null, after: null },
    )
    await notePlatformEntry(trx, { staffId, operatorId }, { action: 'members.closed', before: null, after: null })
    return listVenueIds(trx, operatorId)
  })
  announce(live, staffId, venueIds)
}

/** Refreshes the pages of the owners, and all open pages of the superadmin. */
function announce(live: LiveHub, staffId: number, venueIds: readonly number[]): void {
  live.publish(staffChannel(staffId), 'inspections')
  for (const venueId of venueIds) live.publish(venueChannel(venueId), 'inspections')
}

async function findOpen(trx: Transaction<DB>, operatorId: number, staffId: number) {
  const last = await findLastInspection(trx, operatorId, staffId)
  return last === undefined || inspectionBlocker(last.endsAt, last.now) !== null ? null : last
}

/** Why this person may not see the members of the operator, or null while their inspection is open. */
export async function findInspectionBlocker(
  db: Database,
  operatorId: number,
  staffId: number,
): Promise<InspectionBlocker | null> {
  const open = await inDirectoryOf(db, operatorId, (trx) => findOpen(trx, operatorId, staffId))
  return open === null ? 'inspection_required' : null
}

export async function findCurrentInspection(
  { db }: { db: Database },
  { staffId }: Caller,
  { operatorId }: VenueRef,
): Promise<Inspection | null> {
  const open = await inDirectoryOf(db, operatorId, (trx) => findOpen(trx, operatorId, staffId))
  return open === null ? null : { reason: open.reason, ends_at: open.endsAt.toISOString() }
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
