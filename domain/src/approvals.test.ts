import { describe, expect, test } from 'vitest'
import {
  type Act,
  approvalState,
  approverBlocker,
  decisionBlocker,
  isApprovable,
  isLimitOf,
  isSameAct,
  approvalBlocker,
  askBlocker,
} from './approvals.ts'
import type { Capability } from './people.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 22, minute))

const sale: Act = {
  kind: 'sale',
  memberId: 7,
  lines: [
    { productId: 1, quantityMilli: 2000, priceCents: 1000 },
    { productId: 2, quantityMilli: 500, priceCents: 800 },
  ],
  discountPercent: 20,
  totalCents: 1920,
}

describe('the same act', () => {
  test.each<[string, Act, boolean]>([
    ['is the same cart in another order', { ...sale, lines: sale.lines.toReversed() }, true],
    [
      'is a cart with a product in two parts',
      {
        ...sale,
        lines: [
          { productId: 1, quantityMilli: 1500, priceCents: 1000 },
          ...sale.lines.slice(1),
          { productId: 1, quantityMilli: 500, priceCents: 1000 },
        ],
      },
      true,
    ],
    ['is not a cart with a line less', { ...sale, lines: sale.lines.slice(1) }, false],
    [
      'is not a cart with another quantity',
      { ...sale, lines: sale.lines.map((line) => ({ ...line, quantityMilli: line.quantityMilli + 1 })) },
      false,
    ],
    [
      'is not a cart with another price',
      { ...sale, lines: sale.lines.map((line) => ({ ...line, priceCents: line.priceCents + 1 })) },
      false,
    ],
    ['is not for another member', { ...sale, memberId: 8 }, false],
    ['is not with another discount', { ...sale, discountPercent: 50 }, false],
    ['is not with another total', { ...sale, totalCents: 1 }, false],
    ['is not of another kind', { kind: 'entry', memberId: 7 }, false],
  ])('%s', (_title, other, expected) => expect(isSameAct(sale, other)).toBe(expected))

  test.each<[string, Act, Act]>([
    ['a void', { kind: 'void', saleId: 1 }, { kind: 'void', saleId: 2 }],
    [
      'a payout by another method',
      { kind: 'payout', memberId: 1, amountCents: 100, method: 'cash' },
      { kind: 'payout', memberId: 1, amountCents: 100, method: 'card' },
    ],
    ['an exit instead of an entry', { kind: 'entry', memberId: 1 }, { kind: 'exit', memberId: 1 }],
    [
      'another count',
      { kind: 'till_close', sessionId: 1, countedCents: 100 },
      { kind: 'till_close', sessionId: 1, countedCents: 101 },
    ],
    ['another price', { kind: 'price', productId: 1, toCents: 5 }, { kind: 'price', productId: 1, toCents: 6 }],
    [
      'another kind of loss',
      { kind: 'loss', productId: 1, quantityMilli: 5, lossKind: 'theft', batchId: null },
      { kind: 'loss', productId: 1, quantityMilli: 5, lossKind: 'crumbs', batchId: null },
    ],
    [
      'a loss of another batch',
      { kind: 'loss', productId: 1, quantityMilli: 5, lossKind: 'theft', batchId: 1 },
      { kind: 'loss', productId: 1, quantityMilli: 5, lossKind: 'theft', batchId: 2 },
    ],
  ])('is not %s', (_title, one, other) => {
    expect(isSameAct(one, one)).toBe(true)
    expect(isSameAct(one, other)).toBe(false)
  })
})

test('only the limits of an act can be approved', () => {
  expect(isLimitOf('sale', 'dispense_grams_limit')).toBe(true)
  expect(isLimitOf('sale', 'void_limit')).toBe(false)
  expect(isApprovable('payout_other_method')).toBe(true)
  expect(isApprovable('dispense_credit')).toBe(false)
})

test.each([
  ['waits until it is decided', { decision: null }, 'waiting'],
  ['is approved', { decision: 'approved' }, 'approved'],
  ['is refused, for good', { decision: 'refused', expiresAt: at(1) }, 'refused'],
  ['is taken back, for good', { decision: 'cancelled', expiresAt: at(1) }, 'cancelled'],
  ['expires undecided at the end of its life', { decision: null, expiresAt: at(3) }, 'expired'],
  ['expires unused', { decision: 'approved', expiresAt: at(2) }, 'expired'],
  ['stays used', { decision: 'approved', isUsed: true, expiresAt: at(1) }, 'used'],
] as const)('a request %s', (_title, part, expected) =>
  expect(approvalState({ isUsed: false, expiresAt: at(5), ...part }, at(3))).toBe(expected),
)

test.each([
  ['waiting', null],
  ['approved', 'approval_decided'],
  ['refused', 'approval_decided'],
  ['cancelled', 'approval_decided'],
  ['expired', 'approval_decided'],
  ['used', 'approval_decided'],
] as const)('a request that is %s can be decided: %s', (state, expected) =>
  expect(decisionBlocker(state)).toBe(expected),
)

describe('the approver', () => {
  const person = (id: number, capabilities: Capability[], venueId = 1) =>
    ({ id, role: 'employee', venues: [{ id: venueId, role: 'employee', capabilities }] }) as const
  test.each([
    ['has the right at the venue', person(2, ['approve']), null],
    ['is somebody else than the asker', person(9, ['approve']), 'approval_own'],
    ['needs the right', person(2, ['discount']), 'privileges_missing'],
    ['needs the right at this venue', person(2, ['approve'], 3), 'privileges_missing'],
  ])('%s', (_title, approver, expected) =>
    expect(approverBlocker(approver, 1, { askedBy: 9, limit: 'stock_loss_limit' })).toBe(expected),
  )
  test.each([
    ['works at the venue', person(2, []), null],
    ['is somebody else than the asker', person(9, ['approve']), 'approval_own'],
    ['works at this venue', person(2, ['approve'], 3), 'privileges_missing'],
  ])('as a witness %s', (_title, approver, expected) =>
    expect(approverBlocker(approver, 1, { askedBy: 9, limit: 'stock_witness_needed' })).toBe(expected),
  )
})

describe('an approval counts', () => {
  const approved = {
    act: sale,
    limit: 'dispense_discount',
    askedBy: 9,
    venueId: 1,
    decision: 'approved',
    isUsed: false,
    expiresAt: at(5),
    mayStillApprove: true,
    figure: 500,
  } as const
  const by = { staffId: 9, venueId: 1, now: at(3), figure: null, refusal: 'dispense_discount' } as const
  test.each([
    ['for its act', {}, {}, null],
    ['not while it waits', { decision: null }, {}, 'approval_void'],
    ['not if it was refused', { decision: 'refused' }, {}, 'approval_void'],
    ['not twice', { isUsed: true }, {}, 'approval_void'],
    ['not after its life', {}, { now: at(5) }, 'approval_void'],
    ['not for another person', {}, { staffId: 8 }, 'approval_void'],
    ['not at another venue', {}, { venueId: 2 }, 'approval_void'],
    ['for a figure as large as the approver saw', {}, { figure: 500 }, null],
    ['not for a larger one', {}, { figure: 501 }, 'approval_void'],
    ['not if the approver lost the right', { mayStillApprove: false }, {}, 'approval_void'],
    [
      'of a witness where a witness is needed',
      { limit: 'stock_witness_needed' },
      { refusal: 'stock_witness_needed' },
      null,
    ],
    [
      'of a witness for nothing else',
      { limit: 'stock_witness_needed' },
      { refusal: 'stock_loss_limit' },
      'approval_void',
    ],
    ['of more than a witness where one is needed', {}, { refusal: 'stock_witness_needed' }, null],
    ['not for another act', { act: { ...sale, totalCents: 1 } }, {}, 'approval_void'],
  ] as const)('%s', (_title, approval, other, expected) =>
    expect(approvalBlocker({ ...approved, ...approval }, sale, { ...by, ...other })).toBe(expected),
  )
})

test.each([
  ['sale', ['sell'], null],
  ['payout', ['sell'], 'privileges_missing'],
  ['payout', ['pay_out'], null],
  ['till_close', ['see_members'], 'privileges_missing'],
  ['void', ['void_own'], null],
] as const)('%s is asked for by somebody with %j: %s', (kind, capabilities, expected) => {
  const person = { role: 'employee', venues: [{ id: 1, role: 'employee', capabilities }] } as const
  expect(askBlocker(kind, person, 1)).toBe(expected)
})
