import { practiceHours, type VenueSettings } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** Locks an open sign-in, so that two calls do not begin to practise in it at the same time. */
export async function lockSignIn(db: Executor, signInId: number) {
  return db
    .selectFrom('signIns')
    .select(['practiceVenueId'])
    .where('id', '=', signInId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the operator, so that practices that begin at once all count, and counts those of its people. */
export async function lockPractices(db: Executor, operatorId: number): Promise<number> {
  await db.selectFrom('operators').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ practices: number }>`
    select count(*) as practices from operators join venues on venues.id = operators.practice_of
    where venues.operator_id = ${operatorId}`.execute(db)
  return rows[0]?.practices ?? 0
}

/** Practices are in the directory, wherever their operator is: they are small and soon gone. */
export async function insertPractice(db: Executor, venue: VenueRef & { name: string }, settings: VenueSettings) {
  const { id: operatorId } = await db
    .insertInto('operators')
    .values({ name: venue.name, practiceOf: venue.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('venues')
    .values({
      ...settings,
      gateLevels: JSON.stringify(settings.gateLevels),
      operatorId,
      name: venue.name,
      address: '',
      subdomain: `practice-${operatorId}`,
      // A practice needs the connection that it can be erased with.
      offlineSelling: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, operatorId }
}

type Limit = { validFrom: string; dailyMilli: number | null; monthlyMilli: number | null; setBy: number }

export async function insertLimit(db: Executor, { id, operatorId }: VenueRef, limit: Limit): Promise<void> {
  await db
    .insertInto('gramLimits')
    .values({ ...limit, operatorId, venueId: id })
    .execute()
}

/** The invented members need no introduction at the door. */
export async function markIdentitySeen(db: Executor, operatorId: number, staffId: number): Promise<void> {
  await db
    .updateTable('members')
    .set({ identitySeenBy: staffId, identitySeenAt: sql`now()` })
    .where('operatorId', '=', operatorId)
    .execute()
}

/** From the next call on, the sign-in reaches nothing but the practice. False if it has ended or practises already. */
export async function enterPractice(db: Executor, signInId: number, venueId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signIns')
    .set({ practiceVenueId: venueId })
    .where('id', '=', signInId)
    .where('endedAt', 'is', null)
    .where('practiceVenueId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The practice that the sign-in was in, or undefined. */
export async function leavePractice(db: Executor, signInId: number) {
  const { rows } = await sql<VenueRef>`
    update sign_ins set practice_venue_id = null
    from sign_ins before join venues on venues.id = before.practice_venue_id
    where sign_ins.id = ${signInId} and before.id = sign_ins.id
    returning venues.id, venues.operator_id`.execute(db)
  return rows[0]
}

/** Practices that nobody is in any more, or for too long. A new one has not been entered for a moment. */
export async function listAbandoned(db: Executor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select operators.id from operators join venues on venues.operator_id = operators.id
    where operators.practice_of is not null and operators.pod is null and (
      operators.created_at < now() - make_interval(hours => ${sql.lit(practiceHours)})
      or operators.created_at < now() - interval '5 minutes' and not exists (
        select from sign_ins where practice_venue_id = venues.id and ended_at is null and expires_at > now()
      )
    ) order by operators.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The pictures and files of what is about to be erased. */
export async function listStoredFiles(db: Executor, operatorId: number) {
  const { rows } = await sql<{ pictureKeys: string[] }>`
    select array(
      select picture_key from members where operator_id = ${operatorId} and picture_key is not null
      union select contract_key from members where operator_id = ${operatorId} and contract_key is not null
      union select picture_key from products where operator_id = ${operatorId} and picture_key is not null
      union select receipt_key from expenses where operator_id = ${operatorId} and receipt_key is not null
    ) as picture_keys`.execute(db)
  return rows[0]?.pictureKeys ?? []
}

export async function isPractice(db: Executor, operatorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('id')
    .where('id', '=', operatorId)
    .where('practiceOf', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Erases the practice that the transaction has entered. The database refuses a real operator. */
export async function erasePractice(db: Executor): Promise<void> {
  await sql`select erase_practice()`.execute(db)
}
