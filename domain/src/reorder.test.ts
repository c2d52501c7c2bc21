import { expect, test } from 'vitest'
import { daysLeft, openDaysSince, proposedMilli, type ReorderFacts, reorderReason } from './reorder.ts'

test.each([
  ['ten a day last five days', 50_000, { usedMilli: 280_000, openDays: 28 }, 5],
  ['closed days are left out', 50_000, { usedMilli: 280_000, openDays: 14 }, 2],
  ['a part of a day is none', 59_999, { usedMilli: 280_000, openDays: 28 }, 5],
  ['an empty shelf lasts no day', 0, { usedMilli: 280_000, openDays: 28 }, 0],
  ['what is never sold has no days', 50_000, { usedMilli: 0, openDays: 28 }, null],
  ['what only came back has no days', 50_000, { usedMilli: -1_000, openDays: 28 }, null],
  ['a venue that never opened has no days', 50_000, { usedMilli: 0, openDays: 0 }, null],
] as const)('%s', (_title, stockMilli, use, expected) => {
  expect(daysLeft(stockMilli, use)).toBe(expected)
})

test('days before a product existed are no days without sales', () => {
  const dates = ['2026-11-01', '2026-11-02', '2026-11-04']
  expect(openDaysSince(dates, '2026-11-02')).toBe(2)
  expect(openDaysSince(dates, '2026-11-05')).toBe(0)
})

/** Ten a day, from a supplier who needs a week. */
const facts: ReorderFacts = {
  stockMilli: 100_000,
  onOrderMilli: 0,
  lowStockMilli: null,
  use: { usedMilli: 280_000, openDays: 28 },
  leadDays: 7,
}

test.each([
  ['enough until the delivery and three days more', {}, null],
  ['less than that', { stockMilli: 99_999 }, 'runs_out'],
  ['less, but more is on its way', { stockMilli: 50_000, onOrderMilli: 50_000 }, null],
  ['enough for a faster supplier', { stockMilli: 50_000, leadDays: 2 }, null],
  ['at the threshold', { lowStockMilli: 100_000 }, 'low_stock'],
  ['above the threshold', { lowStockMilli: 99_999 }, null],
  ['at the threshold, but more is on its way', { lowStockMilli: 100_000, onOrderMilli: 1 }, null],
  ['nothing left of what nobody asks for', { stockMilli: 0, use: { usedMilli: 0, openDays: 28 } }, null],
  ['nothing left of what was sold', { stockMilli: 0 }, 'runs_out'],
] as const)('%s', (_title, change, expected) => {
  expect(reorderReason({ ...facts, ...change })).toBe(expected)
})

test.each([
  ['two weeks after a week of waiting', {}, 14, 110_000],
  ['what is on its way is taken off', { onOrderMilli: 60_000 }, 14, 50_000],
  ['a part is rounded up', { stockMilli: 99_500 }, 14, 111_000],
  ['enough already', { stockMilli: 900_000 }, 14, 0],
  [
    'without sales it gets above the threshold',
    { use: { usedMilli: 0, openDays: 28 }, lowStockMilli: 120_000 },
    14,
    21_000,
  ],
  ['without sales and threshold it is nothing', { use: { usedMilli: 0, openDays: 0 } }, 14, 0],
] as const)('proposes %s', (_title, change, days, expected) => {
  expect(proposedMilli({ ...facts, ...change }, 'weight', days)).toBe(expected)
})
