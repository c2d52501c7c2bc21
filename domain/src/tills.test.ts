import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closingBlocker,
  countBlocker,
  countedCents,
  countState,
  drawerFor,
  drawerOf,
  expenseBlocker,
  includedVatCents,
  seesExpected,
  piecesOf,
} from './tills.ts'

const bar = { sessionId: 1, tillId: 10, openedBy: 100 }
const door = { sessionId: 2, tillId: 20, openedBy: 200 }

test.each([
  ['into no drawer if no till is open', [], { tillId: 10, staffId: 100 }, null],
  ['into the only open drawer', [bar], { tillId: null, staffId: 300 }, bar],
  ['into the drawer of the till that the device uses', [bar, door], { tillId: 20, staffId: 100 }, door],
  ['into the drawer that the person opened', [bar, door], { tillId: null, staffId: 200 }, door],
  ['into the drawer that was opened first, otherwise', [bar, door], { tillId: null, staffId: 300 }, bar],
  ['into an open drawer if the till of the device is closed', [door], { tillId: 10, staffId: 300 }, door],
] as const)('cash goes %s', (_title, open, who, expected) => {
  expect(drawerFor(open, who)).toEqual(expected)
})

test('the expected cash is the float plus cash in minus cash out', () => {
  const drawer = drawerOf(20_000, [
    { kind: 'top_up', changeCents: 112_000 },
    { kind: 'expense', changeCents: -2_550 },
    { kind: 'cash_out', changeCents: -1_000 },
    { kind: 'till_difference', changeCents: -750 },
  ])
  expect(drawer).toMatchObject({ topUpsCents: 112_000, expensesCents: 2_550, cashOutCents: 1_000, payoutsCents: 0 })
  expect(drawer.expectedCents).toBe(128_450)
})

test('a reversal leaves a drawer unchanged', () => {
  expect(drawerOf(5_000, [{ kind: 'expense', changeCents: 0 }]).expectedCents).toBe(5_000)
})

test.each([
  ['exactly the expected cash', 0, '', 'exact', null],
  ['a little short, with its reason', -750, 'Wrong change', 'small', null],
  ['a little short, without one', -750, '  ', 'small', 'till_difference_reason'],
  ['a cent too much, without one', 1, '', 'small', 'till_difference_reason'],
  ['far too little', -5_000, 'Robbed', 'large', null],
] as const)('a count that finds %s', (_title, difference, reason, state, blocker) => {
  expect(countState(difference)).toBe(state)
  expect(closingBlocker(difference, reason, { most: null, mayExceed: false }, null)).toBe(blocker)
})

test.each([
  ['at the limit', -5_000, false, null],
  ['short beyond the limit', -5_001, false, 'till_difference_limit'],
  ['over beyond the limit', 5_001, false, 'till_difference_limit'],
  ['beyond the limit, by an accountant', -5_001, true, null],
] as const)('a count %s', (_title, difference, mayExceed, blocker) => {
  expect(closingBlocker(difference, 'Looked twice', { most: 5_000, mayExceed }, null)).toBe(blocker)
})

test.each([
  ['a difference up to the limit', -5_000, null],
  ['a shortage beyond it', -5_001, 'till_signature_needed'],
  ['a surplus beyond it', 5_001, 'till_signature_needed'],
] as const)('%s is signed by one person or two, whoever closes', (_title, difference, blocker) => {
  expect(closingBlocker(difference, 'Looked twice', { most: null, mayExceed: true }, 5_000)).toBe(blocker)
})

test('every amount can be paid in euro notes and coins', () => {
  const { notes = [], coins = [] } = piecesOf('EUR') ?? {}
  fc.assert(
    fc.property(fc.nat(1_000_000), (cents) => {
      let left = cents
      const pieces = [...notes, ...coins].map((valueCents) => {
        const count = Math.floor(left / valueCents)
        left -= count * valueCents
        return { valueCents, count }
      })
      expect(countedCents(pieces)).toBe(cents)
    }),
  )
})

test.each([
  [12_100, 21, 2_100],
  [11_000, 10, 1_000],
  [10_400, 4, 400],
  [999, 21, 173],
] as const)('an amount of %i cents with %i percent VAT contains %i cents of it', (amountCents, percent, vatCents) => {
  expect(includedVatCents(amountCents, percent)).toBe(vatCents)
})

describe('an expense', () => {
  const today = '2026-11-15'
  test.each([
    ['of today without VAT is booked', { vatCents: null, spentOn: today }, null],
    ['of an earlier day with VAT is booked', { vatCents: 2_100, spentOn: '2026-10-31' }, null],
    ['of tomorrow is not', { vatCents: null, spentOn: '2026-11-16' }, 'expense_in_future'],
    ['that is all VAT is not', { vatCents: 12_100, spentOn: today }, 'expense_vat_too_large'],
  ] as const)('%s', (_title, receipt, blocker) => {
    expect(expenseBlocker({ amountCents: 12_100, ...receipt }, today)).toBe(blocker)
  })
})

describe('the expected cash', () => {
  const closer = { role: 'employee', venues: [{ id: 1, role: 'employee', capabilities: ['till'] }] } as const
  const bookkeeper = { role: 'employee', venues: [{ id: 1, role: 'employee', capabilities: ['accounting'] }] } as const
  test.each([
    ['is seen where tills are not counted blind', { isBlind: false, isOpen: true }, closer, true],
    ['is not seen before a blind count', { isBlind: true, isOpen: true }, closer, false],
    ['is seen once the till is closed', { isBlind: true, isOpen: false }, closer, true],
    ['is seen by those who read the books', { isBlind: true, isOpen: true }, bookkeeper, true],
  ])('%s', (_title, till, person, sees) => {
    expect(seesExpected(till, person, 1)).toBe(sees)
  })
})

test.each([
  ['no count', [], 'till_count_first'],
  [
    'another count',
    [
      { countedCents: 100, expectedCents: 100 },
      { countedCents: 90, expectedCents: 100 },
    ],
    'till_count_first',
  ],
  [
    'this as the latest count',
    [
      { countedCents: 90, expectedCents: 100 },
      { countedCents: 100, expectedCents: 100 },
    ],
    null,
  ],
] as const)('a blind drawer with %s', (_title, counts, blocker) => {
  expect(countBlocker(100, counts)).toBe(blocker)
})
