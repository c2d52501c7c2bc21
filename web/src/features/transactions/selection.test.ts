import { expect, test } from 'vitest'
import { sumSelected, toggle } from './selection.ts'

const rows = [
  { id: 1, amount: 50 },
  { id: 2, amount: -44.05 },
  { id: 3, amount: 0.1 },
  { id: 4, amount: 0.2 },
]

test.each([
  ['nothing', [], { count: 0, sumCents: 0 }],
  ['what came and what went', [1, 2], { count: 2, sumCents: 595 }],
  ['cents that a computer would get wrong', [3, 4], { count: 2, sumCents: 30 }],
  ['a row that is shown no more', [1, 99], { count: 1, sumCents: 5000 }],
])('%s', (_title, ids, sum) => {
  expect(sumSelected(rows, new Set(ids))).toEqual(sum)
})

test('a second press takes a row out again', () => {
  const once = toggle(new Set([1]), 2)
  expect([...once]).toEqual([1, 2])
  expect([...toggle(once, 1)]).toEqual([2])
})
