import { describe, expect, test } from 'vitest'
import {
  claimMostMs,
  claimWaitMs,
  type Lease,
  leaseAnswer,
  leaseReleaseBlocker,
  leaseRenewMs,
  leaseRunsOutAt,
  leaseSilentMs,
  leaseState,
  offlineCommandVerdict,
  realTimeOf,
  spendingVerdict,
  takeOverBlocker,
} from './offline-leases.ts'

const renewedAt = new Date('2026-11-20T22:00:00Z')
const after = (ms: number) => new Date(renewedAt.getTime() + ms)
const hourMs = 60 * 60_000
const held: Lease = { deviceId: 7, fence: 3, renewedAt, hours: 8, confirmedClaim: 5 }
const free: Lease = { ...held, deviceId: null }

const soon = after(leaseRenewMs)
const silent = after(leaseSilentMs)
const over = after(8 * hourMs)

test('four renewals can be lost before the holder counts as offline, and a claim waits less than one', () => {
  expect(leaseSilentMs).toBeGreaterThanOrEqual(4 * leaseRenewMs)
  expect(claimWaitMs).toBeLessThan(leaseRenewMs)
  expect(claimMostMs).toBeGreaterThan(leaseSilentMs)
})

describe('the state of a lease', () => {
  test.each([
    ['is free where there is no row', null, soon, 'free'],
    ['is free if nobody holds it', free, soon, 'free'],
    ['is free if nobody holds it, however long ago', free, over, 'free'],
    ['is live at the renewal', held, renewedAt, 'live'],
    ['is live just before the silence', held, after(leaseSilentMs - 1), 'live'],
    ['is offline from the silence on', held, silent, 'offline'],
    ['is offline just before it runs out', held, after(8 * hourMs - 1), 'offline'],
    ['is over when it runs out', held, over, 'over'],
    ['is over at once if the venue has turned it off', { ...held, hours: 0 }, renewedAt, 'over'],
    ['is live if the clock of the server was set back', held, after(-1), 'live'],
  ] as const)('%s', (_title, lease, now, expected) => expect(leaseState(lease, now)).toBe(expected))

  test('it runs out as many hours after the last renewal as the venue says', () => {
    expect(leaseRunsOutAt(held)).toEqual(over)
    expect(leaseRunsOutAt({ renewedAt, hours: 24 })).toEqual(after(24 * hourMs))
  })
})

describe('a device that asks for the lease', () => {
  test.each([
    ['gets the first one', null, { deviceId: 7, fence: null }, soon, 'granted'],
    ['gets one that nobody holds', free, { deviceId: 8, fence: null }, soon, 'granted'],
    ['does not continue with its old number after it gave it back', free, { deviceId: 7, fence: 3 }, soon, 'granted'],
    ['renews its own', held, { deviceId: 7, fence: 3 }, soon, 'renewed'],
    ['renews its own after hours of silence', held, { deviceId: 7, fence: 3 }, after(7 * hourMs), 'renewed'],
    ['gets a new number if it has lost its own', held, { deviceId: 7, fence: null }, soon, 'granted'],
    ['gets a new number if it has an old one', held, { deviceId: 7, fence: 2 }, soon, 'granted'],
    ['gets a new number after its lease has run out', held, { deviceId: 7, fence: 3 }, over, 'granted'],
    ['gets that of another device after it has run out', held, { deviceId: 8, fence: null }, over, 'granted'],
    ['does not get that of a connected device', held, { deviceId: 8, fence: null }, soon, 'elsewhere'],
    ['does not get that of a silent device', held, { deviceId: 8, fence: null }, silent, 'elsewhere'],
    ['does not get it by knowing the number', held, { deviceId: 8, fence: 3 }, silent, 'elsewhere'],
  ] as const)('%s', (_title, lease, asker, now, expected) => expect(leaseAnswer(lease, asker, now)).toBe(expected))
})

describe('to lower a wallet', () => {
  test.each([
    ['is free where there is no lease', null, { deviceId: 8, claim: null }, soon, 'go'],
    ['is free where nobody holds it', free, { deviceId: 8, claim: null }, soon, 'go'],
    ['is free after the lease has run out', held, { deviceId: 8, claim: null }, over, 'go'],
    ['is free for the holder', held, { deviceId: 7, claim: null }, soon, 'go'],
    ['is free for the holder after a silence', held, { deviceId: 7, claim: null }, silent, 'go'],
    ['needs a claim elsewhere', held, { deviceId: 8, claim: null }, soon, 'claim'],
    ['needs a claim from a browser that is no shared device', held, { deviceId: null, claim: null }, soon, 'claim'],
    ['waits for the holder to confirm the claim', held, { deviceId: 8, claim: 6 }, soon, 'claim'],
    ['goes on with a claim that is just confirmed', held, { deviceId: 8, claim: 5 }, soon, 'go'],
    ['goes on with a claim that was confirmed earlier', held, { deviceId: 8, claim: 4 }, soon, 'go'],
    ['stops while the holder is silent', held, { deviceId: 8, claim: null }, silent, 'elsewhere'],
    ['stops then even with a confirmed claim', held, { deviceId: 8, claim: 5 }, silent, 'elsewhere'],
  ] as const)('%s', (_title, lease, caller, now, expected) =>
    expect(spendingVerdict(lease, caller, now)).toBe(expected),
  )
})

describe('a command that was made offline', () => {
  test.each([
    ['is applied under the valid number', held, { deviceId: 7, fence: 3 }, soon, 'apply'],
    ['is applied after hours of silence', held, { deviceId: 7, fence: 3 }, after(7 * hourMs), 'apply'],
    ['waits for a person under an older number', held, { deviceId: 7, fence: 2 }, soon, 'hold'],
    ['waits under a number that was never given', held, { deviceId: 7, fence: 4 }, soon, 'hold'],
    ['waits if another device has the number', held, { deviceId: 8, fence: 3 }, soon, 'hold'],
    ['waits if nobody holds the lease', free, { deviceId: 7, fence: 3 }, soon, 'hold'],
    ['waits if there is no lease', null, { deviceId: 7, fence: 3 }, soon, 'hold'],
    ['waits if the lease has run out', held, { deviceId: 7, fence: 3 }, over, 'hold'],
  ] as const)('%s', (_title, lease, sender, now, expected) =>
    expect(offlineCommandVerdict(lease, sender, now)).toBe(expected),
  )
})

describe('a takeover', () => {
  test.each([
    ['is possible from a silent device', held, 8, silent, null],
    ['is possible from a browser that is no shared device', held, null, silent, null],
    ['is not needed where there is no lease', null, 8, silent, 'lease_free'],
    ['is not needed if nobody holds it', free, 8, silent, 'lease_free'],
    ['is not needed after it has run out', held, 8, over, 'lease_free'],
    ['is not possible from a connected device', held, 8, soon, 'lease_live'],
    ['is not possible from itself', held, 7, silent, 'lease_own'],
    ['is not possible from itself while connected', held, 7, soon, 'lease_own'],
  ] as const)('%s', (_title, lease, deviceId, now, expected) =>
    expect(takeOverBlocker(lease, deviceId, now)).toBe(expected),
  )
})

test('a lease is given back only when nothing waits', () => {
  expect(leaseReleaseBlocker(0)).toBeNull()
  expect(leaseReleaseBlocker(1)).toBe('lease_commands_wait')
})

describe('when something was done', () => {
  const now = after(hourMs)
  const minutes = (count: number) => count * 60_000
  test.each([
    ['is as long before the arrival as before the sending', -minutes(10), 0, -minutes(10)],
    ['is the arrival if it was sent at once', 0, 0, 0],
    ['is the arrival if the clock went back meanwhile', minutes(5), 0, 0],
    ['is never before the lease began', -minutes(90), 0, -minutes(60)],
  ] as const)('%s', (_title, madeMs, sentMs, expectedMs) => {
    // The clock of the device is seven minutes wrong in either direction, and it does not matter.
    for (const skewMs of [minutes(7), 0, -minutes(7)]) {
      const madeAt = new Date(now.getTime() + madeMs + skewMs)
      const sentAt = new Date(now.getTime() + sentMs + skewMs)
      expect(realTimeOf({ madeAt, sentAt }, { now, notBefore: renewedAt })).toEqual(
        new Date(now.getTime() + expectedMs),
      )
    }
  })
})
