import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** Keeps others from giving this person access at the same time. */
export async function lockStaff(db: Executor, staffId: number): Promise<void> {
  await db.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
}

/** Locks the operator, so that two accesses given at once both count. */
export async function lockOperator(db: Executor, operatorId: number): Promise<void> {
  await db.selectFrom('operators').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute()
}

export async function listOpenVenues(db: Executor, operatorId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .execute()
}

/** The clock of a venue, and the time now. */
export async function getVenueClock(db: Executor, venueId: number) {
  return db
    .selectFrom('venues')
    .select(['timeZone', 'dayCutoffMinutes', sql<Date>`now()`.as('now')])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
}

/** Whether another operator has let this person inspect. */
export async function inspectsElsewhere(db: Executor, staffId: number, operatorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('inspectorAccounts')
    .select('id')
    .where('staffId', '=', staffId)
    .where('operatorId', '<>', operatorId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasInspected(db: Executor, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom('inspectorAccounts')
    .select('id')
    .where('staffId', '=', staffId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Accesses that are not revoked, and whose last day is not clearly past. */
export async function countOpenAccounts(db: Executor, operatorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('inspectorAccounts')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('operatorId', '=', operatorId)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`until_date >= current_date - 1`)
    .executeTakeFirstOrThrow()
  return count
}

type NewAccount = {
  operatorId: number
  staffId: number
  authority: string
  reference: string
  fromDate: string
  untilDate: string
  venueIds: number[]
  createdBy: number
}

export async function insertAccount(db: Executor, account: NewAccount): Promise<number> {
  const row = await db.insertInto('inspectorAccounts').values(account).returning('id').executeTakeFirstOrThrow()
  return row.id
}

const accounts = (db: Executor, operatorId: number) =>
  db
    .selectFrom('inspectorAccounts')
    .innerJoin('staff as person', 'person.id', 'inspectorAccounts.staffId')
    .innerJoin('staff as creator', 'creator.id', 'inspectorAccounts.createdBy')
    .select([
      'inspectorAccounts.id',
      'inspectorAccounts.staffId',
      'person.name',
      'person.email',
      sql<boolean>`person.password_hash is not null`.as('hasJoined'),
      'inspectorAccounts.authority',
      'inspectorAccounts.reference',
      'inspectorAccounts.fromDate',
      'inspectorAccounts.untilDate',
      'inspectorAccounts.venueIds',
      'inspectorAccounts.createdAt',
      sql<string>`coalesce(nullif(creator.name, ''), creator.email)`.as('createdBy'),
      'inspectorAccounts.revokedAt',
    ])
    .where('inspectorAccounts.operatorId', '=', operatorId)

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

/** The accesses of the operator that act at these venues only, newest first. Archived venues count for nobody. */
export async function listAccounts(
  db: Executor,
  operatorId: number,
  { unseen, before, limit }: { unseen: readonly number[]; before: number | null; limit: number },
) {
  let query = accounts(db, operatorId).where(sql<boolean>`not venue_ids && ${[...unseen]}::bigint[]`)
  if (before !== null) query = query.where('inspectorAccounts.id', '<', before)
  return query.orderBy('inspectorAccounts.id', 'desc').limit(limit).execute()
}

export async function findAccount(db: Executor, operatorId: number, id: number): Promise<AccountRow | undefined> {
  return accounts(db, operatorId).where('inspectorAccounts.id', '=', id).executeTakeFirst()
}

export async function updateRevoked(
  db: Executor,
  { operatorId, id, revokedBy }: { operatorId: number; id: number; revokedBy: number },
): Promise<void> {
  await db
    .updateTable('inspectorAccounts')
    .set({ revokedAt: sql`now()`, revokedBy })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}
