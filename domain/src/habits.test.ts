import { expect, test } from 'vitest'
import { habitsOf } from './habits.ts'

const line = (saleId: number, productId: number, quantityMilli = 1000) => ({ saleId, productId, quantityMilli })

test.each([
  ['nothing bought yet', [], []],
  ['one sale makes no habit', [line(1, 10)], []],
  [
    'the most frequent product comes first',
    [line(3, 10), line(3, 20), line(2, 20), line(1, 20), line(1, 10)],
    [20, 10],
  ],
  ['equally frequent: the last bought comes first', [line(2, 30), line(2, 10), line(1, 10), line(1, 30)], [30, 10]],
  ['what was returned does not count', [line(2, 10, 0), line(1, 10)], []],
])('usual products: %s', (_title, bought, usualIds) => {
  expect(habitsOf(bought).usualIds).toEqual(usualIds)
})

test('at most six products are usual', () => {
  const products = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(habitsOf([2, 1].flatMap((sale) => products.map((id) => line(sale, id)))).usualIds).toHaveLength(6)
})

test('the last sale is the newest one of which something was kept', () => {
  const bought = [line(3, 10, 0), line(2, 20, 2500), line(2, 30), line(1, 40)]
  expect(habitsOf(bought).lastSale).toEqual({ saleId: 2, lines: [line(2, 20, 2500), line(2, 30)] })
  expect(habitsOf([]).lastSale).toBeNull()
})
