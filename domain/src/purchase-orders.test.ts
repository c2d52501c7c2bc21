import { describe, expect, test } from 'vitest'
import {
  agreedCost,
  arrivalBlocker,
  isLate,
  missingMilli,
  orderingBlocker,
  purchaseOrderBlocker,
  stateOfLines,
  surplusMilli,
} from './purchase-orders.ts'

const line = (quantityMilli: number, receivedMilli = 0) => ({ quantityMilli, receivedMilli })

describe('an order to a supplier', () => {
  test.each([
    ['a draft is changed', 'draft', 'change', null],
    ['a draft is not received', 'draft', 'receive', 'purchase_order_state'],
    ['what was ordered is not changed', 'ordered', 'change', 'purchase_order_state'],
    ['what was ordered is received', 'ordered', 'receive', null],
    ['what was ordered is cancelled while nothing has come', 'ordered', 'cancel', null],
    ['what came in part is not cancelled', 'partly_received', 'cancel', 'purchase_order_state'],
    ['what came in part is closed short', 'partly_received', 'close', null],
    ['nothing is closed short before something came', 'ordered', 'close', 'purchase_order_state'],
    ['what came whole is not received again', 'received', 'receive', 'purchase_order_state'],
    ['what was cancelled is not ordered', 'cancelled', 'order', 'purchase_order_state'],
  ] as const)('%s', (_title, state, act, expected) => {
    expect(purchaseOrderBlocker(state, act)).toBe(expected)
  })

  test.each([
    ['with supplier and goods', { state: 'draft', hasSupplier: true, lines: 1 }, null],
    ['without a supplier', { state: 'draft', hasSupplier: false, lines: 1 }, 'purchase_supplier_missing'],
    ['without goods', { state: 'draft', hasSupplier: true, lines: 0 }, 'purchase_lines_missing'],
    ['twice', { state: 'ordered', hasSupplier: true, lines: 1 }, 'purchase_order_state'],
  ] as const)('is sent %s', (_title, order, expected) => {
    expect(orderingBlocker(order)).toBe(expected)
  })

  test.each([
    ['nothing has come', [line(5_000), line(1_000)], 'ordered'],
    ['one line has come in part', [line(5_000, 2_000), line(1_000)], 'partly_received'],
    ['one line has come whole', [line(5_000, 5_000), line(1_000)], 'partly_received'],
    ['everything has come', [line(5_000, 5_000), line(1_000, 1_000)], 'received'],
    ['more of one line does not stand in for another', [line(5_000, 9_000), line(1_000)], 'partly_received'],
    ['more than ordered is whole', [line(5_000, 9_000)], 'received'],
  ] as const)('%s', (_title, lines, expected) => {
    expect(stateOfLines(lines)).toBe(expected)
  })

  test.each([
    ['is late the day after', 'ordered', '2026-11-18', true],
    ['is not late on the day itself', 'ordered', '2026-11-19', false],
    ['is late in part', 'partly_received', '2026-11-18', true],
    ['is not late as a draft', 'draft', '2026-11-18', false],
    ['is not late once it has come', 'received', '2026-11-18', false],
    ['is not late without an expected day', 'ordered', null, false],
  ] as const)('%s', (_title, state, expectedOn, expected) => {
    expect(isLate({ state, expectedOn }, '2026-11-19')).toBe(expected)
  })

  test('costs what was agreed, and says how many lines have no cost', () => {
    const lines = [
      { quantityMilli: 1_500, unitCostCents: 333 },
      { quantityMilli: 2_000, unitCostCents: null },
      { quantityMilli: 1_000, unitCostCents: 0 },
    ]
    expect(agreedCost(lines)).toEqual({ totalCents: 500, unknownLines: 1 })
  })
})

describe('a delivery', () => {
  const arrival = { seenMilli: 0, arrivedMilli: 5_000, acceptsSurplus: false }
  test.each([
    ['of what was ordered', line(5_000), arrival, null],
    ['of less', line(9_000), arrival, null],
    ['of more, unsaid', line(4_999), arrival, 'purchase_line_surplus'],
    ['of more, accepted', line(4_999), { ...arrival, acceptsSurplus: true }, null],
    ['that somebody booked meanwhile', line(5_000, 5_000), arrival, 'purchase_line_moved'],
    [
      'that somebody booked meanwhile, as more',
      line(5_000, 5_000),
      { ...arrival, acceptsSurplus: true },
      'purchase_line_moved',
    ],
  ] as const)('%s', (_title, ordered, arrived, expected) => {
    expect(arrivalBlocker(ordered, arrived)).toBe(expected)
  })

  test('says what is missing and what is over', () => {
    expect(missingMilli(line(5_000, 3_000))).toBe(2_000)
    expect(missingMilli(line(5_000, 6_000))).toBe(0)
    expect(surplusMilli(line(5_000, 3_000), 2_500)).toBe(500)
    expect(surplusMilli(line(5_000, 3_000), 2_000)).toBe(0)
  })
})
