import { describe, expect, test } from 'vitest'
import { draftCents, draftFault, draftItems, leftMilli, lineToMend, typedMilli } from './return-draft.ts'

const weighed = {
  line: 1,
  product_id: 7,
  product_name: 'Noche Azul',
  unit_type: 'weight',
  quantity: 3,
  unit_price: 3.33,
  discount_percent: 0,
  cost: 9.99,
  returned: 0,
} as const
const pieces = { ...weighed, line: 2, product_name: 'Café solo', unit_type: 'fixed', cost: 2.8, quantity: 2 } as const
const sale = { items: [weighed, pieces], returns: [] }
const of = (typed: string) => ({ typed, restock: true })

describe('how much of a line', () => {
  test.each([
    ['nothing typed is nothing', weighed, '', 0],
    ['a comma', weighed, '1,5', 1500],
    ['all of it', weighed, '3', 3000],
    ['more than was taken', weighed, '3,001', null],
    ['half a piece', pieces, '0,5', null],
    ['no number', pieces, 'dos', null],
    ['more than is left', { ...pieces, returned: 1 }, '2', null],
  ])('%s', (_title, item, typed, milli) => {
    expect(typedMilli(item, typed)).toBe(milli)
  })

  test('what came back is no longer left', () => {
    expect(leftMilli({ quantity: 2.3, returned: 0.7 })).toBe(1600)
  })
})

describe('what goes back to the wallet', () => {
  test('is the share of each line', () => {
    expect(draftCents(sale, { 1: of('1'), 2: of('1') })).toBe(333 + 140)
  })

  test('leaves out what cannot be read', () => {
    expect(draftCents(sale, { 1: of('x'), 2: of('2') })).toBe(280)
  })

  test('ends at what was paid, whatever was rounded before', () => {
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
  test('of nothing is none', () => {
    expect(draftFault(sale, {})).toBe('nothing')
    expect(draftFault(sale, { 1: of('0') })).toBe('nothing')
  })

  test('waits for a line that cannot be', () => {
    expect(draftFault(sale, { 1: of('9'), 2: of('1') })).toBe('wrong')
  })

  test.each([
    ['at the line that cannot be', sale, { 2: of('9') }, 2],
    ['at the first where all can', sale, {}, 1],
    ['never at one of which nothing is left', { items: [{ ...weighed, returned: 3 }, pieces] }, {}, 2],
  ])('is mended %s', (_title, sold, draft, line) => {
    expect(lineToMend(sold, draft)).toBe(line)
  })

  test('names only the lines that come back', () => {
    const draft = { 2: { typed: '1', restock: false } }
    expect(draftFault(sale, draft)).toBeNull()
    expect(draftItems(sale, draft)).toEqual([{ line: 2, quantity: 1, restock: false }])
  })
})
