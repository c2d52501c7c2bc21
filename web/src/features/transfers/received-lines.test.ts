import { describe, expect, test } from 'vitest'
import { copyId, faultsOf, gapMilli, isWhole, type ReceivedLine, receiptOf } from './received-lines.ts'

const line = (part: Partial<ReceivedLine> = {}): ReceivedLine => ({
  item: {
    number: 1,
    product: { id: 7, name: 'Noche Azul', unit_type: 'weight', image_path: null },
    batch: { id: 3, code: '0412' },
    sent: 82,
    received: null,
    lost: null,
    gap_reason: null,
    to_product: null,
    to_batch: null,
    match: null,
  },
  quantity: '82',
  product: { id: 9, label: 'Noche Azul' },
  reason: null,
  ...part,
})

describe('a line that arrives', () => {
  test.each([
    ['whole needs no reason', {}, { quantity: null, product: false, reason: false }],
    ['with nothing typed needs a quantity', { quantity: '' }, { quantity: 'quantity', product: false, reason: false }],
    ['short needs a reason', { quantity: '80,8' }, { quantity: null, product: false, reason: true }],
    ['short for a reason', { quantity: '80,8', reason: 'moisture' }, { quantity: null, product: false, reason: false }],
    ['with far too much is a mistake', { quantity: '820' }, { quantity: 'too_much', product: false, reason: false }],
    ['goes into a product', { product: null }, { quantity: null, product: true, reason: false }],
    [
      'with nothing goes into none',
      { quantity: '0', product: null, reason: 'missing' },
      { quantity: null, product: false, reason: false },
    ],
  ] as const)('%s', (_title, part, expected) => {
    expect(faultsOf(line(part))).toEqual(expected)
    expect(isWhole(line(part))).toBe(JSON.stringify(expected) === '{"quantity":null,"product":false,"reason":false}')
  })

  test('shows what is missing', () => {
    expect(gapMilli(line({ quantity: '80,8' }))).toBe(-1200)
    expect(gapMilli(line({ quantity: 'x' }))).toBeNull()
  })
})

test('what is sent names a reason only for a difference, and no product for a copy', () => {
  const lines = [
    line({ reason: 'moisture' }),
    line({ quantity: '80,8', reason: 'moisture', product: { id: copyId, label: 'Crear Noche Azul aquí' } }),
  ]
  expect(receiptOf(lines).items).toEqual([
    { number: 1, quantity: 82, product_id: 9, gap_reason: null },
    { number: 1, quantity: 80.8, product_id: null, gap_reason: 'moisture' },
  ])
})
