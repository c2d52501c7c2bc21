import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** The payouts of each person by business day, at these venues since a day. */
export async function sumPayoutsByPerson(
  db: Executor,
  operatorId: number,
  venueIds: readonly number[],
  sinceDate: string,
) {
  const { rows } = await sql<{
    venueId: number
    staffId: number
    businessDate: string
    count: number
    cents: number
    firstAt: Date
    lastAt: Date
  }>`
    select venue_id, staff_id, business_date::text as business_date, count(*) as count,
      sum(amount_cents)::bigint as cents, min(at) as first_at, max(at) as last_at
    from transactions
    where operator_id = ${operatorId} and venue_id = any (${[...venueIds]}::bigint[]) and kind = 'payout'
      and business_date >= ${sinceDate}::date
    group by venue_id, staff_id, business_date`.execute(db)
  return rows
}

/** More than people read in some hours. Found by id, because no index leads by time. */
const readsMost = 2_000

export async function listReadsSince(db: Executor, operatorId: number, since: Date) {
  const { rows } = await sql<{ staffId: number; venueId: number; memberId: number; at: Date }>`
    select staff_id, venue_id, member_id, at from (
      select staff_id, venue_id, member_id, at from member_reads
      where operator_id = ${operatorId} order by id desc limit ${sql.lit(readsMost)}
    ) latest where at > ${since} order by at`.execute(db)
  return rows
}
