import { describe, expect, test } from 'vitest'
import { type CreditMove, creditByMethod, likelyPayoutMethod, payableCents, payoutVerdict } from './payouts.ts'

const came = (method: CreditMove['method'], changeCents: number): CreditMove => ({ method, changeCents })
const went = (method: CreditMove['method'], cents: number): CreditMove => ({ method, changeCents: -cents })

describe('the source of credit is', () => {
  // Oldest first, as it happened; the function reads them newest first.
  test.each([
    ['nothing', 0, [came('cash', 50)], {}, 0],
    ['nothing in a debt', -30, [came('cash', 50)], {}, 0],
    ['the only top-up', 50, [came('card', 50)], { card: 50 }, 0],
    [
      'the newest top-ups, because the oldest credit is spent first',
      60,
      [came('cash', 100), came('card', 60)],
      { card: 60 },
      0,
    ],
    [
      'the part of an older one that was not spent',
      90,
      [came('cash', 100), came('card', 60)],
      { cash: 30, card: 60 },
      0,
    ],
    [
      'what was left of a top-up after a payout',
      50,
      [came('card', 50), came('cash', 50), went('cash', 50)],
      { card: 50 },
      0,
    ],
    [
      'top-ups after a payout',
      70,
      [came('card', 50), came('cash', 50), went('cash', 50), came('cash', 20)],
      { cash: 20, card: 50 },
      0,
    ],
    [
      'card, although an accountant paid some of it out in cash',
      80,
      [came('card', 100), went('cash', 20)],
      { card: 80 },
      0,
    ],
    ['a payout that was reversed', 50, [came('cash', 50), went('cash', 50), came('cash', 50)], { cash: 50 }, 0],
    [
      'nothing of a top-up that was reversed',
      20,
      [came('cash', 20), came('card', 90), went('card', 90)],
      { cash: 20 },
      0,
    ],
    ['partly no known method', 30, [came('cash', 20)], { cash: 20 }, 10],
  ] as const)('%s', (_title, balanceCents, moves, expected, missingCents) => {
    const credit = { cash: 0, card: 0, transfer: 0, ...expected }
    expect(creditByMethod(balanceCents, moves.toReversed())).toEqual({ credit, missingCents })
  })

  test('the reading stops once the moves explain the balance', () => {
    const read: number[] = []
    function* moves() {
      for (let at = 0; at < 10; at += 1) {
        read.push(at)
        yield came('cash', 10)
      }
    }
    expect(creditByMethod(20, moves()).missingCents).toBe(0)
    expect(read.length).toBeLessThanOrEqual(3)
  })
})

const facts = {
  balanceCents: 20_000,
  credit: { cash: 12_000, card: 8_000, transfer: 0 },
  ceilings: { payoutMostCents: 5_000, payoutDayMostCents: 8_000 },
  paidTodayCents: 2_000,
  drawerCents: 30_000,
  mayApprove: false,
}
const books = { ...facts, mayApprove: true }
const noCeilings = { payoutMostCents: null, payoutDayMostCents: null }

test.each([
  ['exactly the ceiling', 5_000, 'cash', facts, null, []],
  ['more than the member has', 20_001, 'cash', books, 'credit_insufficient', []],
  ['cash without an open till', 100, 'cash', { ...books, drawerCents: null }, 'payout_till_closed', []],
  ['by card without an open till', 100, 'card', { ...facts, drawerCents: null }, null, []],
  ['all the cash of the drawer', 1_000, 'cash', { ...facts, drawerCents: 1_000 }, null, []],
  ['more cash than the drawer should hold', 1_001, 'cash', { ...books, drawerCents: 1_000 }, 'payout_till_short', []],
  ['cash from a drawer that is short already', 1, 'cash', { ...books, drawerCents: -1_700 }, 'payout_till_short', []],
  ['more than the ceiling', 5_001, 'cash', facts, 'payout_ceiling', []],
  [
    'more than the rest of the ceiling of the day',
    4_001,
    'cash',
    { ...facts, paidTodayCents: 4_000 },
    'payout_day_ceiling',
    [],
  ],
  [
    'credit that came by card, in cash',
    4_000,
    'cash',
    { ...facts, credit: { cash: 3_999, card: 16_001, transfer: 0 } },
    'payout_other_method',
    [],
  ],
  ['everything, without ceilings', 12_000, 'cash', { ...facts, ceilings: noCeilings }, null, []],
  [
    'more than every limit, by an accountant',
    15_000,
    'cash',
    books,
    null,
    ['payout_other_method', 'payout_ceiling', 'payout_day_ceiling'],
  ],
  ['an amount within the limits, by an accountant', 100, 'cash', books, null, []],
] as const)('a payout of %s', (_title, amountCents, method, given, blocks, overrules) => {
  expect(payoutVerdict(amountCents, method, given)).toEqual({ blocks, overrules })
})

test.each([
  ['limited by the ceiling', 'cash', facts, 5_000],
  ['limited by the rest of the ceiling of the day', 'cash', { ...facts, paidTodayCents: 7_500 }, 500],
  ['zero once the ceiling of the day is exceeded', 'cash', { ...facts, paidTodayCents: 9_000 }, 0],
  ['limited by the credit that came by the method', 'transfer', facts, 0],
  ['limited by the expected cash of the drawer', 'cash', { ...facts, drawerCents: 300 }, 300],
  ['zero if the drawer is below zero', 'cash', { ...books, drawerCents: -300 }, 0],
  ['zero cash without a till', 'cash', { ...books, drawerCents: null }, 0],
  ['everything, for an accountant', 'transfer', books, 20_000],
] as const)('the payable amount is %s', (_title, method, given, expected) => {
  expect(payableCents(method, given)).toBe(expected)
  if (expected > 0) expect(payoutVerdict(expected, method, given).blocks).toBeNull()
  expect(payoutVerdict(expected + 1, method, given).blocks).not.toBeNull()
})

test('the method offered first is the one by which most came', () => {
  expect(likelyPayoutMethod(facts)).toBe('cash')
  expect(likelyPayoutMethod({ ...facts, credit: { cash: 0, card: 1, transfer: 0 } })).toBe('card')
})
