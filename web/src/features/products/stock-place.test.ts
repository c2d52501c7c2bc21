import { expect, test } from 'vitest'
import type { Product } from './products-queries.ts'
import { placesOf, stockAt } from './stock-place.ts'

const jar = (id: number, left: number) => ({
  id,
  code: `B${id}`,
  left,
  expires_on: null,
  jar_tare: null,
  blocked: false,
})
// Only these fields are read.
const product = (quantity: number, batches: Product['batches']) =>
  ({ stock_quantity: quantity, stock_version: 7, batches }) as Product

test.each([
  ['without batches there is one place', product(12.5, []), [['none', 12_500]]],
  ['even if nothing is left', product(0, []), [['none', 0]]],
  [
    'goods beside the batches are a place of their own',
    product(12, [jar(1, 9.5)]),
    [
      ['1', 9500],
      ['none', 2500],
    ],
  ],
  [
    'all of it is in batches',
    product(0.3, [jar(1, 0.1), jar(2, 0.2)]),
    [
      ['1', 100],
      ['2', 200],
    ],
  ],
] as const)('%s', (_title, of, places) =>
  expect(placesOf(of).map(({ value, leftMilli }) => [value, leftMilli])).toEqual(places),
)

test('a count of a jar knows what is in the jar, and the version of the whole stock', () =>
  expect(stockAt(product(12, [jar(1, 9.5)]), '1')).toEqual({ version: 7, quantityMilli: 9500 }))
