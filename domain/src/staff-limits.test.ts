import { expect, test } from 'vitest'
import { exceedsLimit, voidBlocker } from './staff-limits.ts'

test.each([
  ['at the limit', 50, { most: 50, mayExceed: false }, false],
  ['beyond it', 51, { most: 50, mayExceed: false }, true],
  ['beyond it, by a person who may exceed it', 51, { most: 50, mayExceed: true }, false],
  ['without a limit', 51, { most: null, mayExceed: false }, false],
  ['of zero with a limit of zero', 0, { most: 0, mayExceed: false }, false],
] as const)('a figure %s', (_title, figure, right, expected) => expect(exceedsLimit(figure, right)).toBe(expected))

const now = new Date('2026-11-16T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const theirs = { totalCents: 3_000, at: minutesAgo(5), staffId: 1, reversed: false }
const colleague = { now, staffId: 2, keepsBooks: false }
const books = { ...colleague, keepsBooks: true }

test.each([
  ['own sale, whatever it costs', theirs, { ...colleague, staffId: 1 }, 0, null],
  ["somebody else's, where the limit is nothing", theirs, colleague, 0, 'reversal_too_late'],
  ["somebody else's, at the limit", theirs, colleague, 3_000, null],
  ["somebody else's, beyond the limit", theirs, colleague, 2_999, 'void_limit'],
  ["somebody else's, beyond the limit, by who keeps the books", theirs, books, 2_999, null],
  ["somebody else's, without a limit", theirs, colleague, null, null],
  ["somebody else's, too late", { ...theirs, at: minutesAgo(11) }, colleague, null, 'reversal_too_late'],
  ['a sale that was voided', { ...theirs, reversed: true }, colleague, 2_999, 'transaction_reversed'],
] as const)('voiding %s', (_title, sale, by, most, expected) => expect(voidBlocker(sale, by, most)).toBe(expected))
