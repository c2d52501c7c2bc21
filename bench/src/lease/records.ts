import { exitMarginMs, type Lease, leaseState, type OfflineKind, type OfflineResult } from '@aforo/domain'
import type { Guards } from './guards.ts'

/** A member as the holder of a venue gets it. */
export type Row = {
  memberId: number
  balanceCents: number
  version: number
  /** Whether they are inside the venue, and no other device can be selling to them without a connection. */
  isOurs: boolean
}
export type OfflineCommand = {
  key: string
  kind: OfflineKind
  memberId: number
  amountCents: number
  fence: number
  number: number
  /** By the clock of the device, and by the true one, which nobody in the model can read. */
  madeAt: Date
  trulyMadeAt: Date
}
export type VenueLease = Lease & {
  venueId: number
  grantedAt: Date
  lastClaim: number
  confirmedAt: Date
  answeredAt: Date
  lastCommand: number
}
export type Claim = { venueId: number; memberId: number; number: number; claimedAt: Date }
export type Visit = { venueId: number; memberId: number; leftAt: Date | null }
export type Received = OfflineCommand & { venueId: number; deviceId: number; receivedAt: Date; result: OfflineResult }
export type Charge = { key: string; deviceId: number; venueId: number; memberId: number; amountCents: number }
export type ChargeAnswer = 'done' | 'credit_short' | 'unanswered' | 'elsewhere'
export type Renewal = {
  deviceId: number
  venueId: number
  fence: number | null
  confirmedClaim: number
  storedAt: Date
  refresh: readonly number[]
}
export type RenewalAnswer = {
  now: Date
  fence: number | null
  runsOutAt: Date
  claim: number
  claimed: readonly number[]
  rows: readonly Row[]
}

export type Server = {
  guards: Guards
  now: Date
  wallets: Map<number, { balanceCents: number; version: number }>
  leases: VenueLease[]
  claims: Claim[]
  visits: Visit[]
  charges: Map<string, ChargeAnswer>
  commands: Map<string, Received>
  effects: { key: string; memberId: number; changeCents: number }[]
  /** Whether the venues let newcomers spend credit that their device cannot know. */
  trustsNewcomers: boolean
  /** Members in debt because a person booked a command that was held after a takeover or a run-out lease. */
  bookedByHand: Set<number>
  flagged: number
  held: number
}

export const leaseOf = (server: Server, venueId: number): VenueLease => {
  const lease = server.leases.find((one) => one.venueId === venueId)
  if (lease === undefined) throw new Error(`Venue ${venueId} has no lease row.`)
  return lease
}

export const walletOf = (server: Server, memberId: number) => {
  const wallet = server.wallets.get(memberId)
  if (wallet === undefined) throw new Error(`Member ${memberId} has no wallet.`)
  return wallet
}

export const isInside = (server: Server, venueId: number, memberId: number): boolean =>
  server.visits.some((visit) => visit.venueId === venueId && visit.memberId === memberId && visit.leftAt === null)

/** Members who left this venue, and whose exit its holder may not know. */
export const leftUnconfirmed = (server: Server, lease: VenueLease): number[] =>
  server.visits.flatMap(({ venueId, memberId, leftAt }) =>
    venueId === lease.venueId && leftAt !== null && leftAt.getTime() > lease.confirmedAt.getTime() - exitMarginMs
      ? [memberId]
      : [],
  )

/** Whether the holder of this lease may be selling to this member. */
export function covers(server: Server, lease: VenueLease, memberId: number): boolean {
  const state = leaseState(lease, server.now)
  if (state === 'free' || state === 'over') return false
  if (isInside(server, lease.venueId, memberId) || leftUnconfirmed(server, lease).includes(memberId)) return true
  return (
    server.guards.received &&
    [...server.commands.values()].some(
      (command) =>
        command.venueId === lease.venueId &&
        command.memberId === memberId &&
        command.fence === lease.fence &&
        command.receivedAt >= lease.confirmedAt,
    )
  )
}

export function readRow(server: Server, venueId: number, memberId: number): Row {
  const isElsewhere =
    server.guards.other && server.leases.some((lease) => lease.venueId !== venueId && covers(server, lease, memberId))
  return { memberId, ...walletOf(server, memberId), isOurs: isInside(server, venueId, memberId) && !isElsewhere }
}
