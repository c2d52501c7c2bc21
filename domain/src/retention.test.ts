import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { answerKeysOf, answerSlices, readRetentionDays, retentionRules } from './retention.ts'

describe('periods of retention', () => {
  test.each([
    ['', 'visits', 1_095],
    ['visits=730', 'visits', 730],
    [' visits = 730 , messages=90', 'messages', 90],
    ['messages=90', 'visits', 1_095],
  ] as const)('%j keeps %s for %i days', (text, rule, days) => {
    expect(readRetentionDays(text)?.[rule]).toBe(days)
  })

  test.each(['visits', 'visits=', 'visits=-1', 'books=90', 'visits=364', 'constructor=900'])(
    '%j is refused',
    (text) => {
      expect(readRetentionDays(text)).toBeNull()
    },
  )

  test('are not shorter than their least', () => {
    for (const { days, least } of Object.values(retentionRules)) expect(days).toBeGreaterThanOrEqual(least)
  })
})

test('four weeks look at every key once', () => {
  const nights = Array.from({ length: answerSlices }, (_, index) => answerKeysOf(addDays('2026-11-01', index)))
  const sorted = nights.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  expect(sorted[0]?.from).toBe('00000000-0000-0000-0000-000000000000')
  expect(sorted.map(({ until }) => until)).toEqual([...sorted.slice(1).map(({ from }) => from), null])
})
