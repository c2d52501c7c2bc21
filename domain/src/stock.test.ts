import { expect, test } from 'vitest'
import { quantityMostMilli } from './amounts.ts'
import { type HandMovement, stockAfter, stockBlocker, stockEdit, stockState, takenMilli } from './stock.ts'

const stock = { version: 7, quantityMilli: 124_500 }

test.each([
  ['a delivery adds', { kind: 'receive', quantityMilli: 50_000 }, 174_500],
  ['a loss takes away', { kind: 'loss', quantityMilli: 500 }, 124_000],
  ['a count sets the stock', { kind: 'count', quantityMilli: 120_000, seenVersion: 7 }, 120_000],
] as const)('%s', (_title, movement: HandMovement, after) => {
  expect(stockBlocker(stock, 'weight', movement)).toBeNull()
  expect(stockAfter(stock, movement)).toBe(after)
})

test.each([
  ['a count of stock that moved meanwhile', { kind: 'count', quantityMilli: 1, seenVersion: 6 }, 'stock_moved'],
  ['more lost than there is', { kind: 'loss', quantityMilli: 124_501 }, 'stock_insufficient'],
  ['everything lost', { kind: 'loss', quantityMilli: 124_500 }, null],
  ['more than the maximum', { kind: 'receive', quantityMilli: quantityMostMilli }, 'stock_too_large'],
] as const)('%s', (_title, movement: HandMovement, expected) => {
  expect(stockBlocker(stock, 'weight', movement)).toBe(expected)
})

test.each([
  ['a loss takes what is lost', { kind: 'loss', quantityMilli: 500 }, 500],
  ['a count takes what it finds missing', { kind: 'count', quantityMilli: 1_500, seenVersion: 7 }, 500],
  ['a count that finds more takes nothing', { kind: 'count', quantityMilli: 2_500, seenVersion: 7 }, 0],
  ['a delivery takes nothing', { kind: 'receive', quantityMilli: 500 }, 0],
] as const)('%s', (_title, movement: HandMovement, taken) => {
  expect(takenMilli(movement, 2_000)).toBe(taken)
})

test('half a piece cannot be received or lost', () => {
  expect(stockBlocker(stock, 'fixed', { kind: 'receive', quantityMilli: 500 })).toBe('quantity_not_whole')
})

test.each([
  ['nothing left', 0, 10_000, 'out'],
  ['nothing left and no threshold', 0, null, 'out'],
  ['at the threshold', 10_000, 10_000, 'low'],
  ['above the threshold', 10_001, 10_000, 'ok'],
  ['any quantity without a threshold', 1, null, 'ok'],
] as const)('%s', (_title, milli, low, expected) => {
  expect(stockState(milli, low)).toBe(expected)
})

test.each([
  ['the shown quantity is sent back', 124_500, { version: 7, quantityMilli: 124_500 }, 'kept'],
  ['another quantity, and nothing moved', 120_000, { version: 7, quantityMilli: 124_500 }, 'counted'],
  ['the shown quantity, although some was sold since', 130_000, { version: 6, quantityMilli: 130_000 }, 'kept'],
  ['another quantity, and some was sold since', 120_000, { version: 6, quantityMilli: 130_000 }, 'stock_moved'],
  ['the current quantity, from a client that saw none', 124_500, null, 'kept'],
  ['another quantity, from a client that saw none', 124_000, null, 'stock_moved'],
] as const)('a form: %s', (_title, sent, seen, expected) => {
  expect(stockEdit(stock, sent, seen)).toBe(expected)
})
