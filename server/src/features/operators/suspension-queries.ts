import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** Locked until the end of the transaction. */
export async function lockSuspension(db: Executor, operatorId: number) {
  return db
    .selectFrom('operators')
    .select(['name', 'suspendedAt'])
    .where('id', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setSuspended(db: Executor, operatorId: number, suspendedAt: Date | null) {
  await db.updateTable('operators').set({ suspendedAt }).where('id', '=', operatorId).execute()
}

export async function countInside(db: Executor, operatorId: number): Promise<number> {
  const { inside } = await db
    .selectFrom('occupancies')
    .select(sql<number>`coalesce(sum(inside), 0)::bigint`.as('inside'))
    .where('operatorId', '=', operatorId)
    .executeTakeFirstOrThrow()
  return inside
}

/** The people who work at venues of the operator. */
export async function listStaffIds(db: Executor, operatorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('venues', 'venues.id', 'grants.venueId')
    .select('grants.staffId')
    .distinct()
    .where('venues.operatorId', '=', operatorId)
    .execute()
  return rows.map(({ staffId }) => staffId)
}
