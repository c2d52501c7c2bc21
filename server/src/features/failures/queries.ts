import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export type FailedCall = { call: string; operatorId: number | null; venueId: number | null; attempts: number }

/** Adds to the counts of this hour. */
export async function addFailures(db: Executor, calls: readonly FailedCall[]) {
  const times = {
    hour: sql<Date>`date_trunc('hour', now(), 'UTC')`,
    firstAt: sql<Date>`now()`,
    lastAt: sql<Date>`now()`,
  }
  await db
    .insertInto('failures')
    .values(calls.map((call) => ({ ...call, ...times })))
    .onConflict((conflict) =>
      conflict.columns(['hour', 'call', 'operatorId', 'venueId']).doUpdateSet({
        attempts: sql`failures.attempts + excluded.attempts`,
        firstAt: sql`least(failures.first_at, excluded.first_at)`,
        lastAt: sql`greatest(failures.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}

export async function deleteOldFailures(db: Executor, keptDays: number) {
  await sql`delete from failures where hour < now() - make_interval(days => ${keptDays})`.execute(db)
}

/** The number of failed calls of each venue since then. Calls without a venue have null. */
export async function countFailuresSince(db: Executor, since: Date) {
  return db
    .selectFrom('failures')
    .select(['operatorId', 'venueId', sql<number>`sum(attempts)::bigint`.as('count')])
    .where('lastAt', '>=', since)
    .groupBy(['operatorId', 'venueId'])
    .execute()
}

const failuresShown = 20

/** The failed calls of an operator since then, the most frequent first. */
export async function listFailuresOf(db: Executor, operatorId: number, since: Date) {
  return db
    .selectFrom('failures')
    .innerJoin('venues', 'venues.id', 'failures.venueId')
    .select([
      'failures.call',
      'venues.name as venueName',
      sql<number>`sum(attempts)::bigint`.as('count'),
      sql<Date>`min(first_at)`.as('since'),
      sql<Date>`max(last_at)`.as('lastAt'),
    ])
    .where('failures.operatorId', '=', operatorId)
    .where('failures.lastAt', '>=', since)
    .groupBy(['failures.call', 'venues.name'])
    .orderBy('count', 'desc')
    .limit(failuresShown)
    .execute()
}
