import { describe, expect, test } from 'vitest'
import { gramLimitBlocker, gramLimitOn, gramLimitRemovalBlocker, gramUse } from './gram-limits.ts'

describe('the limit in force', () => {
  const limits = ['2026-12-01', '2026-01-01', '2026-06-15'].map((validFrom) => ({ validFrom }))

  test.each([
    ['none before the first', '2025-12-31', null],
    ['the first from its day on', '2026-01-01', '2026-01-01'],
    ['the first until the day before the second', '2026-06-14', '2026-01-01'],
    ['the second from its day on', '2026-06-15', '2026-06-15'],
    ['the last one for ever', '2030-01-01', '2026-12-01'],
  ])('is %s', (_title, date, validFrom) => {
    expect(gramLimitOn(limits, date)?.validFrom ?? null).toBe(validFrom)
  })

  test('is none if none was ever set', () => {
    expect(gramLimitOn([], '2026-11-14')).toBeNull()
  })
})

test.each([
  ['yesterday', '2026-11-13', 'gram_limit_past', 'gram_limit_in_force'],
  ['today', '2026-11-14', null, 'gram_limit_in_force'],
  ['tomorrow', '2026-11-15', null, null],
] as const)('a limit valid from %s is set and removed', (_day, validFrom, setting, removing) => {
  const dates = { validFrom, today: '2026-11-14' }
  expect(gramLimitBlocker(dates)).toBe(setting)
  expect(gramLimitRemovalBlocker(dates)).toBe(removing)
})

test.each([
  [0, 'free'],
  [53_999, 'free'],
  [54_000, 'near'],
  [59_999, 'near'],
  [60_000, 'reached'],
  [61_000, 'reached'],
] as const)('%i thousandths of 60 g are %s', (used, use) => {
  expect(gramUse(used, 60_000)).toBe(use)
})

test('a limit of zero is reached by zero grams', () => {
  expect(gramUse(0, 0)).toBe('reached')
})
