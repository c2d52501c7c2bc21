import { expect, test } from 'vitest'
import { centsIn, nothingCounted, piecesIn } from './counting.ts'

test('notes and coins add up to their value, and those with a count of zero are left out', () => {
  const count = { ...nothingCounted('EUR'), pieces: { 5000: 9, 200: 29, 5: 0 } }
  expect(centsIn(count)).toBe(50_800)
  expect(piecesIn(count)).toEqual([
    { valueCents: 200, count: 29 },
    { valueCents: 5000, count: 9 },
  ])
})

test.each([
  ['1277,00', 127_700],
  ['0', 0],
  ['', null],
  ['a lot', null],
])('a total of "%s"', (total, cents) => {
  const count = { ...nothingCounted('EUR'), way: 'total' as const, total }
  expect(centsIn(count)).toBe(cents)
  expect(piecesIn(count)).toEqual([])
})

test('a currency with unknown notes and coins is counted as one total', () => {
  expect(nothingCounted('THB').way).toBe('total')
})
