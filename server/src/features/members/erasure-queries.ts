import { deletionRetryMinutes } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** Removes all identifying data of a member. The number and the dates stay. */
export async function eraseMember(db: Executor, operatorId: number, id: number, changedBy: number, goodUntil: string) {
  await db
    .updateTable('members')
    .set({
      email: null,
      name: '',
      lastName: '',
      gender: null,
      sealed: null,
      documentHash: null,
      phoneHash: null,
      personHash: null,
      cardHash: null,
      cardSince: null,
      pictureKey: null,
      contractKey: null,
      contractBy: null,
      contractAt: null,
      standing: 'erased',
      goodUntil,
      erasedAt: sql`now()`,
      changedBy,
      changedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

type NewErasure = {
  memberId: number
  staffId: number | null
  at: Date | null
  byPeriod: boolean
  pictureKeys: readonly string[]
}

/** Inserts the erasure and the pictures to delete. Without pictures it is already finished. */
export async function insertErasure(
  db: Executor,
  operatorId: number,
  { memberId, staffId, at, byPeriod, pictureKeys }: NewErasure,
) {
  await db
    .insertInto('erasures')
    .values({
      operatorId,
      memberId,
      staffId,
      byPeriod,
      ...(at === null ? {} : { at }),
      doneAt: pictureKeys.length === 0 ? sql`now()` : null,
    })
    .execute()
  if (pictureKeys.length === 0) return
  await db
    .insertInto('erasedPictures')
    .values(pictureKeys.map((pictureKey) => ({ operatorId, memberId, pictureKey })))
    .execute()
}

/** Removes the text that staff typed about a member from records that cannot be changed in any other way. */
export async function redactErasedMember(db: Executor, memberId: number) {
  await sql`select redact_erased_member(${memberId})`.execute(db)
}

type Due = { operatorId: number; memberId: number | null; now: Date }

/** Claims the next picture to delete. No other process tries it before its next attempt is due. */
export async function claimErasedPicture(db: Executor, { operatorId, memberId, now }: Due) {
  let due = db
    .selectFrom('erasedPictures')
    .select(['pictureKey', 'memberId', 'tries'])
    .where('operatorId', '=', operatorId)
    .where('retryAt', '<=', now)
  if (memberId !== null) due = due.where('memberId', '=', memberId)
  const claimed = await due.orderBy('retryAt').limit(1).forUpdate().skipLocked().executeTakeFirst()
  if (claimed === undefined) return undefined
  await db
    .updateTable('erasedPictures')
    .set({
      tries: claimed.tries + 1,
      retryAt: new Date(now.getTime() + deletionRetryMinutes(claimed.tries) * 60_000),
    })
    .where('operatorId', '=', operatorId)
    .where('pictureKey', '=', claimed.pictureKey)
    .execute()
  return claimed
}

/** Locks the erasure: if two processes delete the last two pictures, the second one sees that none is left. */
export async function lockErasure(db: Executor, operatorId: number, memberId: number) {
  await db
    .selectFrom('erasures')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('memberId', '=', memberId)
    .forUpdate()
    .execute()
}

export async function deleteErasedPicture(db: Executor, operatorId: number, pictureKey: string) {
  await db
    .deleteFrom('erasedPictures')
    .where('operatorId', '=', operatorId)
    .where('pictureKey', '=', pictureKey)
    .execute()
}

/** Marks the erasure as finished if no picture is left. */
export async function endErasure(db: Executor, operatorId: number, memberId: number) {
  await sql`
    update erasures set done_at = now()
    where operator_id = ${operatorId} and member_id = ${memberId} and done_at is null
      and not exists (
        select from erased_pictures where operator_id = ${operatorId} and member_id = ${memberId}
      )`.execute(db)
}

export async function isErasureDone(db: Executor, operatorId: number, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('erasures')
    .select('doneAt')
    .where('operatorId', '=', operatorId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row !== undefined && row.doneAt !== null
}

/** When the next picture may be tried again, or null if none is left. */
export async function findNextRetry(db: Executor, operatorId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('erasedPictures')
    .select('retryAt')
    .where('operatorId', '=', operatorId)
    .orderBy('retryAt')
    .limit(1)
    .executeTakeFirst()
  return row?.retryAt ?? null
}

type ErasureFilter = {
  operatorId: number
  /** Only members who were enrolled at one of these venues, or null for all of the operator. */
  venueIds: readonly number[] | null
  before: number | null
  limit: number
}

/** The erasures, newest first, without identifying data. */
export async function listErasureRows(db: Executor, { operatorId, venueIds, before, limit }: ErasureFilter) {
  let query = db
    .selectFrom('erasures')
    .innerJoin('members', (join) =>
      join.onRef('members.operatorId', '=', 'erasures.operatorId').onRef('members.id', '=', 'erasures.memberId'),
    )
    .leftJoin('staff', 'staff.id', 'erasures.staffId')
    .select([
      'erasures.id',
      'erasures.memberId',
      'members.number',
      'erasures.at',
      'erasures.doneAt',
      'erasures.staffId',
      'erasures.byPeriod',
    ])
    .select(sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`.as('by'))
    .where('erasures.operatorId', '=', operatorId)
  if (venueIds !== null) query = query.where(sql<boolean>`members.venue_ids && ${[...venueIds]}::bigint[]`)
  if (before !== null) query = query.where('erasures.id', '<', before)
  return query.orderBy('erasures.id', 'desc').limit(limit).execute()
}
