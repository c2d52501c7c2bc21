import type { ParsedInput } from '@aforo/contract'
import { supportDecisionBlocker, supportEndsAt, type SupportMinutes, supportState } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import { inDirectoryOf } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { announceSupport, endGrantNow, listVenueIdsOf } from '../inspections/service.ts'
import type { SupportDeps } from './ask-for-access.ts'
import { decide, findRequest, insertRequest, listRequests, lockRequest } from './queries.ts'
import { type SupportRequest, viewRequests } from './request-view.ts'

type Deps = Pick<SupportDeps, 'db' | 'live'>

/** Owners of one venue answer for the whole operator, whose members they share. */
async function viewOne(trx: Transaction<DB>, operatorId: number, id: number): Promise<SupportRequest> {
  const row = await findRequest(trx, operatorId, id)
  const [request] = await viewRequests(trx, operatorId, row === undefined ? [] : [row])
  if (request === undefined) throw new Refusal('support_request_not_found')
  return request
}

export async function listSupportRequests(
  { db }: Pick<Deps, 'db'>,
  { operatorId }: VenueRef,
  { limit, cursor }: ParsedInput<'GET /v1/support-requests'>['query'],
): Promise<Page<SupportRequest>> {
  const beforeId = readCursor(cursor)?.id ?? null
  return inDirectoryOf(db, operatorId, async (trx) => {
    const page = cutPage(await listRequests(trx, operatorId, { beforeId, limit: limit + 1 }), limit, () => '')
    return { ...page, items: await viewRequests(trx, operatorId, page.items) }
  })
}

/** Grants or declines. A grant begins now, by the clock of the database. */
export async function answerRequest(
  { db, live }: Deps,
  { caller, venue, origin }: ActorAt,
  { id, grant }: { id: number; grant: boolean },
): Promise<SupportRequest> {
  const { operatorId } = venue
  const by = { staffId: caller.staffId, venue: { operatorId, id: null }, origin }
  const { answered, venueIds, askerId } = await inDirectoryOf(db, operatorId, async (trx) => {
    const request = await lockRequest(trx, operatorId, id)
    if (request === undefined) throw new Refusal('support_request_not_found')
    const at = await readNow(trx)
    refuseIf(supportDecisionBlocker(supportState(request, at)))
    const { minutes, reason, venueId } = request
    await decide(trx, operatorId, id, {
      decision: grant ? 'granted' : 'declined',
      decidedBy: caller.staffId,
      decidedAt: at,
      endsAt: grant ? supportEndsAt(at, minutes) : null,
    })
    await recordAuditEntry(trx, by, {
      action: grant ? 'venue.support_granted' : 'venue.support_declined',
      subject: { kind: 'venue', id: venueId },
      before: null,
      after: { reason, minutes },
    })
    const venues = await listVenueIdsOf(trx, operatorId)
    return { answered: await viewOne(trx, operatorId, id), venueIds: venues, askerId: request.staffId }
  })
  announceSupport(live, operatorId, venueIds, askerId === null ? [] : [askerId])
  return answered
}

/** Lets anybody of support look at the venue, unasked. */
export async function offerAccess(
  { db, live }: Deps,
  { caller, venue, origin }: ActorAt,
  minutes: SupportMinutes,
): Promise<SupportRequest> {
  const { operatorId, id: venueId } = venue
  const { staffId } = caller
  const { offered, venueIds } = await inDirectoryOf(db, operatorId, async (trx) => {
    const at = await readNow(trx)
    const id = await insertRequest(trx, {
      operatorId,
      venueId,
      staffId: null,
      reason: null,
      minutes,
      askedAt: at,
      decision: 'granted',
      decidedBy: staffId,
      decidedAt: at,
      endsAt: supportEndsAt(at, minutes),
    })
    await recordAuditEntry(
      trx,
      { staffId, venue: { operatorId, id: null }, origin },
      { action: 'venue.support_granted', subject: { kind: 'venue', id: venueId }, before: null, after: { minutes } },
    )
    return { offered: await viewOne(trx, operatorId, id), venueIds: await listVenueIdsOf(trx, operatorId) }
  })
  announceSupport(live, operatorId, venueIds, [])
  return offered
}

/** Ends a grant and its sessions now. Does nothing if it has ended. */
export async function endAccess({ db, live }: Deps, { caller, venue, origin }: ActorAt, id: number): Promise<void> {
  const { operatorId } = venue
  const { staffId } = caller
  const { venueIds, inspectors } = await inDirectoryOf(db, operatorId, async (trx) => {
    // A session that is being opened under the grant waits, and then finds it ended.
    if ((await lockRequest(trx, operatorId, id)) === undefined) throw new Refusal('support_request_not_found')
    const ended = await endGrantNow(trx, operatorId, { id, by: staffId })
    if (ended === null) return { venueIds: [], inspectors: [] }
    await recordAuditEntry(
      trx,
      { staffId, venue: { operatorId, id: null }, origin },
      { action: 'venue.support_ended', subject: { kind: 'venue', id: ended.venueId }, before: null, after: null },
    )
    const asker = ended.staffId === null ? [] : [ended.staffId]
    return { venueIds: await listVenueIdsOf(trx, operatorId), inspectors: [...ended.inspectors, ...asker] }
  })
  announceSupport(live, operatorId, venueIds, inspectors)
}
