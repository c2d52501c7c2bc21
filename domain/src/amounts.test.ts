import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountOfCents,
  centsOfAmount,
  costCents,
  milliOfQuantity,
  priceMostCents,
  quantityMilliFor,
  quantityMostMilli,
  quantityOfMilli,
} from './amounts.ts'

const price = fc.integer({ min: 1, max: priceMostCents })
const quantity = fc.integer({ min: 0, max: quantityMostMilli })
const runs = { numRuns: 20_000 }

/** The same in exact arithmetic: rounding half up is adding half a step and rounding down. */
const exactly = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)

describe('the cost of a quantity', () => {
  test.each([
    ['whole grams', 850, 2_000, 1_700],
    ['a tenth of a gram', 850, 100, 85],
    ['just under half a cent goes down', 333, 1_499, 499],
    ['half a cent goes up', 1, 500, 1],
    ['a quantity of zero costs nothing', 850, 0, 0],
    ['1.238 g at 8.50', 850, 1_238, 1_052],
    ['the highest price times the largest quantity', priceMostCents, quantityMostMilli, 1_000_000_000_000],
  ])('%s', (_title, priceCents, quantityMilli, expected) => {
    expect(costCents(priceCents, quantityMilli)).toBe(expected)
  })

  test('is never off by a cent', () => {
    fc.assert(
      fc.property(price, quantity, (priceCents, quantityMilli) => {
        const exact = exactly(BigInt(priceCents) * BigInt(quantityMilli), 1000n)
        expect(BigInt(costCents(priceCents, quantityMilli))).toBe(exact)
      }),
      runs,
    )
  })
})

describe('the quantity for an amount of money', () => {
  test.each([
    ['ten euros at 8.50', 1_000, 850, 1_176],
    ['a cent at the highest price', 1, priceMostCents, 0],
    ['half a thousandth goes up', 1, 2_000, 1],
    ['a free product has no quantity for an amount', 1_000, 0, null],
  ])('%s', (_title, cents, priceCents, expected) => {
    expect(quantityMilliFor(cents, priceCents)).toBe(expected)
  })

  test('is never off by a thousandth', () => {
    fc.assert(
      fc.property(price, quantity, (priceCents, quantityMilli) => {
        const cents = costCents(priceCents, quantityMilli)
        const exact = exactly(BigInt(cents) * 1000n, BigInt(priceCents))
        expect(BigInt(quantityMilliFor(cents, priceCents) ?? -1)).toBe(exact)
      }),
      runs,
    )
  })

  test('an amount converted to a quantity and back is unchanged if a thousandth costs less than a cent', () => {
    const cheap = fc.integer({ min: 1, max: 1_000 })
    const money = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(cheap, money, (priceCents, cents) => {
        expect(costCents(priceCents, quantityMilliFor(cents, priceCents) ?? 0)).toBe(cents)
      }),
      runs,
    )
  })
})

test('every amount and quantity is unchanged after conversion to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), quantity, (cents, milli) => {
      expect(centsOfAmount(JSON.parse(JSON.stringify(amountOfCents(cents))) as number)).toBe(cents)
      expect(milliOfQuantity(JSON.parse(JSON.stringify(quantityOfMilli(milli))) as number)).toBe(milli)
    }),
    runs,
  )
})
