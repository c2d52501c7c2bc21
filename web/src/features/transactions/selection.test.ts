import { expect, test } from 'vitest'
import { sumSelected, toggle } from './selection.ts'

const rows = [
  { id: 1, type: 'add_cash', amount: 50 },
  { id: 2, type: 'purchase', amount: -44.05 },
  { id: 3, type: 'purchase', amount: -0.1 },
  { id: 4, type: 'purchase', amount: -0.2 },
  { id: 5, type: 'reversal', amount: -50 },
] as const

test.each([
  ['no selection has no sum', [], { count: 0, byType: [] }],
  [
    'top-ups and sales are added apart',
    [1, 2],
    {
      count: 2,
      byType: [
        { type: 'add_cash', count: 1, sumCents: 5000 },
        { type: 'purchase', count: 1, sumCents: 4405 },
      ],
    },
  ],
  ['amounts are added exactly, in cents', [3, 4], { count: 2, byType: [{ type: 'purchase', count: 2, sumCents: 30 }] }],
  ['a reversal keeps its sign', [5], { count: 1, byType: [{ type: 'reversal', count: 1, sumCents: -5000 }] }],
  [
    'a selected row that is no longer shown is not counted',
    [1, 99],
    { count: 1, byType: [{ type: 'add_cash', count: 1, sumCents: 5000 }] },
  ],
])('%s', (_title, ids, sum) => {
  expect(sumSelected(rows, new Set(ids))).toEqual(sum)
})

test('a second press deselects a row', () => {
  const once = toggle(new Set([1]), 2)
  expect([...once]).toEqual([1, 2])
  expect([...toggle(once, 1)]).toEqual([2])
})
