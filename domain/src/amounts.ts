/**
 * Money is whole cents, and weight and pieces are whole thousandths: all arithmetic is on integers. Within these limits
 * every product below stays far under 2^53, so it is exact.
 */
export const priceMostCents = 1_000_000
export const quantityMostMilli = 1_000_000_000

/** Converts between the decimals of the wire and integers: 12.34 is 1234 cents, 2.375 is 2375 thousandths. */
export const centsOfAmount = (amount: number): number => Math.round(amount * 100)
export const amountOfCents = (cents: number): number => cents / 100
export const milliOfQuantity = (quantity: number): number => Math.round(quantity * 1000)
export const quantityOfMilli = (milli: number): number => milli / 1000

/** Rounds to the nearest integer; a half rounds up. */
export function divideHalfUp(dividend: number, divisor: number): number {
  const doubled = 2 * dividend + divisor
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor)
}

/** Price times quantity, rounded once to the cent. */
export const costCents = (priceCents: number, quantityMilli: number): number =>
  divideHalfUp(priceCents * quantityMilli, 1000)

/** The quantity for this amount, to the thousandth. Null if the product is free, because any quantity would match. */
export const quantityMilliFor = (costInCents: number, priceCents: number): number | null =>
  priceCents === 0 ? null : divideHalfUp(costInCents * 1000, priceCents)

/** The cost of a line after its discount. Rounded once, at the end, to the cent. */
export const discountedCents = (priceCents: number, quantityMilli: number, discountPercent: number): number =>
  divideHalfUp(priceCents * quantityMilli * (100 - discountPercent), 100_000)
