import { describe, expect, test } from 'vitest'
import type { Capability, Person } from './people.ts'
import {
  currencies,
  isTimeZone,
  settingsChangeBlocker,
  settingsChanges,
  settingsCopyBlocker,
  settingsToCopy,
  type VenueSettings,
} from './venue-settings.ts'

test.each(currencies)('%s is a current currency with hundredths', (currency) => {
  expect(Intl.supportedValuesOf('currency')).toContain(currency)
  const { maximumFractionDigits } = new Intl.NumberFormat('es', { style: 'currency', currency }).resolvedOptions()
  expect(maximumFractionDigits).toBe(2)
})

test.each([
  ['Europe/Madrid', true],
  ['Atlantic/Canary', true],
  ['America/Argentina/Buenos_Aires', true],
  ['America/Port-au-Prince', true],
  ['Asia/Kolkata', true],
  ['Asia/Calcutta', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['europe/madrid', false],
  ['+02:00', false],
  ['CET', false],
  ['Europe/Madrid ', false],
  ['', false],
])('%s is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known)
})

test('every zone that this machine lists is a time zone', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([])
})

const settings: VenueSettings = {
  capacity: 80,
  nearlyFullPercent: 80,
  minStayMinutes: 15,
  ageLimit: 21,
  waitingDays: 0,
  timeZone: 'Europe/Berlin',
  dayCutoffMinutes: 300,
  currency: 'CHF',
  topUpMostCents: 50_000,
  balanceMostCents: null,
  payoutMostCents: 5_000,
  payoutDayMostCents: null,
  othersVoidMostCents: 0,
  discountMostCents: 2_000,
  gramsOverMostMilli: null,
  overrulesMost: null,
  tillDifferenceMostCents: 5_000,
  blindTillCount: true,
  witnessesDestroyed: true,
  witnessesSamples: false,
  tillUnsignedMostCents: 10_000,
  priceChangeMostPercent: null,
  lossMostCents: null,
  asksConsumptionType: false,
  offlineSelling: false,
  offlineHours: 8,
  weighToleranceMilli: 50,
  labelWords: '',
  rulePack: 'de',
  rulePackVersion: 1,
  offlineMemberMostCents: null,
  offlineNewcomerMostCents: 0,
  lockMinutes: 2,
  gateLevels: { entry_room_full: 'block' },
}

test('a copy includes every setting but the capacity', () => {
  const { capacity: _capacity, ...others } = settings
  expect(settingsToCopy(settings)).toEqual(others)
})

describe('what changed', () => {
  test.each([
    ['nothing', {}, null],
    [
      'a stored level that equals the default',
      { gateLevels: { entry_room_full: 'block', exit_min_stay: 'warn' } },
      null,
    ],
    ['one setting', { ageLimit: 18 }, { before: { ageLimit: 21 }, after: { ageLimit: 18 } }],
    ['a capacity that was removed', { capacity: null }, { before: { capacity: 80 }, after: { capacity: null } }],
    [
      'levels, as they were and as they are',
      { gateLevels: { exit_min_stay: 'ignore' } },
      {
        before: { gateLevels: { entry_room_full: 'block', exit_min_stay: 'warn' } },
        after: { gateLevels: { entry_room_full: 'warn', exit_min_stay: 'ignore' } },
      },
    ],
  ] as const)('%s', (_title, changed, expected) => {
    expect(settingsChanges(settings, { ...settings, ...changed })).toEqual(expected)
  })
})

test.each([
  ['another', 1, 2, null],
  ['itself', 2, 2, 'settings_copied_from_itself'],
] as const)('a venue copies the settings of %s', (_which, from, to, blocker) => {
  expect(settingsCopyBlocker(from, to)).toBe(blocker)
})

test('only somebody who may go beyond the limits of staff changes them, and others change the rest', () => {
  const employee = (...capabilities: Capability[]): Person => ({
    role: 'employee',
    venues: [{ id: 1, role: 'employee', capabilities }],
  })
  const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }
  for (const changed of [{ payoutMostCents: 1 }, { overrulesMost: null }, { tillDifferenceMostCents: 5 }]) {
    expect(settingsChangeBlocker(employee('settings'), 1, changed)).toBe('staff_limits_kept')
    expect(settingsChangeBlocker(employee('settings', 'approve'), 1, changed)).toBeNull()
    expect(settingsChangeBlocker(employee('settings', 'approve'), 2, changed)).toBe('staff_limits_kept')
    expect(settingsChangeBlocker(owner, 1, changed)).toBeNull()
  }
  expect(settingsChangeBlocker(employee('settings'), 1, { capacity: 80, topUpMostCents: 100 })).toBeNull()
})
