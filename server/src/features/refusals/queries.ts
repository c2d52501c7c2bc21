import { type FailedSignInCode, failedSignInCodes } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export type RefusalRow = {
  hour: Date
  code: string
  staffId: number | null
  address: string | null
  attempts: number
  lastAt: Date
}

/** The accounts with these e-mail addresses. Unknown addresses are left out. */
export async function listAccounts(db: Executor, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db
    .selectFrom('staff')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .where(sql<string>`lower(email)`, 'in', emails)
    .execute()
}

/** Adds to the counts of this hour, and returns the number of new rows. */
export async function addRefusals(db: Executor, rows: readonly RefusalRow[]): Promise<number> {
  const added = await db
    .insertInto('refusals')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['hour', 'code', 'staffId', 'address']).doUpdateSet({
        attempts: sql`refusals.attempts + excluded.attempts`,
        lastAt: sql`greatest(refusals.last_at, excluded.last_at)`,
      }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .execute()
  return added.filter(({ isNew }) => isNew).length
}

export type RefusedMinute = { minute: Date; staffId: number | null; deviceId: number | null; attempts: number }

/** Adds to the counts of this minute. Alerts for owners are made of them. */
export async function addRefusedMinutes(db: Executor, rows: readonly RefusedMinute[]): Promise<void> {
  await db
    .insertInto('refusedMinutes')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['minute', 'staffId', 'deviceId'])
        .doUpdateSet({ attempts: sql`refused_minutes.attempts + excluded.attempts` }),
    )
    .execute()
}

export async function deleteOldRefusals(db: Executor, keptDays: number) {
  await sql`delete from refusals where hour < now() - make_interval(days => ${keptDays})`.execute(db)
}

const failedSignInsMost = 50

/** The failed sign-ins to one account, newest first. */
export async function listFailedSignInRows(db: Executor, staffId: number) {
  return db
    .selectFrom('refusals')
    .select([
      'id',
      sql<FailedSignInCode>`code`.as('code'),
      sql<string | null>`host(address)`.as('address'),
      'attempts',
      'lastAt',
    ])
    .where('staffId', '=', staffId)
    .where('code', 'in', failedSignInCodes)
    .orderBy('lastAt', 'desc')
    .limit(failedSignInsMost)
    .execute()
}
