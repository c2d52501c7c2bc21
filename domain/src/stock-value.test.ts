import { expect, test } from 'vitest'
import { quantityMostMilli } from './amounts.ts'
import { stockValue, sumOfValues } from './stock-value.ts'

const part = (leftMilli: number, costCents: number | null, quantityMilli = 100_000) => ({
  leftMilli,
  paid: costCents === null ? null : { costCents, quantityMilli },
})

test.each([
  ['nothing is worth nothing', [], 0, 0],
  ['a whole delivery is worth what it cost', [part(100_000, 42_000)], 42_000, 0],
  ['what is left of it is worth its share', [part(25_000, 42_000)], 10_500, 0],
  ['each batch counts at its own cost', [part(10_000, 42_000), part(10_000, 60_000)], 10_200, 0],
  ['a gift is worth nothing, and that is known', [part(10_000, 0)], 0, 0],
  ['goods without a known cost are named, not counted', [part(10_000, 42_000), part(5_000, null)], 4_200, 5_000],
  ['a batch that is used up counts nothing', [part(0, 42_000), part(0, null)], 0, 0],
  ['thirds of a cent are added up before rounding', [part(1, 1, 3), part(1, 1, 3), part(1, 1, 3)], 1, 0],
  ['a half is rounded up', [part(1, 1, 2)], 1, 0],
  ['less than a half is rounded down', [part(1, 1, 3)], 0, 0],
] as const)('%s', (_title, parts, valueCents, unknownMilli) => {
  expect(stockValue(parts)).toEqual({ valueCents, unknownMilli })
})

test('the largest stock in a hundred batches is still exact', () => {
  const parts = Array.from({ length: 100 }, (_, n) => part(quantityMostMilli / 100, 1_000_000_000 + n, 999_999_937 - n))
  const expected = parts.reduce(
    (sum, { leftMilli, paid }) => sum + (leftMilli * (paid?.costCents ?? 0)) / (paid?.quantityMilli ?? 1),
    0,
  )
  expect(stockValue(parts).valueCents).toBe(Math.round(expected))
})

test('values add up to what the rows say', () => {
  const values = [stockValue([part(1, 1, 2)]), stockValue([part(1, 1, 2)]), stockValue([part(1, null)])]
  expect(sumOfValues(values)).toEqual({ valueCents: 2, products: 3, unknownProducts: 1 })
})
