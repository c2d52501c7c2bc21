import type { CallReply, ParsedInput } from '@aforo/contract'
import { leaseAnswer, type LeasePlace, leaseSettlesMs } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { readNow } from '../../db/clock.ts'
import { runPipelined, runStatement } from '../../db/pipelined-transaction.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { type Device, describeDevices } from '../devices/service.ts'
import { venueChannel } from '../live/service.ts'
import { leaseReply } from './lease-view.ts'
import {
  countInside,
  deleteClaims,
  endClaims,
  findOfflineSettings,
  insertLease,
  listClaims,
  listLeases,
  type LeaseRow,
  lockHolder,
  lockLease,
} from './queries.ts'
import { grantLease, listLeft, type LockedForRenewal, lockForRenewal, renewStatement } from './renewal-queries.ts'
import type { LeaseDeps } from './service.ts'

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
    const [renewed] = await runStatement<Held>(trx, renewStatement(venue, [place], confirmed))
    if (renewed === undefined) throw new Error('A locked lease is not there.')
    return renewed
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

type Renewed = {
  now: Date
  isOn: boolean
  rows: readonly LeaseRow[]
  claim: number
  claimed: number[]
  members: Reply['members']
  inside: number
  hasNewHolder: boolean
}

async function renewOnce({ db }: LeaseDeps, asked: Asked, readMembers: ReadMembers): Promise<Renewed> {
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
 * Most renewals change nothing but their own rows. They take two round trips. Returns null for any other, and has then
 * written nothing.
 */
async function renewUnchanged({ pool }: { pool: Pool }, { device, venue, sent }: Asked): Promise<Renewed | null> {
  if (sent.refresh.length > 0) return null
  const places = sent.places.map(({ place }) => place)
  const read = lockForRenewal(venue, places, sent.confirmed_claim)
  return runPipelined<LockedForRenewal, Renewed | null>(pool, venue.operatorId, read, (rows) => {
    const [first] = rows
    const now = first?.now
    if (now === undefined || rows.length < places.length) return { answer: null, write: null }
    const answers = rows.map((row) => {
      const fence = sent.places.find(({ place }) => place === row.place)?.fence ?? null
      return { row, answer: leaseAnswer(row, { deviceId: device.id, fence }, now) }
    })
    const held = answers.flatMap(({ row, answer }) => (answer === 'renewed' ? row : []))
    const counter = held.find(({ place }) => place === 'counter')
    const isUnchanged =
      held.length > 0 &&
      answers.every(({ answer }) => answer !== 'granted') &&
      held.every(({ staffId }) => staffId === device.staffId) &&
      (counter === undefined || (!counter.hasClaims && !counter.hasLeft))
    if (!isUnchanged) return { answer: null, write: null }
    const { waiting, confirmed_claim: confirmedClaim } = sent
    const heard = { now, waiting, staffId: device.staffId, confirmedClaim }
    const renewed: Renewed = {
      now,
      isOn: true,
      rows: rows.map((row) => (held.includes(row) ? { ...row, renewedAt: now, waiting } : row)),
      claim: counter === undefined ? 0 : counter.lastClaim + 1,
      claimed: [],
      members: [],
      inside: first?.inside ?? 0,
      hasNewHolder: false,
    }
    const heldPlaces = places.filter((place) => held.some((row) => row.place === place))
    const write = renewStatement(venue, heldPlaces, heard)
    return { answer: renewed, write }
  })
}

/**
 * Gives the asked leases to the device, or renews them. Members are read in the same transaction as the claims. A revoked
 * device holds nothing: it cannot send what it sells any more.
 */
export async function giveLeases(
  deps: LeaseDeps & { pool: Pool },
  device: Device,
  sent: Sent,
  readMembers: ReadMembers,
): Promise<Reply> {
  const venue = { id: device.venueId, operatorId: device.operatorId }
  const asked = { device, venue, sent, revoked: new Set<number>() }
  let renewed = (await renewUnchanged(deps, asked)) ?? (await renewOnce(deps, asked, readMembers))
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
