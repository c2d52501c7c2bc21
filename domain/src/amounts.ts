/**
 * Money is whole cents, and weight and pieces are whole thousandths: all arithmetic is on integers. Within these limits
 * every product below stays far under 2^53, so it is exact.
 */
export const priceMostCents = 1_000_000
export const quantityMostMilli = 1_000_000_000

/** What the wire calls 12.34 is 1234 cents here, and 2.375 is 2375 thousandths. */
export const centsOfAmount = (amount: number): number => Math.round(amount * 100)
export const amountOfCents = (cents: number): number => cents / 100
export const milliOfQuantity = (quantity: number): number => Math.round(quantity * 1000)
export const quantityOfMilli = (milli: number): number => milli / 1000

/** The nearest whole number; a half goes up. */
function divideHalfUp(dividend: number, divisor: number): number {
  const doubled = 2 * dividend + divisor
  return (doubled - (doubled % (2 * divisor))) / (2 * divisor)
}

/** What a quantity costs: price times quantity, rounded once, to the cent. */
export const costCents = (priceCents: number, quantityMilli: number): number =>
  divideHalfUp(priceCents * quantityMilli, 1000)

/** How much there is for this money, to the thousandth. Null where nothing is charged: any quantity would do. */
export const quantityMilliFor = (costInCents: number, priceCents: number): number | null =>
  priceCents === 0 ? null : divideHalfUp(costInCents * 1000, priceCents)

/** What a line costs with a discount: price, quantity and discount are rounded together, once, to the cent. */
export const discountedCents = (priceCents: number, quantityMilli: number, discountPercent: number): number =>
  divideHalfUp(priceCents * quantityMilli * (100 - discountPercent), 100_000)
