import { exitMarginMs, type LeasePlace } from '@aforo/domain'
import { CompiledQuery, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { ReadStatement, Statement } from '../../db/pipelined-transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { leaseAt, leaseHours, type LeaseRow, neverConfirmed } from './queries.ts'

type Heard = { now: Date; waiting: number; staffId: number | null }

const renewSql = `
update offline_leases set renewed_at = $4, waiting = $5, staff_id = $6, last_claim = last_claim + 1,
  answered_claim = last_claim + 1, answered_at = $4,
  confirmed_claim = greatest(confirmed_claim, least($7::bigint, answered_claim)),
  confirmed_at = case when answered_claim = $7::bigint then answered_at else confirmed_at end
where operator_id = $1 and venue_id = $2 and place = any ($3::text[])
-- All rows are read after a new lease, so nobody who left before it is missing.
returning last_claim as answer, greatest(confirmed_at, granted_at) as "confirmedAt"`

/**
 * Notes that the holder was heard, and which answer it has stored. If that is not the last one, the time of the stored
 * one is not known any more, so the earlier time stays. Returns the number of the answer that it gets now, and that time.
 */
export const renewStatement = (
  { operatorId, id }: VenueRef,
  places: readonly LeasePlace[],
  { now, waiting, staffId, confirmedClaim }: Heard & { confirmedClaim: number },
): Statement => ({ text: renewSql, values: [operatorId, id, places, now, waiting, staffId, confirmedClaim] })

export async function grantLease(
  db: Executor,
  venue: VenueRef,
  place: LeasePlace,
  { deviceId, now, waiting, staffId }: Heard & { deviceId: number },
): Promise<number> {
  const { lastClaim } = await leaseAt(db, venue, place)
    .set({
      ...neverConfirmed,
      deviceId,
      staffId,
      waiting,
      fence: sql`fence + 1`,
      grantedAt: now,
      renewedAt: now,
      lastClaim: sql`last_claim + 1`,
      answeredClaim: sql`last_claim + 1`,
      answeredAt: now,
    })
    .returning('lastClaim')
    .executeTakeFirstOrThrow()
  return lastClaim
}

/**
 * Members who left since this time, at which the holder last confirmed an answer. It may not have heard of it. Only a
 * recent entry can be undone, and there is no index by when it was.
 */
const leftSince = (since: string): string => `
select member_id from visits where operator_id = $1 and venue_id = $2 and left_at > ${since}
union
-- Closed by a job after the end of the day, with the time of that end.
select member_id from visits
where operator_id = $1 and venue_id = $2 and exit_kind = 'timed_out' and left_at > ${since} - interval '1 day'
union
-- Made offline at the door, with their real time.
select member_id from offline_commands
where operator_id = $1 and venue_id = $2 and kind = 'exit' and received_at > ${since}
  and made_at > ${since} - interval '2 days'
union
select member_id from visits
where operator_id = $1 and venue_id = $2 and undone_at > ${since} and entered_at > ${since} - interval '1 day'`

const listLeftSql = leftSince(`($3::timestamptz - interval '${exitMarginMs} milliseconds')`)

export async function listLeft(db: Executor, { operatorId, id }: VenueRef, confirmedAt: Date): Promise<number[]> {
  const { rows } = await db.executeQuery<{ memberId: number }>(
    CompiledQuery.raw(listLeftSql, [operatorId, id, confirmedAt]),
  )
  return rows.map(({ memberId }) => memberId)
}

const lockLeasesSql = `
with locked as materialized (
  select from offline_leases where operator_id = $1 and venue_id = $2 and place = any ($3::text[])
  order by place for no key update
)
select count(*) as locked, clock_timestamp() as now from locked`

/** After the locks, so it sees every claim with a lower number than the answer. */
const readLeasesSql = `
select held.place, held.created_at as "createdAt", held.device_id as "deviceId", held.fence,
  held.renewed_at as "renewedAt", held.confirmed_claim as "confirmedClaim", held.confirmed_at as "confirmedAt",
  held.answered_claim as "answeredClaim", held.last_command as "lastCommand", held.waiting,
  ${leaseHours} as hours,
  staff.name as "staffName", staff.email as "staffEmail", held.staff_id as "staffId", held.last_claim as "lastClaim",
  coalesce((select inside from occupancies where operator_id = $1 and venue_id = $2), 0) as inside,
  exists (select from offline_claims where operator_id = $1 and venue_id = $2) as "hasClaims",
  held.place = 'counter' and exists (${leftSince('known.since')}) as "hasLeft"
from offline_leases held
join venues on venues.id = held.venue_id
left join staff on staff.id = held.staff_id
cross join lateral (
  select greatest(case when held.answered_claim = $4::bigint then held.answered_at else held.confirmed_at end, held.granted_at)
    - interval '${exitMarginMs} milliseconds' as since
) known
where held.operator_id = $1 and held.venue_id = $2 and held.place = any ($3::text[])
order by held.place`

export type LockedForRenewal = LeaseRow & {
  now: Date
  staffId: number | null
  lastClaim: number
  inside: number
  hasClaims: boolean
  /** Whether somebody left whose row the holder may not have. */
  hasLeft: boolean
}

/** Locks these leases against other renewals, and reads what decides whether anything but them changes. */
export const lockForRenewal = (
  { operatorId, id }: VenueRef,
  places: readonly LeasePlace[],
  confirmedClaim: number,
): ReadStatement<LockedForRenewal> => ({
  lock: { text: lockLeasesSql, values: [operatorId, id, places] },
  text: readLeasesSql,
  values: [operatorId, id, places, confirmedClaim],
})
