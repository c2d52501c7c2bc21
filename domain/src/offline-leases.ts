/**
 * The offline lease of a venue: one device may sell, and one may let people in, while it has no connection. The rules
 * are here; docs/decisions/0031-offline-lease.md explains why they are enough to spend nothing twice.
 */
export const leasePlaces = ['counter', 'door'] as const
export type LeasePlace = (typeof leasePlaces)[number]

/** The holder renews this often while it is connected. */
export const leaseRenewMs = 5_000
/** Without a renewal for so long, the holder counts as offline. Four renewals must be lost for that. */
export const leaseSilentMs = 20_000
/** Nobody can hold a lease whose row is younger. No transaction that did not see the row takes longer. */
export const leaseSettlesMs = 60_000
/** How long a call of another device waits for the holder to confirm a claim. */
export const claimWaitMs = 3_000
/** A claim ends after so long. */
export const claimMostMs = 2 * 60_000
/** An exit can commit this much later than its time says. No transaction takes longer. */
export const exitMarginMs = 60_000

export const offlineHoursDefault = 8
export const offlineHoursMost = 24

/** A lease as it is stored. `fence` grows with every new holder. */
export type Lease = {
  /** Null if nobody holds it. */
  deviceId: number | null
  fence: number
  /** When the holder was last heard. */
  renewedAt: Date
  /** The setting of the venue. */
  hours: number
  /** The number of the newest claim that the holder has stored. */
  confirmedClaim: number
}

/**
 * `free`: nobody holds it. `live`: the holder is connected. `offline`: the holder is not heard and may be selling. `over`:
 * it was not heard for so long that its lease has run out.
 */
export type LeaseState = 'free' | 'live' | 'offline' | 'over'

const hourMs = 60 * 60_000

export const leaseRunsOutAt = ({ renewedAt, hours }: Pick<Lease, 'renewedAt' | 'hours'>): Date =>
  new Date(renewedAt.getTime() + hours * hourMs)

export function leaseState(lease: Lease | null, now: Date): LeaseState {
  if (lease === null || lease.deviceId === null) return 'free'
  if (now >= leaseRunsOutAt(lease)) return 'over'
  return now.getTime() - lease.renewedAt.getTime() < leaseSilentMs ? 'live' : 'offline'
}

/** Whether this device holds the lease with this number. */
const isHeldBy = (lease: Lease, deviceId: number | null, fence: number | null): boolean =>
  lease.deviceId !== null && lease.deviceId === deviceId && lease.fence === fence

/**
 * What a device that asks for the lease gets: `renewed` with the number that it has, `granted` with a new number, or
 * `elsewhere`. A holder that has lost its number, or comes back after its lease has run out, gets a new one: what it
 * still has to send was made under the old one.
 */
export type LeaseAnswer = 'renewed' | 'granted' | 'elsewhere'

export function leaseAnswer(
  lease: Lease | null,
  asker: { deviceId: number; fence: number | null },
  now: Date,
): LeaseAnswer {
  const state = leaseState(lease, now)
  if (lease === null || state === 'free' || state === 'over') return 'granted'
  if (lease.deviceId !== asker.deviceId) return 'elsewhere'
  return lease.fence === asker.fence ? 'renewed' : 'granted'
}

/** Money and goods of a member who is inside belong to the holder of the lease. */
export type SpendingVerdict = 'go' | 'claim' | 'elsewhere'

/**
 * Whether a call may lower the wallet of a member or the stock at a venue with this lease. The holder does not sell to a
 * member whom another device has claimed, from the moment on at which it has confirmed the claim. So another device may
 * sell only after that, whether or not the holder is still connected. While the holder is offline it may not at all,
 * because the stock is the holder's too.
 */
export function spendingVerdict(
  lease: Lease | null,
  { deviceId, claim }: { deviceId: number | null; claim: number | null },
  now: Date,
): SpendingVerdict {
  const state = leaseState(lease, now)
  if (lease === null || state === 'free' || state === 'over') return 'go'
  if (lease.deviceId === deviceId) return 'go'
  if (state === 'offline') return 'elsewhere'
  return claim !== null && claim <= lease.confirmedClaim ? 'go' : 'claim'
}

/** What happens to a command that was made offline. Under an old number nothing is applied: people decide. */
export function offlineCommandVerdict(
  lease: Lease | null,
  { deviceId, fence }: { deviceId: number; fence: number },
  now: Date,
): 'apply' | 'hold' {
  if (lease === null || !isHeldBy(lease, deviceId, fence)) return 'hold'
  return leaseState(lease, now) === 'over' ? 'hold' : 'apply'
}

export type TakeOverBlocker = 'lease_free' | 'lease_live' | 'lease_own'

/** Why a device cannot take the lease over, or null. A connected holder gives it back by itself. */
export function takeOverBlocker(lease: Lease | null, deviceId: number | null, now: Date): TakeOverBlocker | null {
  const state = leaseState(lease, now)
  if (state === 'free' || state === 'over') return 'lease_free'
  if (lease?.deviceId === deviceId) return 'lease_own'
  return state === 'live' ? 'lease_live' : null
}

export type LeaseReleaseBlocker = 'lease_commands_wait'

/** Why the holder cannot give the lease back, or null. */
export const leaseReleaseBlocker = (waiting: number): LeaseReleaseBlocker | null =>
  waiting > 0 ? 'lease_commands_wait' : null

/** When something on a device happened by the clock of the server. The clock of the device may be wrong, but it runs. */
export function realTimeOf(
  { madeAt, sentAt }: { madeAt: Date; sentAt: Date },
  { now, notBefore }: { now: Date; notBefore: Date },
): Date {
  const agoMs = Math.max(0, sentAt.getTime() - madeAt.getTime())
  const at = new Date(now.getTime() - agoMs)
  return at < notBefore ? notBefore : at
}
