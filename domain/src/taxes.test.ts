import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartLinesMost, cartQuantityMostMilli } from './carts.ts'
import { refundCents, saleLine, saleTotalCents } from './dispensing.ts'
import { walletMostCents } from './ledger.ts'
import {
  baseCentsOf,
  isTaxedAtTopUp,
  oppositeShares,
  profileOn,
  refundShares,
  refundTaxCents,
  sharesTaxCents,
  sharesTotalCents,
  splitTaxes,
  type TaxShare,
  type Treatment,
  treatmentOn,
  mergeShares,
} from './taxes.ts'

const taxed = (rateBp: number): Treatment => ({ kind: 'taxed', reason: null, rateBp })
const exempt: Treatment = { kind: 'exempt', reason: 'E1', rateBp: 0 }
const outside: Treatment = { kind: 'outside', reason: 'N1', rateBp: 0 }

describe('the base of an amount that includes tax', () => {
  test.each([
    ['a round one', 12_100, 2100, 10_000],
    ['half a cent goes up', 3, 10_000, 2],
    ['one cent', 1, 2100, 1],
    ['a rate of zero', 999, 0, 999],
    ['nothing', 0, 2100, 0],
    ['half a percent', 1_005, 50, 1_000],
    ['money back mirrors money in', -12_345, 2100, -10_202],
  ])('%s', (_title, cents, rateBp, expected) => expect(baseCentsOf(cents, rateBp)).toBe(expected))
})

test('lines of one treatment are rounded once, and each line gets its part', () => {
  const lines = [33, 33, 33].map((cents) => ({ cents, treatment: taxed(2100) }))
  expect(splitTaxes(lines)).toEqual({
    lineTaxCents: [6, 5, 6],
    shares: [{ ...taxed(2100), baseCents: 82, taxCents: 17 }],
  })
})

test('each treatment has its share, in the order of the lines', () => {
  const { lineTaxCents, shares } = splitTaxes([
    { cents: 1_210, treatment: taxed(2100) },
    { cents: 500, treatment: exempt },
    { cents: 1_100, treatment: taxed(1000) },
    { cents: 300, treatment: outside },
    { cents: 1_210, treatment: taxed(2100) },
  ])
  expect(lineTaxCents).toEqual([210, 0, 100, 0, 210])
  expect(shares).toEqual([
    { ...taxed(2100), baseCents: 2_000, taxCents: 420 },
    { ...exempt, baseCents: 500, taxCents: 0 },
    { ...taxed(1000), baseCents: 1_000, taxCents: 100 },
    { ...outside, baseCents: 300, taxCents: 0 },
  ])
})

test('nothing sold has no shares', () => {
  expect(splitTaxes([])).toEqual({ lineTaxCents: [], shares: [] })
})

const treatment = fc.constantFrom(
  ...[2100, 1000, 400, 0, 700, 950, 50, 10_000].map(taxed),
  exempt,
  { ...exempt, reason: 'E6' },
  outside,
)

const cart = fc.record({
  discountPercent: fc.integer({ min: 0, max: 100 }),
  lines: fc.array(
    fc.record({
      treatment,
      priceCents: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 1_000_000 })),
      quantityMilli: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: cartQuantityMostMilli })),
      parts: fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

type Cart = typeof cart extends fc.Arbitrary<infer T> ? T : never

const sell = ({ lines, discountPercent }: Cart) =>
  lines.map(({ priceCents, quantityMilli }) =>
    saleLine(
      {
        productId: 1,
        name: 'Limón',
        unitType: 'weight',
        priceCents,
        gramEquivalentMilli: null,
        stockMilli: quantityMilli,
      },
      quantityMilli,
      discountPercent,
    ),
  )

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

/** The quantity in random parts that add up to it. */
function partsOf(quantityMilli: number, weights: readonly number[]): number[] {
  const total = sum(weights)
  const upTo = (index: number) => Math.floor((quantityMilli * sum(weights.slice(0, index))) / total)
  return weights.map((_, index) => upTo(index + 1) - upTo(index)).filter((part) => part > 0)
}

const isAlike = (one: Treatment, other: Treatment) =>
  one.kind === other.kind && one.reason === other.reason && one.rateBp === other.rateBp

/** What is wrong with the split of a cart, in words. A check per figure with `expect` would take most of the time. */
function splitFaults(bought: Cart): string[] {
  const sold = sell(bought)
  const lines = sold.map(({ costCents }, index) => ({
    cents: costCents,
    treatment: bought.lines[index]?.treatment ?? exempt,
  }))
  const { lineTaxCents, shares } = splitTaxes(lines)
  const shareFaults = shares.flatMap((share) => {
    const cents = sum(lines.map((line) => (isAlike(line.treatment, share) ? line.cents : 0)))
    const taxCents = sum(
      lineTaxCents.map((tax, index) => (isAlike(lines[index]?.treatment ?? exempt, share) ? tax : 0)),
    )
    const exactTax = (cents * share.rateBp) / (10_000 + share.rateBp)
    return [
      ...(share.baseCents + share.taxCents === cents ? [] : ['a share is not the sum of its lines']),
      ...(share.taxCents === taxCents ? [] : ['the tax of a share is not that of its lines']),
      ...(Math.abs(share.taxCents - exactTax) < 0.500_001 ? [] : ['a tax is off by more than half a cent']),
    ]
  })
  const isWithin = lineTaxCents.every((tax, index) => tax >= 0 && tax <= (lines[index]?.cents ?? -1))
  return [
    ...shareFaults,
    ...(sharesTotalCents(shares) === saleTotalCents(sold) ? [] : ['the shares are not the total']),
    ...(sum(lineTaxCents) === sharesTaxCents(shares) ? [] : ['the lines are not the tax']),
    ...(isWithin ? [] : ['a line has a negative tax or base']),
    ...(sharesTotalCents([...shares, ...oppositeShares(shares)]) === 0 ? [] : ['a void leaves something']),
  ]
}

/** The same for every line that comes back in parts. */
function refundFaults(bought: Cart): string[] {
  const sold = sell(bought)
  const treatmentAt = (index: number) => bought.lines[index]?.treatment ?? exempt
  const { lineTaxCents, shares } = splitTaxes(
    sold.map(({ costCents }, index) => ({ cents: costCents, treatment: treatmentAt(index) })),
  )
  const refunded: TaxShare[] = []
  const lineFaults = sold.flatMap((line, index) => {
    const taxCents = lineTaxCents[index] ?? -1
    const faults: string[] = []
    let [returnedMilli, returnedCents, returnedTax] = [0, 0, 0]
    for (const milli of partsOf(line.quantityMilli, bought.lines[index]?.parts ?? [])) {
      const cents = refundCents({ ...line, returnedMilli, returnedCents }, milli)
      const taxedLine = { ...treatmentAt(index), costCents: line.costCents, taxCents, returnedCents }
      const tax = refundTaxCents(taxedLine, cents)
      if (tax < 0 || tax > cents) faults.push('a part gives back a negative tax or base')
      refunded.push(...refundShares([{ line: taxedLine, cents }]))
      returnedMilli += milli
      returnedCents += cents
      returnedTax += tax
    }
    if (returnedCents !== line.costCents) faults.push('a line does not give back its cost')
    if (returnedTax !== taxCents) faults.push('a line does not give back its tax')
    return faults
  })
  const left = sharesTotalCents(refunded) + sharesTotalCents(shares)
  const taxLeft = sharesTaxCents(refunded) + sharesTaxCents(shares)
  return [...lineFaults, ...(left === 0 && taxLeft === 0 ? [] : ['the refunds are not the sale'])]
}

test('lines, shares and total agree to the cent in 20,000 random carts', () => {
  fc.assert(
    fc.property(cart, (bought) => {
      expect(splitFaults(bought)).toEqual([])
    }),
    { numRuns: 20_000 },
  )
})

test('a line that comes back in random parts gives back exactly its tax, in 20,000 random carts', () => {
  fc.assert(
    fc.property(cart, (bought) => {
      expect(refundFaults(bought)).toEqual([])
    }),
    { numRuns: 20_000 },
  )
})

test('the largest wallet buys exactly too', () => {
  const lines = Array.from({ length: cartLinesMost }, () => ({
    cents: Math.floor(walletMostCents / cartLinesMost),
    treatment: taxed(2100),
  }))
  const { lineTaxCents, shares } = splitTaxes(lines)
  const total = BigInt(sum(lines.map(({ cents }) => cents)))
  const exactBase = (2n * total * 10_000n + 12_100n) / (2n * 12_100n)
  expect(BigInt(shares[0]?.baseCents ?? -1)).toBe(exactBase)
  expect(sum(lineTaxCents)).toBe(shares[0]?.taxCents)
})

test('a refund has one negative share per treatment', () => {
  const line = (how: Treatment, costCents: number, taxCents: number) => ({
    ...how,
    costCents,
    taxCents,
    returnedCents: 0,
  })
  expect(
    refundShares([
      { line: line(taxed(2100), 1_210, 210), cents: 605 },
      { line: line(taxed(2100), 1_210, 210), cents: 1_210 },
      { line: line(exempt, 500, 0), cents: 500 },
    ]),
  ).toEqual([
    { ...taxed(2100), baseCents: -1_500, taxCents: -315 },
    { ...exempt, baseCents: -500, taxCents: 0 },
  ])
})

test('a free line gives back no tax', () => {
  expect(refundTaxCents({ costCents: 0, taxCents: 0, returnedCents: 0 }, 0)).toBe(0)
})

describe('the treatment of a product on a day', () => {
  const ofGoods = taxed(2100)
  const from = (validFrom: string, held: Treatment | null) => ({ validFrom, treatment: held })
  test.each([
    ['follows the profile', [], [], ofGoods],
    ['follows its category', [], [from('2026-01-01', taxed(1000))], taxed(1000)],
    ['is its own first', [from('2026-01-01', exempt)], [from('2026-06-01', taxed(1000))], exempt],
    ['begins on its day', [from('2026-11-18', exempt)], [], exempt],
    ['does not begin before its day', [from('2026-11-19', exempt)], [], ofGoods],
    ['is the latest, in any order', [from('2026-02-01', exempt), from('2026-01-01', outside)], [], exempt],
    [
      'returns to its category',
      [from('2026-01-01', exempt), from('2026-02-01', null)],
      [from('2026-01-01', outside)],
      outside,
    ],
    ['returns to the profile', [from('2026-02-01', null), from('2026-01-01', exempt)], [], ofGoods],
  ])('%s', (_title, ofProduct, ofCategory, expected) => {
    expect(treatmentOn({ ofProduct, ofCategory, ofGoods }, '2026-11-18')).toEqual(expected)
  })
})

describe('the profile of a venue on a day', () => {
  const profile = (venueId: number | null, validFrom: string) => ({ venueId, validFrom })
  test.each([
    ['none', [], null],
    ['that of the operator', [profile(null, '2026-01-01')], profile(null, '2026-01-01')],
    ['its own, though older', [profile(null, '2026-06-01'), profile(7, '2026-01-01')], profile(7, '2026-01-01')],
    ['not that of another venue', [profile(8, '2026-01-01')], null],
    [
      'the latest that has begun',
      [profile(7, '2026-01-01'), profile(7, '2026-11-19'), profile(7, '2026-11-18')],
      profile(7, '2026-11-18'),
    ],
    [
      'that of the operator until its own begins',
      [profile(null, '2026-01-01'), profile(7, '2026-11-19')],
      profile(null, '2026-01-01'),
    ],
  ])('%s', (_title, profiles, expected) => {
    expect(profileOn(profiles, 7, '2026-11-18')).toEqual(expected)
  })
})

test.each([
  ['multi_purpose', false],
  ['deposit', false],
  ['single_purpose', true],
] as const)('credit of a %s wallet is taxed at the top-up: %s', (mode, expected) => {
  expect(isTaxedAtTopUp(mode)).toBe(expected)
})

test('shares with one treatment become one', () => {
  const sold = { ...taxed(2100), baseCents: 1000, taxCents: 210 }
  const fee = { ...exempt, baseCents: 500, taxCents: 0 }
  const back = { ...sold, baseCents: -300, taxCents: -63 }
  expect(mergeShares([sold, fee, back])).toEqual([{ ...sold, baseCents: 700, taxCents: 147 }, fee])
})
