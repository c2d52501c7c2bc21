import type { SupportDecision, SupportMinutes } from '@aforo/domain'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'

const requests = (db: Executor, operatorId: number) =>
  db
    .selectFrom('supportRequests as r')
    .innerJoin('venues', (join) =>
      join.onRef('venues.id', '=', 'r.venueId').onRef('venues.operatorId', '=', 'r.operatorId'),
    )
    .leftJoin('staff as asker', 'asker.id', 'r.staffId')
    .leftJoin('staff as decider', 'decider.id', 'r.decidedBy')
    .select([
      'r.id',
      'r.venueId',
      'venues.name as venueName',
      'r.staffId',
      'asker.email as askedBy',
      'r.reason',
      'r.minutes',
      'r.askedAt',
      'r.decision',
      'decider.email as decidedBy',
      'r.decidedAt',
      'r.endsAt',
      'r.endedAt',
      databaseNow.as('now'),
    ])
    .where('r.operatorId', '=', operatorId)

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

/** Newest first, before this one. */
export async function listRequests(
  db: Executor,
  operatorId: number,
  { beforeId, limit }: { beforeId: number | null; limit: number },
) {
  return requests(db, operatorId)
    .$if(beforeId !== null, (query) => query.where('r.id', '<', Number(beforeId)))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

export const findRequest = (db: Executor, operatorId: number, id: number) =>
  requests(db, operatorId).where('r.id', '=', id).executeTakeFirst()

type Asker = { venueId: number; staffId: number }

/** The last request of this person at the venue. */
export const findLastRequest = (db: Executor, operatorId: number, { venueId, staffId }: Asker) =>
  requests(db, operatorId)
    .where('r.venueId', '=', venueId)
    .where('r.staffId', '=', staffId)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The grant that this person can use at the venue: their own before one for anybody of support. */
export const findGrant = (db: Executor, operatorId: number, { venueId, staffId }: Asker) =>
  requests(db, operatorId)
    .where('r.venueId', '=', venueId)
    .where('r.decision', '=', 'granted')
    .where('r.endedAt', 'is', null)
    .where('r.endsAt', '>', databaseNow)
    .where((eb) => eb.or([eb('r.staffId', '=', staffId), eb('r.staffId', 'is', null)]))
    .orderBy((eb) => eb('r.staffId', 'is', null))
    .orderBy('r.endsAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Two answers to one request wait for each other. */
export const lockRequest = (db: Executor, operatorId: number, id: number) =>
  db
    .selectFrom('supportRequests')
    .select(['id', 'venueId', 'staffId', 'reason', 'minutes', 'askedAt', 'decision', 'endsAt', 'endedAt'])
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type NewRequest = {
  operatorId: number
  venueId: number
  staffId: number | null
  reason: string | null
  minutes: SupportMinutes
  askedAt: Date
}
type Decided = { decision: SupportDecision; decidedBy: number; decidedAt: Date; endsAt: Date | null }

export async function insertRequest(db: Executor, request: NewRequest & Partial<Decided>): Promise<number> {
  const { id } = await db.insertInto('supportRequests').values(request).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function decide(db: Executor, operatorId: number, id: number, decided: Decided): Promise<void> {
  await db
    .updateTable('supportRequests')
    .set(decided)
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** Whether there was one to withdraw. */
export async function withdrawWaiting(
  db: Executor,
  operatorId: number,
  { venueId, staffId, at }: Asker & { at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('supportRequests')
    .set({ decision: 'withdrawn', decidedBy: staffId, decidedAt: at })
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('staffId', '=', staffId)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Requests of one person at one operator wait for each other. */
export async function lockAsker(db: Executor, staffId: number): Promise<void> {
  await db.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
}
