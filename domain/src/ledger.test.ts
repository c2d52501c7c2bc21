import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  feeMethods,
  feePosting,
  type LedgerAccount,
  ledgerAccounts,
  paymentMethods,
  payoutPosting,
  type Posting,
  reversalBlocker,
  reversalPosting,
  reversalWindowMinutes,
  topUpPosting,
  touchesWallet,
  walletBlocker,
  walletChangeCents,
  walletMostCents,
  totalsOf,
} from './ledger.ts'

const cents = fc.integer({ min: 1, max: walletMostCents })
const posting = fc.oneof(
  fc.tuple(fc.constantFrom(...paymentMethods), cents).map(([method, amount]) => topUpPosting(method, amount)),
  fc.tuple(fc.constantFrom(...paymentMethods), cents).map(([method, amount]) => payoutPosting(method, amount)),
  fc.tuple(fc.constantFrom(...feeMethods), cents).map(([method, amount]) => feePosting(method, amount)),
)

/** The balance of every account after these postings: debits minus credits. */
function balances(postings: readonly Posting[]): Record<LedgerAccount, number> {
  const sums = Object.fromEntries(ledgerAccounts.map((account) => [account, 0])) as Record<LedgerAccount, number>
  for (const { debit, credit, amountCents } of postings) {
    sums[debit] += amountCents
    sums[credit] -= amountCents
  }
  return sums
}

describe('a posting', () => {
  test('moves money from one account to another, so that all accounts add up to zero', () => {
    fc.assert(
      fc.property(fc.array(posting), (postings) => {
        expect(Object.values(balances(postings)).reduce((sum, balance) => sum + balance, 0)).toBe(0)
        expect(postings.every(({ debit, credit, amountCents }) => debit !== credit && amountCents > 0)).toBe(true)
      }),
    )
  })

  test('and its reversal leave every account unchanged', () => {
    fc.assert(
      fc.property(posting, (first) => {
        expect(balances([first, reversalPosting(first)])).toEqual(balances([]))
        expect(walletChangeCents(reversalPosting(first))).toBe(-walletChangeCents(first) + 0)
      }),
    )
  })

  test('changes the wallet by the amount that the club then owes', () => {
    fc.assert(
      fc.property(fc.array(posting), (postings) => {
        const change = postings.reduce((sum, one) => sum + walletChangeCents(one), 0)
        expect(change + balances(postings).wallet).toBe(0)
      }),
    )
  })
})

test.each([
  ['a top-up in cash', topUpPosting('cash', 500), 500],
  ['a payout by transfer', payoutPosting('transfer', 500), -500],
  ['a fee from the wallet', feePosting('wallet', 500), -500],
  ['a fee by card', feePosting('card', 500), 0],
])('%s changes the wallet by its amount', (_title, one, change) => {
  expect(walletChangeCents(one)).toBe(change)
  expect(touchesWallet(one)).toBe(change !== 0)
})

test.each([
  ['below zero', 499, payoutPosting('cash', 500), 'credit_insufficient'],
  ['to zero', 500, payoutPosting('cash', 500), null],
  ['above its maximum', walletMostCents, topUpPosting('cash', 1), 'balance_too_large'],
  ['to its maximum', walletMostCents - 1, topUpPosting('cash', 1), null],
  ['below zero only by what was sold offline, and what comes in pays that', -500, topUpPosting('cash', 200), null],
  ['no further below zero', -500, payoutPosting('cash', 1), 'credit_insufficient'],
  ['through a posting that does not change it', 0, feePosting('cash', 500), null],
])('a wallet goes %s', (_title, balance, one, blocker) => {
  expect(walletBlocker(balance, one)).toBe(blocker)
})

describe('a reversal', () => {
  const at = new Date('2026-11-15T22:00:00Z')
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  const booked = { kind: 'top_up', at, staffId: 1, reversed: false } as const
  const maker = { now: later(reversalWindowMinutes), staffId: 1, mayApprove: false }

  test.each([
    ['by the person who booked it, in time', booked, maker, null],
    ['a moment too late', booked, { ...maker, now: later(reversalWindowMinutes + 0.01) }, 'reversal_too_late'],
    ['by another person', booked, { ...maker, staffId: 2 }, 'reversal_too_late'],
    ['by an accountant, a year later', booked, { now: later(525_600), staffId: 2, mayApprove: true }, null],
    ['twice', { ...booked, reversed: true }, maker, 'transaction_reversed'],
    ['of a reversal', { ...booked, kind: 'reversal' as const }, maker, 'transaction_not_reversible'],
  ])('%s', (_title, one, who, blocker) => {
    expect(reversalBlocker(one, who)).toBe(blocker)
  })
})

test.each([
  ['without sales there is no average', [], { orders: 0, averageSaleCents: null }],
  [
    'the average sale is rounded to the cent',
    [{ kind: 'purchase', method: 'wallet', transactions: 3, reversals: 0, amountCents: 10_000 }],
    { orders: 3, averageSaleCents: 3333 },
  ],
  [
    'a voided sale is no order',
    [{ kind: 'purchase', method: 'wallet', transactions: 4, reversals: 1, amountCents: 5000 }],
    { orders: 2, averageSaleCents: 2500 },
  ],
  [
    'what was returned lowers the average',
    [
      { kind: 'purchase', method: 'wallet', transactions: 2, reversals: 0, amountCents: 5000 },
      { kind: 'return', method: 'wallet', transactions: 1, reversals: 0, amountCents: 1000 },
    ],
    { orders: 2, averageSaleCents: 2000 },
  ],
] as const)('totals: %s', (_title, figures, expected) => {
  expect(totalsOf(figures)).toMatchObject(expected)
})
