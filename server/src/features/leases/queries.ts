import { claimMostMs, type LeasePlace } from '@aforo/domain'
import { CompiledQuery, sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

const isOn = `(venues.offline_selling and exists (
  select from operators where operators.id = venues.operator_id and operators.suspended_at is null
))`

/** How long a lease of the venue lasts, as SQL. Where offline is off or the operator suspended, no lease counts. */
export const leaseHours = `case when ${isOn} then venues.offline_hours else 0 end`

/** Whether the venue may go on without a connection, and wants to. */
export async function findOfflineSettings(db: Executor, venueId: number) {
  return db
    .selectFrom('venues')
    .select([sql<boolean>`${sql.raw(isOn)}`.as('offlineSelling'), databaseNow.as('now')])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
}

const leases = (db: Executor, { operatorId, id }: VenueRef) =>
  db
    .selectFrom('offlineLeases')
    .innerJoin('venues', 'venues.id', 'offlineLeases.venueId')
    .leftJoin('staff', 'staff.id', 'offlineLeases.staffId')
    .select([
      'offlineLeases.place',
      'offlineLeases.createdAt',
      'offlineLeases.deviceId',
      'offlineLeases.fence',
      'offlineLeases.renewedAt',
      'offlineLeases.confirmedClaim',
      'offlineLeases.confirmedAt',
      'offlineLeases.answeredClaim',
      'offlineLeases.lastCommand',
      'offlineLeases.waiting',
      // A venue that has turned it off has no lease that counts.
      sql<number>`${sql.raw(leaseHours)}`.as('hours'),
      'staff.name as staffName',
      'staff.email as staffEmail',
    ])
    .where('offlineLeases.operatorId', '=', operatorId)
    .where('offlineLeases.venueId', '=', id)
    .orderBy('offlineLeases.place')

export const listLeases = (db: Executor, venue: VenueRef) => leases(db, venue).execute()
export type LeaseRow = Awaited<ReturnType<typeof listLeases>>[number]

export const findLease = (db: Executor, venue: VenueRef, place: LeasePlace): Promise<LeaseRow | undefined> =>
  leases(db, venue).where('offlineLeases.place', '=', place).executeTakeFirst()

export async function insertLease(db: Executor, { operatorId, id }: VenueRef, place: LeasePlace) {
  await db
    .insertInto('offlineLeases')
    .values({ operatorId, venueId: id, place })
    .onConflict((conflict) => conflict.columns(['operatorId', 'venueId', 'place']).doNothing())
    .execute()
}

/** Against other renewals. Running sales do not wait for it. */
export const lockLease = (db: Executor, venue: VenueRef, place: LeasePlace): Promise<LeaseRow | undefined> =>
  leases(db, venue).where('offlineLeases.place', '=', place).forNoKeyUpdate('offlineLeases').executeTakeFirst()

/** Before a change of the holder. Waits for sales that were decided while nobody or another device held it. */
export const lockHolder = (db: Executor, venue: VenueRef, place: LeasePlace): Promise<LeaseRow | undefined> =>
  leases(db, venue).where('offlineLeases.place', '=', place).forUpdate('offlineLeases').executeTakeFirst()

export const leaseAt = (db: Executor, { operatorId, id }: VenueRef, place: LeasePlace) =>
  db
    .updateTable('offlineLeases')
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', id)
    .where('place', '=', place)

/** The new holder has stored nothing yet, so everybody who was ever inside counts as known to it. */
export const neverConfirmed = { confirmedClaim: 0, confirmedAt: sql<Date>`to_timestamp(0)`, lastCommand: 0 }

/** With `isTaken` the commands of the holder are not applied any more. */
export async function freeLease(
  db: Executor,
  venue: VenueRef,
  place: LeasePlace,
  { isTaken }: { isTaken: boolean },
): Promise<void> {
  await leaseAt(db, venue, place)
    .set({ ...neverConfirmed, deviceId: null, staffId: null, waiting: 0, fence: sql`fence + ${isTaken ? 1 : 0}` })
    .execute()
}

/**
 * Claims a member at a venue whose lease is held. A claim that the holder may have been told of keeps its number. Returns
 * it, or undefined if nobody holds the lease any more.
 */
export async function addClaim(
  db: Executor,
  { operatorId, id }: VenueRef,
  memberId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    with numbered as (
      update offline_leases set last_claim = last_claim + 1
      where operator_id = ${operatorId} and venue_id = ${id} and place = 'counter' and device_id is not null
      returning last_claim
    )
    insert into offline_claims as claim (operator_id, venue_id, member_id, number)
    select ${operatorId}, ${id}, ${memberId}, last_claim from numbered
    on conflict (operator_id, venue_id, member_id) do update
      set number = case when claim.ended_with is null then claim.number else excluded.number end,
        claimed_at = excluded.claimed_at, ended_with = null
    returning number`.execute(db)
  return rows[0]?.number
}

/** Whether the holder has stored this claim. Also true once there is another holder, or none: then the call decides anew. */
export async function isClaimSettled(
  db: Executor,
  { operatorId, id }: VenueRef,
  { fence, number }: { fence: number; number: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('offlineLeases')
    .select(['deviceId', 'fence', 'confirmedClaim'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', id)
    .where('place', '=', 'counter')
    .executeTakeFirst()
  return row === undefined || row.deviceId === null || row.fence !== fence || row.confirmedClaim >= number
}

/** Forgets the claims whose end the holder has stored. */
export async function deleteClaims(db: Executor, { operatorId, id }: VenueRef): Promise<void> {
  await sql`
    delete from offline_claims claim using offline_leases lease
    where claim.operator_id = ${operatorId} and claim.venue_id = ${id}
      and lease.operator_id = ${operatorId} and lease.venue_id = ${id} and lease.place = 'counter'
      and claim.ended_with <= lease.confirmed_claim`.execute(db)
}

/** Ends the old claims that no running sale uses. */
export async function endClaims(db: Executor, { operatorId, id }: VenueRef, answer: number): Promise<void> {
  await sql`
    with old as materialized (
      select member_id from offline_claims
      where operator_id = ${operatorId} and venue_id = ${id} and ended_with is null
        and claimed_at < clock_timestamp() - ${claimMostMs} * interval '1 millisecond'
      for update skip locked
    )
    update offline_claims claim set ended_with = ${answer} from old
    where claim.operator_id = ${operatorId} and claim.venue_id = ${id} and claim.member_id = old.member_id`.execute(db)
}

export async function listClaims(db: Executor, { operatorId, id }: VenueRef) {
  return db
    .selectFrom('offlineClaims')
    .select(['memberId', 'endedWith'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', id)
    .orderBy('memberId')
    .execute()
}

export async function countInside(db: Executor, { operatorId, id }: VenueRef): Promise<number> {
  const row = await db
    .selectFrom('occupancies')
    .select('inside')
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', id)
    .executeTakeFirst()
  return row?.inside ?? 0
}

/** The commands of the venue that need a decision. */
export async function countOpenCommands(db: Executor, { operatorId, id }: VenueRef): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from offline_commands
    where operator_id = ${operatorId} and venue_id = ${id} and result in ('flagged', 'held') and choice is null`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}

/** Runs the part of a `with` that locks the leases of a member, and reads the time after that. */
export async function lockLeasesOf<Row>(
  db: Executor,
  part: string,
  { operatorId, id }: VenueRef,
  memberId: number,
): Promise<(Row & { now: Date })[]> {
  const { rows } = await db.executeQuery<Row & { now: Date }>(
    CompiledQuery.raw(`with ${part} select lease.*, clock_timestamp() as now from lease`, [operatorId, id, memberId]),
  )
  return rows
}
