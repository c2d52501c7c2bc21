import { expect, test } from 'vitest'
import { sumSelected, toggle } from './selection.ts'

const rows = [
  { id: 1, amount: 50 },
  { id: 2, amount: -44.05 },
  { id: 3, amount: 0.1 },
  { id: 4, amount: 0.2 },
]

test.each([
  ['no selection is zero', [], { count: 0, sumCents: 0 }],
  ['income and expenses are added with their sign', [1, 2], { count: 2, sumCents: 595 }],
  ['amounts are added exactly, in cents', [3, 4], { count: 2, sumCents: 30 }],
  ['a selected row that is no longer shown is not counted', [1, 99], { count: 1, sumCents: 5000 }],
])('%s', (_title, ids, sum) => {
  expect(sumSelected(rows, new Set(ids))).toEqual(sum)
})

test('a second press deselects a row', () => {
  const once = toggle(new Set([1]), 2)
  expect([...once]).toEqual([1, 2])
  expect([...toggle(once, 1)]).toEqual([2])
})
