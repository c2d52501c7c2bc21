import { describe, expect, test } from 'vitest'
import { discountedCents } from './amounts.ts'
import {
  type DispenseLimits,
  dispenseVerdict,
  gramsMilliOf,
  refundCents,
  returnBlocker,
  returnedGramsMilli,
  type Sale,
  type Served,
  saleGramsMilli,
  saleLine,
  saleTotalCents,
  type Shelved,
  shortLine,
  gramsOn,
  waitsUntil,
} from './dispensing.ts'
import { levelsOf } from './gates.ts'

const flower: Shelved = {
  productId: 1,
  name: 'Limón Sierra',
  unitType: 'weight',
  priceCents: 850,
  gramEquivalentMilli: null,
  stockMilli: 124_500,
}
const cake: Shelved = {
  ...flower,
  productId: 2,
  unitType: 'fixed',
  priceCents: 280,
  gramEquivalentMilli: 500,
  stockMilli: 4000,
}

describe('a line', () => {
  test.each([
    [850, 2500, 0, 2125],
    [850, 1238, 0, 1052],
    [900, 2222, 0, 2000],
    [850, 2500, 10, 1913],
    [850, 2500, 50, 1063],
    [1, 1, 0, 0],
    [1_000_000, 10_000_000, 0, 10_000_000_000],
  ])('at %i cents, of %i thousandths, with %i %% off costs %i', (price, quantity, discount, cost) => {
    expect(discountedCents(price, quantity, discount)).toBe(cost)
  })

  test('counts grams as grams, and pieces by their gram equivalent', () => {
    expect([gramsMilliOf(flower, 1238), gramsMilliOf(cake, 3000)]).toEqual([1238, 1500])
    expect(gramsMilliOf({ ...cake, gramEquivalentMilli: null }, 3000)).toBe(0)
  })

  test('adds up with others to the cent and the milligram', () => {
    const lines = [saleLine(flower, 1238, 0), saleLine(cake, 2000, 0)]
    expect([saleTotalCents(lines), saleGramsMilli(lines)]).toEqual([1612, 2238])
    expect(shortLine(lines)).toBeUndefined()
    expect(shortLine([...lines, saleLine(cake, 5000, 0)])?.productId).toBe(2)
  })
})

describe('the gate of the counter', () => {
  const served: Served = {
    inside: true,
    standing: 'active',
    underAge: false,
    registeredOn: '2026-01-10',
    balanceCents: 6450,
    discountPercent: 0,
    dayMilli: 0,
    monthMilli: 42_500,
  }
  const sale: Sale = {
    lines: [saleLine(flower, 2500, 0)],
    priceAsShown: true,
    discountPercent: 0,
    mayDiscount: false,
    mayExceed: { discount: false, grams: false },
  }
  const limits: DispenseLimits & { today: string } = {
    dailyMilli: 25_000,
    monthlyMilli: 60_000,
    waitingDays: 0,
    discountMostCents: null,
    gramsOverMostMilli: null,
    today: '2026-11-15',
  }
  const levels = levelsOf({ dispense_waiting_days: 'warn' })
  const verdict = (who: Partial<Served> = {}, what: Partial<Sale> = {}, most: Partial<typeof limits> = {}) =>
    dispenseVerdict({ ...served, ...who }, { ...sale, ...what }, { ...limits, ...most }, levels)

  test('allows a sale that breaks no rule', () => {
    expect(verdict()).toEqual({ blocks: null, asks: [] })
  })

  test.each<[string, Partial<Served>, Partial<Sale>]>([
    ['dispense_not_inside', { inside: false }, {}],
    ['dispense_not_active', { standing: 'suspended' }, {}],
    ['dispense_under_age', { underAge: true }, {}],
    ['dispense_price_changed', {}, { priceAsShown: false }],
    ['dispense_stock', {}, { lines: [saleLine(cake, 5000, 0)] }],
    ['dispense_credit', { balanceCents: 2124 }, {}],
    ['dispense_discount', {}, { discountPercent: 10 }],
  ])('stops %s', (rule, who, what) => {
    expect(verdict(who, what).blocks).toBe(rule)
  })

  test.each<[string, Partial<Served>, Partial<typeof limits>]>([
    ['dispense_daily_grams', { dayMilli: 22_501 }, {}],
    ['dispense_monthly_grams', { monthMilli: 57_501 }, {}],
    ['dispense_waiting_days', { registeredOn: '2026-11-01' }, { waitingDays: 15 }],
  ])('asks about %s', (rule, who, most) => {
    expect(verdict(who, {}, most)).toEqual({ blocks: null, asks: [rule] })
  })

  test('allows a sale that uses up the credit and both gram limits exactly', () => {
    expect(verdict({ balanceCents: 2125, dayMilli: 22_500, monthMilli: 57_500 })).toEqual({ blocks: null, asks: [] })
  })

  test('ignores limits that are not set, and products without grams', () => {
    expect(verdict({ monthMilli: 900_000 }, {}, { dailyMilli: 0, monthlyMilli: 0 }).asks).toHaveLength(2)
    const dry = { lines: [saleLine({ ...cake, gramEquivalentMilli: null }, 1000, 0)] }
    expect(verdict({ monthMilli: 900_000 }, dry, { dailyMilli: 0, monthlyMilli: 0 }).asks).toEqual([])
  })

  test.each<[string, Partial<Served>, Partial<Sale>, Partial<typeof limits>, string | null]>([
    ['a discount up to the limit', {}, { mayDiscount: true }, { discountMostCents: 1_062 }, null],
    ['a discount beyond the limit', {}, { mayDiscount: true }, { discountMostCents: 1_061 }, 'dispense_discount_limit'],
    ['the discount of the member, at any amount', { discountPercent: 50 }, {}, { discountMostCents: 0 }, null],
    [
      'a discount beyond the limit, by a person who may exceed it',
      {},
      { mayDiscount: true, mayExceed: { discount: true, grams: false } },
      { discountMostCents: 0 },
      null,
    ],
  ])('checks %s against the limit of the staff', (_title, who, what, most, blocks) => {
    const half = { lines: [saleLine(flower, 2500, 50)], discountPercent: 50 }
    expect(verdict(who, { ...half, ...what }, most).blocks).toBe(blocks)
  })

  test('allows staff to exceed a gram limit up to the limit of the venue', () => {
    const over = { dayMilli: 23_500 }
    expect(verdict(over, {}, { gramsOverMostMilli: 1_000 })).toEqual({ blocks: null, asks: ['dispense_daily_grams'] })
    expect(verdict(over, {}, { gramsOverMostMilli: 999 }).blocks).toBe('dispense_grams_limit')
    expect(
      verdict(over, { mayExceed: { discount: false, grams: true } }, { gramsOverMostMilli: 999 }).blocks,
    ).toBeNull()
    expect(verdict({}, {}, { gramsOverMostMilli: 0 }).blocks).toBeNull()
  })

  test('allows everybody to give the discount of the member, and more with the right to', () => {
    expect(verdict({ discountPercent: 10 }, { discountPercent: 10 }).blocks).toBeNull()
    expect(verdict({}, { discountPercent: 50, mayDiscount: true }).blocks).toBeNull()
  })
})

describe('the grams that a member had', () => {
  const months = [
    { month: '2026-11-01', gramsMilli: 42_500, lastDay: '2026-11-14', lastDayMilli: 2500 },
    { month: '2026-10-01', gramsMilli: 9000, lastDay: '2026-10-31', lastDayMilli: 9000 },
  ]

  test.each([
    ['2026-11-14', 2500, 42_500],
    ['2026-11-15', 0, 42_500],
    // A venue whose business day is behind also counts what another venue dispensed on its next day.
    ['2026-11-13', 2500, 42_500],
    ['2026-10-31', 9000, 9000],
    ['2026-12-01', 0, 0],
  ])('by %s is %i that day and %i that month', (day, dayMilli, monthMilli) => {
    expect(gramsOn(months, day)).toEqual({ dayMilli, monthMilli })
  })

  test('waits so many days after joining', () => {
    expect(waitsUntil('2026-11-01', 15)).toBe('2026-11-16')
  })
})

describe('a return', () => {
  const line = { quantityMilli: 1237, costCents: 1051, gramsMilli: 1237, returnedMilli: 0, returnedCents: 0 }

  test('is paid back to the cent, in any number of parts', () => {
    let [returnedMilli, returnedCents] = [0, 0]
    for (const milli of [400, 1, 300, 536]) {
      returnedCents += refundCents({ ...line, returnedMilli, returnedCents }, milli)
      returnedMilli += milli
    }
    expect(returnedCents).toBe(1051)
  })

  test('gives its grams back to the limits, in any number of parts', () => {
    const bar = { quantityMilli: 3000, gramsMilli: 1001, returnedMilli: 0 }
    const first = returnedGramsMilli(bar, 1000)
    const rest = returnedGramsMilli({ ...bar, returnedMilli: 1000 }, 2000)
    expect(first + rest).toBe(1001)
  })

  test('is never more than was sold', () => {
    expect(returnBlocker({ ...line, returnedMilli: 1000 }, 237)).toBeNull()
    expect(returnBlocker({ ...line, returnedMilli: 1000 }, 238)).toBe('return_too_much')
  })
})
