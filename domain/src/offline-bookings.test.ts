import { expect, test } from 'vitest'
import { levelsOf } from './gates.ts'
import { levelsAfterwards, offlineBusinessDate, rulesToFlag, uncoveredCents } from './offline-bookings.ts'

const levels = levelsOf({ dispense_waiting_days: 'ignore', dispense_daily_grams: 'warn' })

test('nothing blocks what has happened, and what is ignored stays ignored', () => {
  const afterwards = levelsAfterwards(levels)
  expect(afterwards).toMatchObject({
    dispense_credit: 'warn',
    dispense_daily_grams: 'warn',
    dispense_waiting_days: 'ignore',
  })
  expect(Object.values(afterwards)).not.toContain('block')
})

test.each([
  ['what refuses, although a reason was given', ['dispense_credit'], 'Known to all', ['dispense_credit']],
  ['a warning without a reason', ['dispense_daily_grams'], '', ['dispense_daily_grams']],
  ['no warning with a reason', ['dispense_daily_grams'], 'Known to all', []],
] as const)('people look at %s', (_title, broken, reason, flags) => {
  expect(rulesToFlag(broken, levels, reason)).toEqual(flags)
})

const now = new Date('2026-11-18T20:00:00Z')
test.each([
  ['its own day', '2026-11-17T23:00:00Z', null, '2026-11-17'],
  ['the day before, before the cut-off', '2026-11-18T03:00:00Z', '2026-11-16', '2026-11-17'],
  ['today, if its own day is closed', '2026-11-17T23:00:00Z', '2026-11-17', '2026-11-18'],
])('it is booked on %s', (_title, at, closedUntil, day) => {
  expect(offlineBusinessDate({ at: new Date(at), now, closedUntil }, 'Europe/Madrid', 360)).toBe(day)
})

test.each([
  ['all of it was covered', 500, 0, 0],
  ['a part was covered', 500, -200, 200],
  ['nothing was covered, because there was a debt before', 500, -900, 500],
])('%s', (_title, amount, after, uncovered) => expect(uncoveredCents(amount, after)).toBe(uncovered))
