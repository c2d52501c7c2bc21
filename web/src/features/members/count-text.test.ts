import { expect, test } from 'vitest'
import { countOf, countText } from './count-text.ts'

const counts = { ok: 1102, expiring: 96, blocked: 86, left: 12, most: 10_000 }

test('all are those who have not left', () => {
  expect(countText(countOf(counts, null), 'es')).toBe('1.284')
  expect(countText(countOf(counts, 'left'), 'en')).toBe('12')
})

test('what was not counted to its end says so', () => {
  const many = { ...counts, ok: 10_000 }
  expect(countText(countOf(many, 'ok'), 'es')).toBe('10.000+')
  expect(countText(countOf(many, null), 'en')).toBe('10,182+')
  expect(countText(countOf(many, 'blocked'), 'en')).toBe('86')
})
