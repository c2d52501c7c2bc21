import { describe, expect, test } from 'vitest'
import { atVenue, managers, ownAccount, ownPassword, placedAtVenue, somewhere, staff, superadmins } from './access.ts'
import { isLockDue, sharedDeviceBlocker } from './devices.ts'

describe('on a shared device', () => {
  test.each([
    ['work at its venue', atVenue('staff'), null],
    ['the own shift', placedAtVenue, null],
    ['what everybody may read', staff, null],
    ['the own account', ownAccount, 'own_device_required'],
    ['the own password', ownPassword, 'own_device_required'],
    ['venues and their owners', managers, 'own_device_required'],
    ['people of all venues', somewhere('staff'), 'own_device_required'],
    ['the platform', superadmins, 'own_device_required'],
  ] as const)('%s: %s', (_title, rule, blocker) => {
    expect(sharedDeviceBlocker(rule, true)).toBe(blocker)
    expect(sharedDeviceBlocker(rule, false)).toBeNull()
  })

  test.each([
    [119_999, 2, false],
    [120_000, 2, true],
    [10_000_000, null, false],
  ])('%s ms without use lock it after %s minutes: %s', (idleMs, minutes, due) =>
    expect(isLockDue(1_000, 1_000 + idleMs, minutes)).toBe(due),
  )
})
