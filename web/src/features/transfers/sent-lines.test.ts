import { expect, test } from 'vitest'
import { itemsOf, leftForLine, lineFault, placesOf, type SentLine } from './sent-lines.ts'
import type { Product } from './transfers-queries.ts'

const jar = (id: number, left: number, blocked = false) => ({
  id,
  code: `L${id}`,
  left,
  expires_on: null,
  jar_tare: null,
  blocked,
})
const product: Product = {
  id: 7,
  venue_id: 1,
  name: 'Noche Azul',
  description: '',
  unit_type: 'weight',
  price: 10,
  category_id: null,
  subcategory_id: null,
  category: null,
  subcategory: null,
  image_path: null,
  gram_equivalent: null,
  barcode: null,
  stock_quantity: 100,
  stock_version: 3,
  batches: [jar(1, 40), jar(2, 50, true)],
  low_stock_threshold: null,
  stock_state: 'ok',
  version: 1,
  changed_by: 'Marta',
  changed_at: '2026-05-01T10:00:00Z',
  archived: false,
}
const line = (key: string, batchId: number | null, quantity: string): SentLine => ({ key, product, batchId, quantity })

test('goods come from open batches, and from what is in none', () => {
  expect(placesOf(product)).toEqual([
    { batchId: 1, code: 'L1', leftMilli: 40_000 },
    { batchId: null, code: null, leftMilli: 10_000 },
  ])
  expect(placesOf({ ...product, stock_quantity: 90 })).toHaveLength(1)
})

test('two lines of one batch share what it holds', () => {
  const lines = [line('a', 1, '30'), line('b', 1, '10,5'), line('c', null, '10')]
  const [first, second, third] = lines
  if (first === undefined || second === undefined || third === undefined) throw new Error('three lines')
  expect(lines.map((one) => leftForLine(lines, one))).toEqual([40_000, 10_000, 10_000])
  expect([first, second, third].map((one) => lineFault(lines, one))).toEqual([null, 'short', null])
})

test.each(['', '0', 'x', '0,0001'])('%s is no quantity', (quantity) => {
  const one = line('a', 1, quantity)
  expect(lineFault([one], one)).toBe('quantity')
})

test('the request has what is typed', () => {
  expect(itemsOf([line('a', 1, '30,5')])).toEqual([{ product_id: 7, batch_id: 1, quantity: 30.5 }])
})
