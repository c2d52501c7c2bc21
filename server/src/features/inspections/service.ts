import type { CallReply } from '@aforo/contract'
import { inspectionBlocker, inspectionEndsAt, inspectionReasonBlocker } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { refuseIf } from '../../refusal.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { findLastInspection, insertInspection, listVenueIds } from './queries.ts'

type Inspection = CallReply<'POST /v1/inspections'>
type By = { caller: Caller; venue: VenueRef; origin: Origin }

/**
 * Gives the caller access to the members of the operator for an hour. The owners see the reason in the audit record.
 */
export async function openInspection(
  { db, live }: { db: Database; live: LiveHub },
  { caller, venue, origin }: By,
  reason: string,
): Promise<Inspection> {
  refuseIf(inspectionReasonBlocker(reason))
  const { operatorId } = venue
  const { staffId } = caller
  const at = new Date()
  const endsAt = inspectionEndsAt(at)
  const venueIds = await inOperator(db, operatorId, async (trx) => {
    await insertInspection(trx, { operatorId, staffId, venueId: venue.id, reason, at, endsAt })
    // The event has no venue: members belong to the operator, so all its owners must see it.
    await recordAuditEntry(
      trx,
      { staffId, venue: { operatorId, id: null }, origin },
      { action: 'members.opened', subject: { kind: 'venue', id: venue.id }, before: null, after: { reason } },
    )
    return listVenueIds(trx, operatorId)
  })
  for (const venueId of venueIds) live.publish(venueChannel(venueId), 'inspections')
  return { reason, ends_at: endsAt.toISOString() }
}

/** The caller's last inspection of an operator. */
const findInspection = (db: Database, operatorId: number, staffId: number) =>
  inOperator(db, operatorId, (trx) => findLastInspection(trx, operatorId, staffId))

/** The end of the caller's last inspection of the operator, which may be in the past. */
export async function findInspectionEnd(db: Database, operatorId: number, staffId: number): Promise<Date | null> {
  return (await findInspection(db, operatorId, staffId))?.endsAt ?? null
}

export async function findCurrentInspection(
  { db }: { db: Database },
  caller: Caller,
  venue: VenueRef,
): Promise<Inspection | null> {
  const last = await findInspection(db, venue.operatorId, caller.staffId)
  if (last === undefined || inspectionBlocker(last.endsAt, new Date()) !== null) return null
  return { reason: last.reason, ends_at: last.endsAt.toISOString() }
}
