import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  claimWaitMs,
  exitMarginMs,
  leaseAnswer,
  type LeasePlace,
  leaseSettlesMs,
  leaseState,
  spendingVerdict,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB, Json } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { ActorAt } from '../audit/service.ts'
import { type Command, PassingRefusal, runOnce } from '../commands/service.ts'
import { type Device, describeDevices } from '../devices/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { claimMember, inWords, LeaseRefusal } from './claims.ts'
import { leaseReply } from './lease-view.ts'
import {
  countInside,
  deleteClaims,
  endClaims,
  findLease,
  findOfflineSettings,
  grantLease,
  insertLease,
  listClaims,
  listLeases,
  listLeft,
  type LeaseRow,
  lockHolder,
  lockLease,
  lockLeasesOf,
  renewLease,
} from './queries.ts'

/** How many people are inside the venue. */
export const insideNow = countInside

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
    case when venues.offline_selling then venues.offline_hours else 0 end as hours,
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

type Sent = ParsedInput<'POST /v1/device/leases'>['body']
type Reply = CallReply<'POST /v1/device/leases'>
type ReadMembers = (trx: Transaction<DB>, ids: readonly number[]) => Promise<Reply['members']>

async function getLockedLease(trx: Transaction<DB>, venue: VenueRef, place: LeasePlace): Promise<LeaseRow> {
  const known = await lockLease(trx, venue, place)
  if (known !== undefined) return known
  await insertLease(trx, venue, place)
  const made = await lockLease(trx, venue, place)
  if (made === undefined) throw new Error('A lease was written and is not there.')
  return made
}

type Asked = { device: Device; venue: VenueRef; sent: Sent; revoked: ReadonlySet<number> }

/** The number of the answer, and when the stored one was read. A new holder has stored none. */
type Held = { answer: number; confirmedAt: Date | null }

/** Renews or grants one lease. Returns null if the device does not hold it. */
async function askFor(
  trx: Transaction<DB>,
  { device, venue, sent, revoked }: Asked,
  { place, fence }: Sent['places'][number],
  now: Date,
): Promise<Held | null> {
  const row = await getLockedLease(trx, venue, place)
  const isRevoked = row.deviceId !== null && revoked.has(row.deviceId)
  const lease = isRevoked ? { ...row, deviceId: null } : row
  const verdict = leaseAnswer(lease, { deviceId: device.id, fence }, now)
  if (verdict === 'elsewhere') return null
  const heard = { waiting: sent.waiting, staffId: device.staffId }
  if (verdict === 'renewed') {
    const confirmed = { ...heard, now, confirmedClaim: sent.confirmed_claim }
    return renewLease(trx, venue, place, confirmed)
  }
  if (now.getTime() - row.createdAt.getTime() < leaseSettlesMs) return null
  await lockHolder(trx, venue, place)
  const granted = { ...heard, now: await readNow(trx), deviceId: device.id }
  return { answer: await grantLease(trx, venue, place, granted), confirmedAt: null }
}

/** The claims after the old ones have ended. There are seldom any. */
async function listCurrentClaims(trx: Transaction<DB>, venue: VenueRef, answer: number) {
  const claims = await listClaims(trx, venue)
  if (claims.length === 0) return claims
  await deleteClaims(trx, venue)
  await endClaims(trx, venue, answer)
  return listClaims(trx, venue)
}

/** What the holder of the counter must know: whom others have claimed, and whose rows have changed behind its back. */
async function readForHolder(trx: Transaction<DB>, venue: VenueRef, { answer, confirmedAt }: Held) {
  const claims = await listCurrentClaims(trx, venue, answer)
  const left = confirmedAt === null ? [] : await listLeft(trx, venue, confirmedAt)
  const ended = claims.filter(({ endedWith }) => endedWith !== null)
  return {
    claimed: claims.filter(({ endedWith }) => endedWith === null).map(({ memberId }) => memberId),
    changed: [...ended.map(({ memberId }) => memberId), ...left],
  }
}

async function renewOnce({ db }: LeaseDeps, asked: Asked, readMembers: ReadMembers) {
  const { venue, sent } = asked
  return inOperator(db, venue.operatorId, async (trx) => {
    const { offlineSelling: isOn, now } = await findOfflineSettings(trx, venue.id)
    const inside = await countInside(trx, venue)
    const nothing = { now, isOn, rows: [], claim: 0, claimed: [], members: [], inside, hasNewHolder: false }
    if (!isOn) return nothing
    let counter: Held | null = null
    let hasNewHolder = false
    // In a fixed order, so that two devices never wait for each other.
    for (const one of sent.places.toSorted((a, b) => a.place.localeCompare(b.place))) {
      const held = await askFor(trx, asked, one, now)
      hasNewHolder ||= held?.confirmedAt === null
      if (one.place === 'counter') counter = held
    }
    const { claimed, changed } =
      counter === null ? { claimed: [], changed: [] } : await readForHolder(trx, venue, counter)
    const members = await readMembers(trx, [...new Set([...sent.refresh, ...changed])])
    const rows = await listLeases(trx, venue)
    return { ...nothing, now: await readNow(trx), rows, claim: counter?.answer ?? 0, claimed, members, hasNewHolder }
  })
}

/**
 * Gives the asked leases to the device, or renews them. Members are read in the same transaction as the claims. A revoked
 * device holds nothing: it cannot send what it sells any more.
 */
export async function renewLeases(
  deps: LeaseDeps,
  device: Device,
  sent: Sent,
  readMembers: ReadMembers,
): Promise<Reply> {
  const venue = { id: device.venueId, operatorId: device.operatorId }
  const asked = { device, venue, sent, revoked: new Set<number>() }
  let renewed = await renewOnce(deps, asked, readMembers)
  const others = renewed.rows.flatMap(({ deviceId }) => (deviceId === null || deviceId === device.id ? [] : deviceId))
  const holders = await describeDevices(deps, others)
  const revoked = new Set([...holders].filter(([, { isRevoked }]) => isRevoked).map(([id]) => id))
  if (revoked.size > 0) renewed = await renewOnce(deps, { ...asked, revoked }, readMembers)
  if (renewed.hasNewHolder) deps.live.publish(venueChannel(venue.id), 'offline')
  const { now, isOn, rows, claim, claimed, members, inside } = renewed
  const names = new Map<number, { name: string }>([...holders, [device.id, device]])
  return {
    now: now.toISOString(),
    leases: sent.places.map(({ place }) => leaseReply(rows, place, { now, isOn, deviceId: device.id, names })),
    claim,
    claimed,
    members,
    inside,
  }
}
