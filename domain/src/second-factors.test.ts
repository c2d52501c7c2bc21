import { describe, expect, test } from 'vitest'
import { staff, staffBeforeOwnPassword, ownSecondFactor } from './access.ts'
import {
  checkSecurity,
  factorRemovalBlocker,
  needsSecondFactor,
  plainRecoveryCode,
  secondFactorBlocker,
  secondFactorDueAt,
} from './second-factors.ts'

const now = new Date('2026-03-10T20:00:00Z')
const required = { isRequired: true, graceDays: 14 }
const optional = { isRequired: false, graceDays: 14 }
const ownerAt = { role: 'owner', secondFactorFor: 'owners' } as const
const employeeAt = { role: 'employee', secondFactorFor: 'owners' } as const
const strictAt = { role: 'employee', secondFactorFor: 'everyone' } as const
const superadmin = { role: 'superadmin', venues: [], hasSecondFactor: false, askedAt: null } as const
const owner = { role: 'owner', venues: [ownerAt], hasSecondFactor: false, askedAt: null } as const
const employee = { ...owner, role: 'employee', venues: [employeeAt] } as const

describe('a second factor is due', () => {
  test.each([
    ['at once for a superadmin', superadmin, required, now],
    ['after the days of grace for an owner who is asked now', owner, required, new Date('2026-03-24T20:00:00Z')],
    [
      'when the days since the first request have passed',
      { ...owner, askedAt: new Date('2026-02-01T00:00:00Z') },
      required,
      new Date('2026-02-15T00:00:00Z'),
    ],
    ['never for somebody who has one', { ...owner, hasSecondFactor: true }, required, null],
    ['never for an employee, unless the operator says so', employee, required, null],
    [
      'for everyone where the operator says so',
      { ...employee, venues: [employeeAt, strictAt] },
      required,
      new Date('2026-03-24T20:00:00Z'),
    ],
    ['never where the installation does not ask', superadmin, optional, null],
  ])('%s', (_title, person, policy, expected) => {
    expect(secondFactorDueAt(person, policy, now)).toEqual(expected)
  })
})

test('an owner needs one even during the days of grace', () => {
  expect(needsSecondFactor(owner, required)).toBe(true)
  expect(needsSecondFactor(employee, required)).toBe(false)
})

test.each([
  ['any call', staff, true, 'second_factor_setup_required'],
  ['a call that sets one up', ownSecondFactor, true, null],
  ['signing out', staffBeforeOwnPassword, true, null],
  ['any call of somebody who need not', staff, false, null],
] as const)('before the set-up: %s', (_title, rule, mustSetUp, expected) => {
  expect(secondFactorBlocker(rule, mustSetUp)).toBe(expected)
})

test.each([
  ['another factor is left', { left: 1, isRequired: true, hasPassword: true }, null],
  ['the last one of somebody who must have one', { left: 0, isRequired: true, hasPassword: true }, 'last_way_in_kept'],
  ['the last one, and the password stays', { left: 0, isRequired: false, hasPassword: true }, null],
  ['the last one without a password', { left: 0, isRequired: false, hasPassword: false }, 'last_way_in_kept'],
] as const)('removing a factor: %s', (_title, after, expected) => {
  expect(factorRemovalBlocker(after)).toBe(expected)
})

test('a recovery code may be typed with spaces, dashes and small letters', () => {
  expect(plainRecoveryCode(' abcde-fgh23 45678 ')).toBe('ABCDEFGH2345678')
})

test('few recovery codes and an unknown sign-in are things to look at', () => {
  const account = { passkeys: 1, hasCodes: true, recoveryCodesLeft: 3, unknownSignIns: 1 }
  expect(checkSecurity(account).map(({ isDone }) => isDone)).toEqual([true, true, false, false])
  expect(checkSecurity({ ...account, recoveryCodesLeft: 4, unknownSignIns: 0 }).every(({ isDone }) => isDone)).toBe(
    true,
  )
})
