import { describe, expect, test } from 'vitest'
import { draftCents, draftFault, draftItems, leftMilli, lineToMend, typedMilli } from './return-draft.ts'

const weighed = {
  line: 1,
  product_id: 7,
  product_name: 'Noche Azul',
  unit_type: 'weight',
  quantity: 3,
  weighed_quantity: null,
  weighed_by: null,
  batch: null,
  unit_price: 3.33,
  discount_percent: 0,
  tax: null,
  cost: 9.99,
  returned: 0,
} as const
const pieces = { ...weighed, line: 2, product_name: 'Café solo', unit_type: 'fixed', cost: 2.8, quantity: 2 } as const
const sale = { items: [weighed, pieces], returns: [] }
const of = (typed: string) => ({ typed, restock: true })

describe('the returned quantity of a line', () => {
  test.each([
    ['is zero for an empty field', weighed, '', 0],
    ['may have a decimal comma', weighed, '1,5', 1500],
    ['may be the whole line', weighed, '3', 3000],
    ['may not exceed what was sold', weighed, '3,001', null],
    ['may not be half a piece', pieces, '0,5', null],
    ['must be a number', pieces, 'dos', null],
    ['may not exceed what was not returned yet', { ...pieces, returned: 1 }, '2', null],
  ])('%s', (_title, item, typed, milli) => {
    expect(typedMilli(item, typed)).toBe(milli)
  })

  test('does not include what was returned before', () => {
    expect(leftMilli({ quantity: 2.3, returned: 0.7 })).toBe(1600)
  })
})

describe('the refund to the wallet', () => {
  test('is proportional to the returned part of each line', () => {
    expect(draftCents(sale, { 1: of('1'), 2: of('1') })).toBe(333 + 140)
  })

  test('ignores invalid quantities', () => {
    expect(draftCents(sale, { 1: of('x'), 2: of('2') })).toBe(280)
  })

  test('adds up to the price that was paid, despite rounding', () => {
    const once = {
      items: [{ ...weighed, cost: 1, returned: 2 }],
      returns: [
        {
          transaction_id: 9,
          by: 'Marta',
          at: '2026-11-14T22:00:00Z',
          reason: 'Error',
          amount: 0.67,
          items: [{ line: 1, quantity: 2, amount: 0.67, restocked: true }],
        },
      ],
    }
    expect(draftCents(once, { 1: of('1') })).toBe(33)
  })
})

describe('a return', () => {
  test('without a quantity is refused', () => {
    expect(draftFault(sale, {})).toBe('nothing')
    expect(draftFault(sale, { 1: of('0') })).toBe('nothing')
  })

  test('with an invalid line is refused', () => {
    expect(draftFault(sale, { 1: of('9'), 2: of('1') })).toBe('wrong')
  })

  test.each([
    ['the invalid line', sale, { 2: of('9') }, 2],
    ['the first line if all are valid', sale, {}, 1],
    ['never a line that was already returned', { items: [{ ...weighed, returned: 3 }, pieces] }, {}, 2],
  ])('with an error moves the focus to %s', (_title, sold, draft, line) => {
    expect(lineToMend(sold, draft)).toBe(line)
  })

  test('contains only the returned lines', () => {
    const draft = { 2: { typed: '1', restock: false } }
    expect(draftFault(sale, draft)).toBeNull()
    expect(draftItems(sale, draft)).toEqual([{ line: 2, quantity: 1, restock: false }])
  })
})
