import { expect, test } from 'vitest'
import { countOf, countText } from './count-text.ts'

const counts = { ok: 1102, expiring: 96, blocked: 86, left: 12, most: 10_000 }

test('the total does not include members who have left', () => {
  expect(countText(countOf(counts, null), 'es')).toBe('1.284')
  expect(countText(countOf(counts, 'left'), 'en')).toBe('12')
})

test('a count that stopped at its limit ends with a plus sign', () => {
  const many = { ...counts, ok: 10_000 }
  expect(countText(countOf(many, 'ok'), 'es')).toBe('10.000+')
  expect(countText(countOf(many, null), 'en')).toBe('10,182+')
  expect(countText(countOf(many, 'blocked'), 'en')).toBe('86')
})
