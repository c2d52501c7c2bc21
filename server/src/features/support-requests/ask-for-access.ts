import type { CallReply } from '@aforo/contract'
import { inspectionReasonBlocker, type SupportMinutes } from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inDirectoryOf, inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { refuseIf } from '../../refusal.ts'
import type { Alerts } from '../alerts/service.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { announceSupport, listVenueIdsOf } from '../inspections/service.ts'
import type { LiveHub } from '../live/service.ts'
import { notePlatformEntry } from '../platform-record/service.ts'
import { findGrant, findLastRequest, insertRequest, lockAsker, withdrawWaiting } from './queries.ts'
import { type SupportRequest, viewRequests } from './request-view.ts'

export type SupportDeps = { db: Database; live: LiveHub; alerts: Pick<Alerts, 'noteSupportAsked'> }

type Asked = { reason: string; minutes: SupportMinutes }

/** Asks the owners of the venue, in place of an earlier request of the caller there. */
export async function askForAccess(
  { db, live, alerts }: SupportDeps,
  { caller, venue, origin }: ActorAt,
  { reason, minutes }: Asked,
): Promise<SupportRequest> {
  refuseIf(inspectionReasonBlocker(reason))
  const { operatorId, id: venueId } = venue
  const { staffId } = caller
  const { request, venueIds } = await inDirectoryOf(db, operatorId, async (trx) => {
    await lockAsker(trx, staffId)
    const askedAt = await readNow(trx)
    await withdrawWaiting(trx, operatorId, { venueId, staffId, at: askedAt })
    await insertRequest(trx, { operatorId, venueId, staffId, reason, minutes, askedAt })
    const after = { reason, minutes }
    await recordAuditEntry(
      trx,
      // The event has no venue, so that every owner of the operator can read it.
      { staffId, venue: { operatorId, id: null }, origin },
      { action: 'venue.support_asked', subject: { kind: 'venue', id: venueId }, before: null, after },
    )
    await notePlatformEntry(trx, { staffId, operatorId }, { action: 'venue.support_asked', before: null, after })
    const row = await findLastRequest(trx, operatorId, { venueId, staffId })
    const [made] = await viewRequests(trx, operatorId, row === undefined ? [] : [row])
    if (made === undefined) throw new Error('The request is not there.')
    return { request: made, venueIds: await listVenueIdsOf(trx, operatorId) }
  })
  // Alerts are where the operator is, which may be in a pod.
  await inOperator(db, operatorId, (trx) =>
    alerts.noteSupportAsked(trx, operatorId, { id: request.id, venueId, staffId, minutes }),
  )
  announceSupport(live, operatorId, venueIds, [staffId])
  return request
}

/** Withdraws the caller's waiting request at the venue. Does nothing if there is none. */
export async function withdrawRequest(
  { db, live }: Pick<SupportDeps, 'db' | 'live'>,
  { caller, venue, origin }: ActorAt,
): Promise<void> {
  const { operatorId, id: venueId } = venue
  const { staffId } = caller
  const venueIds = await inDirectoryOf(db, operatorId, async (trx) => {
    await lockAsker(trx, staffId)
    if (!(await withdrawWaiting(trx, operatorId, { venueId, staffId, at: await readNow(trx) }))) return []
    await recordAuditEntry(
      trx,
      { staffId, venue: { operatorId, id: null }, origin },
      { action: 'venue.support_withdrawn', subject: { kind: 'venue', id: venueId }, before: null, after: null },
    )
    return listVenueIdsOf(trx, operatorId)
  })
  announceSupport(live, operatorId, venueIds, [staffId])
}

/** What the caller asked for last at the venue, and the grant that they can use now. */
export async function findOwnRequest(
  { db }: Pick<SupportDeps, 'db'>,
  { staffId }: Caller,
  { id: venueId, operatorId }: VenueRef,
): Promise<CallReply<'GET /v1/support-requests/own'>> {
  return inDirectoryOf(db, operatorId, async (trx) => {
    const [request, grant] = [
      await findLastRequest(trx, operatorId, { venueId, staffId }),
      await findGrant(trx, operatorId, { venueId, staffId }),
    ]
    const view = async (row: typeof request) =>
      row === undefined ? null : ((await viewRequests(trx, operatorId, [row]))[0] ?? null)
    return { request: await view(request), grant: await view(grant) }
  })
}
