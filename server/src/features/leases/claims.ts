import { setTimeout as sleep } from 'node:timers/promises'
import { wallText } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { PassingRefusal } from '../commands/service.ts'
import { nameDevices } from '../devices/service.ts'
import { venueChannel } from '../live/service.ts'
import { addClaim, isClaimSettled } from './queries.ts'
import type { LeaseDeps, LockedLease } from './service.ts'

/** A refusal because of a lease. `underLease` gives it its words, or claims the member and tries again. */
export class LeaseRefusal extends PassingRefusal {
  readonly lease: LockedLease
  readonly memberId: number

  constructor(code: 'offline_sold_elsewhere' | 'offline_claim_unanswered', lease: LockedLease, memberId: number) {
    super(code)
    this.lease = lease
    this.memberId = memberId
  }
}

const askEveryMs = 120

/** Claims the member and waits until the holder has stored the claim. Returns whether it has, in this time. */
export async function claimMember(
  { db, live }: LeaseDeps,
  { operatorId }: VenueRef,
  { lease, memberId }: LeaseRefusal,
  untilMs: number,
): Promise<boolean> {
  const place = { id: lease.venueId, operatorId }
  const number = await inOperator(db, operatorId, (trx) => addClaim(trx, place, memberId))
  if (number === undefined) return true
  live.publish(venueChannel(lease.venueId), 'offline', { members: [memberId] })
  while (performance.now() < untilMs) {
    await sleep(askEveryMs)
    const claim = { fence: lease.fence, number }
    if (await inOperator(db, operatorId, (trx) => isClaimSettled(trx, place, claim))) return true
  }
  return false
}

export async function inWords({ db }: LeaseDeps, { code, lease }: LeaseRefusal): Promise<PassingRefusal> {
  const { deviceId, timeZone } = lease
  const names = deviceId === null ? null : await nameDevices({ db }, [deviceId])
  const time = wallText(new Date(lease.renewedAt), timeZone).slice(-5)
  return new PassingRefusal(code, { device: names?.get(deviceId ?? 0) ?? '', time })
}
