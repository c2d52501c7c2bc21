import { expect, test } from 'vitest'
import { exceedsLimit, lossBlocker, lossValueCents, priceChangeBlocker, voidBlocker } from './staff-limits.ts'

test.each([
  ['at the limit', 50, { most: 50, mayExceed: false }, false],
  ['beyond it', 51, { most: 50, mayExceed: false }, true],
  ['beyond it, by a person who may exceed it', 51, { most: 50, mayExceed: true }, false],
  ['without a limit', 51, { most: null, mayExceed: false }, false],
  ['of zero with a limit of zero', 0, { most: 0, mayExceed: false }, false],
] as const)('a figure %s', (_title, figure, right, expected) => expect(exceedsLimit(figure, right)).toBe(expected))

test.each([
  ['up to the limit', 1_000, 1_100, null],
  ['up beyond it', 1_000, 1_101, 'price_change_limit'],
  ['down to the limit', 1_000, 900, null],
  ['down beyond it', 1_000, 899, 'price_change_limit'],
  ['not at all', 1_000, 1_000, null],
] as const)('a price that goes %s', (_title, fromCents, toCents, expected) => {
  expect(priceChangeBlocker(fromCents, toCents, { most: 10, mayExceed: false })).toBe(expected)
  expect(priceChangeBlocker(fromCents, toCents, { most: 10, mayExceed: true })).toBeNull()
  expect(priceChangeBlocker(fromCents, toCents, { most: null, mayExceed: false })).toBeNull()
})

test('a loss counts at the selling price', () => {
  const valueCents = lossValueCents(5_100, 1_000)
  expect(valueCents).toBe(5_100)
  expect(lossBlocker(valueCents, { most: 5_100, mayExceed: false })).toBeNull()
  expect(lossBlocker(valueCents, { most: 5_099, mayExceed: false })).toBe('stock_loss_limit')
  expect(lossBlocker(valueCents, { most: 5_099, mayExceed: true })).toBeNull()
})

const now = new Date('2026-11-16T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const theirs = { totalCents: 3_000, at: minutesAgo(5), staffId: 1, reversed: false }
const colleague = { now, staffId: 2, voidsOwn: true, voidsOthers: true, mayApprove: false }
const books = { ...colleague, mayApprove: true }

test.each([
  ['own sale, at any amount', theirs, { ...colleague, staffId: 1 }, 0, null],
  ['the sale of another person, with a limit of zero', theirs, colleague, 0, 'void_limit'],
  ['the sale of another person, at the limit', theirs, colleague, 3_000, null],
  ['the sale of another person, beyond the limit', theirs, colleague, 2_999, 'void_limit'],
  ['the sale of another person, beyond the limit, by an accountant', theirs, books, 2_999, null],
  ['the sale of another person, without a limit', theirs, colleague, null, null],
  ['the sale of another person, too late', { ...theirs, at: minutesAgo(11) }, colleague, null, 'reversal_too_late'],
  ['own sale, with the right only for others', theirs, { ...colleague, staffId: 1, voidsOwn: false }, 0, null],
  [
    'own sale, without a right',
    theirs,
    { ...colleague, staffId: 1, voidsOwn: false, voidsOthers: false },
    0,
    'privileges_missing',
  ],
  [
    'the sale of another person, with the right only for own ones',
    theirs,
    { ...colleague, voidsOthers: false },
    null,
    'privileges_missing',
  ],
  ['a sale that was voided', { ...theirs, reversed: true }, colleague, 2_999, 'transaction_reversed'],
] as const)('voiding %s', (_title, sale, by, most, expected) => expect(voidBlocker(sale, by, most)).toBe(expected))
