import type { ApiScope } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** The account in whose name the program acts. Nobody can sign in with it. */
export async function insertProgram(db: Executor, { email, name }: { email: string; name: string }): Promise<number> {
  const row = await db
    .insertInto('staff')
    .values({ email, name, role: 'employee', isProgram: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type NewKey = {
  operatorId: number
  staffId: number
  secretHash: Buffer
  hint: string
  scopes: ApiScope[]
  venueIds: number[] | null
  createdBy: number
}

export async function insertKey(db: Executor, { lifeDays, ...key }: NewKey & { lifeDays: number | null }) {
  const row = await db
    .insertInto('apiKeys')
    .values({ ...key, expiresAt: sql<Date | null>`now() + make_interval(days => ${lifeDays})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The keys of the operator that are not revoked, newest first. There are few: a limit is checked for each new one. */
export async function listKeys(db: Executor, operatorId: number) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('staff as program', 'program.id', 'apiKeys.staffId')
    .innerJoin('staff as creator', 'creator.id', 'apiKeys.createdBy')
    .select([
      'apiKeys.id',
      'apiKeys.staffId',
      'program.name',
      'apiKeys.hint',
      'apiKeys.scopes',
      'apiKeys.venueIds',
      'apiKeys.createdAt',
      sql<string>`coalesce(nullif(creator.name, ''), creator.email)`.as('createdBy'),
      'apiKeys.expiresAt',
      sql<boolean>`coalesce(api_keys.expires_at <= now(), false)`.as('isExpired'),
      'apiKeys.lastUsedAt',
    ])
    .where('apiKeys.operatorId', '=', operatorId)
    .where('apiKeys.revokedAt', 'is', null)
    .orderBy('apiKeys.id', 'desc')
    .execute()
}

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

/** The open venues of the operator. */
export async function listOpenVenues(db: Executor, operatorId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .execute()
}

/** Locks the operator, so that two keys made at once both count. */
export async function lockOperator(db: Executor, operatorId: number) {
  await db.selectFrom('operators').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute()
}

export async function updateRevoked(
  db: Executor,
  { operatorId, id, revokedBy }: { operatorId: number; id: number; revokedBy: number },
): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ revokedAt: sql`now()`, revokedBy })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}
