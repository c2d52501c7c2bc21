/** What goods came in for, over one delivery or several. */
export type PaidFor = { costCents: number; quantityMilli: number }

/** Goods that are left, and what they came in for; null if no delivery of them has a known cost. */
export type StockPart = { leftMilli: number; paid: PaidFor | null }

export type StockValue = { valueCents: number; unknownMilli: number }

/** A sum of fractions, exact: the denominators multiply up beyond what a number holds. */
type Fraction = { dividend: bigint; divisor: bigint }

const addShare = ({ dividend, divisor }: Fraction, leftMilli: number, { costCents, quantityMilli }: PaidFor) => ({
  dividend: dividend * BigInt(quantityMilli) + BigInt(leftMilli) * BigInt(costCents) * divisor,
  divisor: divisor * BigInt(quantityMilli),
})

const roundHalfUp = ({ dividend, divisor }: Fraction): number => Number((2n * dividend + divisor) / (2n * divisor))

/**
 * What the goods of a product came in for: each part at its own cost per unit, the sum rounded once to the cent. Goods
 * without a known cost are named, and no part of the value.
 */
export function stockValue(parts: readonly StockPart[]): StockValue {
  let sum: Fraction = { dividend: 0n, divisor: 1n }
  let unknownMilli = 0
  for (const { leftMilli, paid } of parts) {
    if (paid === null || paid.quantityMilli <= 0) unknownMilli += leftMilli
    else if (leftMilli > 0) sum = addShare(sum, leftMilli, paid)
  }
  return { valueCents: roundHalfUp(sum), unknownMilli }
}

export type StockValueSum = { valueCents: number; products: number; unknownProducts: number }

/** The value of many products. Their values are rounded already, so the sum is that of the rows shown. */
export const sumOfValues = (values: readonly StockValue[]): StockValueSum => ({
  valueCents: values.reduce((sum, { valueCents }) => sum + valueCents, 0),
  products: values.length,
  unknownProducts: values.filter(({ unknownMilli }) => unknownMilli > 0).length,
})
