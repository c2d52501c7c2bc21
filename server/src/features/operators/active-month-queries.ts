import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** One month at one venue, by its clock. */
type VenueMonth = { venueId: number; from: Date; until: Date }

export async function listVenueClocks(db: Executor, operatorId: number) {
  return db
    .selectFrom('venues')
    .select(['id', 'timeZone', 'dayCutoffMinutes'])
    .where('operatorId', '=', operatorId)
    .execute()
}

/**
 * How many members came or bought in a month, each once. Sales of closed days are in `month_buyers`; whoever buys today
 * is inside, so their visit counts.
 */
export async function countActiveMembers(
  db: Executor,
  operatorId: number,
  month: string,
  venues: readonly VenueMonth[],
): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*) as members from (
      select visits.member_id
      from unnest(
        ${venues.map(({ venueId }) => venueId)}::bigint[], ${venues.map(({ from }) => from)}::timestamptz[],
        ${venues.map(({ until }) => until)}::timestamptz[]
      ) as asked (venue_id, since, until)
      join visits on visits.operator_id = ${operatorId} and visits.venue_id = asked.venue_id
        and visits.entered_at >= asked.since and visits.entered_at < asked.until and visits.undone_at is null
      union
      select member_id from month_buyers where operator_id = ${operatorId} and month = ${month}::date
    ) active`.execute(db)
  return rows[0]?.members ?? 0
}

type ActiveMonth = { operatorId: number; month: string; members: number; countedUntil: string; countedAt: Date }

export async function putActiveMonth(db: Executor, active: ActiveMonth) {
  await db
    .insertInto('activeMonths')
    .values(active)
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'month']).doUpdateSet((eb) => ({
        members: eb.ref('excluded.members'),
        countedUntil: eb.ref('excluded.countedUntil'),
        countedAt: eb.ref('excluded.countedAt'),
      })),
    )
    .execute()
}

const monthsShown = 12

/** The last months that were counted, newest first. */
export async function listActiveMonths(db: Executor, operatorId: number) {
  return db
    .selectFrom('activeMonths')
    .select(['month', 'members', 'countedUntil'])
    .where('operatorId', '=', operatorId)
    .orderBy('month', 'desc')
    .limit(monthsShown)
    .execute()
}
