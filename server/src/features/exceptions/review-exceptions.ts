import { reviewBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import type { BooksDeps } from '../transactions/service.ts'
import { deleteReviews, insertReviews, listCausers } from './queries.ts'
import { refuseUnowned } from './refuse-unowned.ts'

/** Longer than the screen offers it, so that a slow connection can still undo. */
const undoSeconds = 60

async function record(
  trx: Transaction<DB>,
  by: ActorAt,
  action: 'exceptions.reviewed' | 'exceptions.reopened',
  ids: readonly number[],
) {
  const subject = { kind: 'venue', id: by.venue.id } as const
  await recordAuditEntryAt(trx, by, { action, subject, before: null, after: { eventIds: [...ids] } })
}

/** Signs off events with the name of the caller. Nobody signs off what they caused. */
export async function reviewExceptions({ db }: BooksDeps, by: ActorAt, eventIds: readonly number[]): Promise<void> {
  const { caller, venue } = by
  const ids = [...new Set(eventIds)]
  return inOperator(db, venue.operatorId, async (trx) => {
    const events = await listCausers(trx, venue.operatorId, ids)
    const venueIds = events.flatMap(({ venueId }) => (venueId === null ? [] : [venueId]))
    if (venueIds.length < ids.length) throw new Refusal('exception_not_found')
    refuseUnowned(caller, venueIds)
    for (const { staffId } of events) refuseIf(reviewBlocker(caller.staffId, staffId))
    await insertReviews(trx, venue.operatorId, ids, caller.staffId)
    await record(trx, by, 'exceptions.reviewed', ids)
  })
}

export async function undoReviews({ db }: BooksDeps, by: ActorAt, eventIds: readonly number[]): Promise<void> {
  const { caller, venue } = by
  return inOperator(db, venue.operatorId, async (trx) => {
    const reviews = { reviewedBy: caller.staffId, sinceSeconds: undoSeconds }
    const undone = await deleteReviews(trx, venue.operatorId, eventIds, reviews)
    if (undone === 0) throw new Refusal('exception_not_found')
    await record(trx, by, 'exceptions.reopened', eventIds)
  })
}
