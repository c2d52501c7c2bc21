import { claimWaitMs, exitMarginMs, leaseState, spendingVerdict } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import type { DB, Json } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { ActorAt } from '../audit/service.ts'
import { type Command, PassingRefusal, runOnce } from '../commands/service.ts'
import type { Device } from '../devices/service.ts'
import type { LiveHub } from '../live/service.ts'
import { claimMember, inWords, LeaseRefusal } from './claims.ts'
import { countInside, findLease, leaseHours, listLeases, lockLeasesOf } from './queries.ts'
import { giveLeases } from './renew-leases.ts'

/** How many people are inside the venue. */
export const insideNow = countInside

export const renewLeases = giveLeases

/** Whether the device may go on alone somewhere at its venue. */
export const holdsLease = async (trx: Transaction<DB>, { id, venueId, operatorId }: Device): Promise<boolean> =>
  (await listLeases(trx, { id: venueId, operatorId })).some(({ deviceId }) => deviceId === id)

export type LeaseDeps = { db: Database; live: LiveHub }

/** A lease that a call about a member must respect, locked. `claim` is the number of the claim on that member. */
export type LockedLease = {
  venueId: number
  deviceId: number | null
  fence: number
  renewedAt: string
  hours: number
  confirmedClaim: number
  lastCommand: number
  timeZone: string
  claim: number | null
}

/**
 * The counter leases that a call about a member at a venue must respect: that of the venue, and that of a venue where
 * the member is inside, or was when its holder was last heard, or where they did something offline that the holder may
 * not know to have arrived. Locked against a new holder, but not against renewals. A
 * part of a `with`, named `lease`. Most operators have no lease, and then this reads one index page.
 */
export const leasesOfMember = (operator: string, venue: string, member: string): string => `
lease as materialized (
  select held.venue_id as "venueId", held.device_id as "deviceId", held.fence, held.renewed_at as "renewedAt",
    ${leaseHours} as hours,
    held.confirmed_claim as "confirmedClaim", held.last_command as "lastCommand",
    venues.time_zone as "timeZone", (
      select number from offline_claims claims
      where claims.operator_id = ${operator} and claims.venue_id = held.venue_id and claims.member_id = ${member}
        and claims.ended_with is null
      for key share
    ) as claim
  from offline_leases held
  join venues on venues.id = held.venue_id
  where held.operator_id = ${operator} and held.place = 'counter' and (
    held.venue_id = ${venue} or exists (
      select from visits
      where visits.operator_id = ${operator} and visits.venue_id = held.venue_id and visits.member_id = ${member}
        and coalesce(visits.undone_at, visits.left_at
            + case visits.exit_kind when 'timed_out' then interval '1 day' else interval '0' end, 'infinity')
          > held.confirmed_at - interval '${exitMarginMs} milliseconds'
    ) or exists (
      select from offline_commands sent
      where sent.operator_id = ${operator} and sent.member_id = ${member} and sent.venue_id = held.venue_id
        and sent.received_at > held.confirmed_at - interval '${exitMarginMs} milliseconds'
    )
  )
  order by held.venue_id
  for key share of held
)`

type Concerned = { caller: Pick<ActorAt['caller'], 'deviceId'>; memberId: number }

/** Refuses what lowers a wallet or the stock, unless the holders of these leases leave the member to the caller. */
export function guardSpending(
  leases: readonly LockedLease[],
  { caller: { deviceId }, memberId }: Concerned,
  now: Date,
): void {
  for (const lease of leases) {
    const verdict = spendingVerdict(
      { ...lease, renewedAt: new Date(lease.renewedAt) },
      { deviceId, claim: lease.claim },
      now,
    )
    if (verdict === 'elsewhere') throw new LeaseRefusal('offline_sold_elsewhere', lease, memberId)
    if (verdict === 'claim') throw new LeaseRefusal('offline_claim_unanswered', lease, memberId)
  }
}

/** Refuses other changes of a wallet while the holder of one of these leases is offline. */
function guardMoney(leases: readonly LockedLease[], { caller: { deviceId }, memberId }: Concerned, now: Date): void {
  for (const lease of leases) {
    const isOffline = leaseState({ ...lease, renewedAt: new Date(lease.renewedAt) }, now) === 'offline'
    if (isOffline && lease.deviceId !== deviceId) throw new LeaseRefusal('offline_sold_elsewhere', lease, memberId)
  }
}

/**
 * The guard for money of a member who is locked. An entry locks the member too, so one that is being made is either seen
 * here or comes after this transaction.
 */
export async function guardWallet(
  trx: Transaction<DB>,
  { caller, venue }: ActorAt,
  { memberId, changeCents, isNoted }: { memberId: number; changeCents: number; isNoted: boolean },
): Promise<void> {
  const leases = await lockLeasesOf<LockedLease>(trx, leasesOfMember('$1', '$2', '$3'), venue, memberId)
  const [first] = leases
  if (first === undefined) return
  const guard = changeCents < 0 ? guardSpending : guardMoney
  // What the holder does not note on its disk before it is sent, it must claim as any other device.
  const deviceId = isNoted || changeCents >= 0 ? caller.deviceId : null
  guard(leases, { caller: { deviceId }, memberId }, first.now)
}

/**
 * Runs a command about money of a member. If another device holds a lease that concerns the member, it claims the member
 * first, outside the transaction of the command, and runs the command again.
 */
export async function underLease<A>(deps: LeaseDeps, venue: VenueRef, run: () => Promise<A>): Promise<A> {
  const untilMs = performance.now() + claimWaitMs
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof LeaseRefusal)) throw error
      const mayClaim = error.code === 'offline_claim_unanswered' && performance.now() < untilMs
      if (!mayClaim || !(await claimMember(deps, venue, error, untilMs))) throw await inWords(deps, error)
    }
  }
}

/** `runOnce` for money of members. */
export const runUnderLease = <A extends Json>(
  deps: LeaseDeps,
  command: Command,
  work: (trx: Transaction<DB>) => Promise<A>,
): Promise<A> => underLease(deps, command.venue, () => runOnce(deps.db, command, work))

/** Refuses to close a till while cash may have gone into it that is not booked yet. */
export async function refuseWhileCommandsWait(trx: Transaction<DB>, venue: VenueRef): Promise<void> {
  const lease = await findLease(trx, venue, 'counter')
  if (lease === undefined) return
  const state = leaseState(lease, await readNow(trx))
  if (state === 'offline' || (state === 'live' && lease.waiting > 0)) throw new PassingRefusal('lease_commands_wait')
}
