import {
  centsOfAmount,
  type DispenseRule,
  dispenseVerdict,
  type GateVerdict,
  levelsOf,
  milliOfQuantity,
  type SaleLine,
  saleGramsMilli,
  saleLine,
  saleTotalCents,
  type Shelved,
} from '@aforo/domain'
import { standingOf } from '../../parts/members/standing.ts'
import type { KeptLine } from './cart.ts'
import type { CounterMember, Product } from './counter-queries.ts'

export type PricedLine = SaleLine & {
  product: Product | null
  /** Without a discount. */
  fullCents: number
  /** What it cost when somebody last touched the line, where that is another price than now. */
  formerPriceCents: number | null
  /** Whether it is offered no longer. */
  isGone: boolean
}

export type PricedCart = { lines: readonly PricedLine[]; fullCents: number; totalCents: number; gramsMilli: number }

export const shelvedOf = (product: Product): Shelved => ({
  productId: product.id,
  name: product.name,
  unitType: product.unit_type,
  priceCents: centsOfAmount(product.price),
  gramEquivalentMilli: product.gram_equivalent === null ? null : milliOfQuantity(product.gram_equivalent),
  stockMilli: milliOfQuantity(product.stock_quantity),
})

/** While the shelf is not known yet, nothing is said about stock. */
const unknownStockMilli = Number.MAX_SAFE_INTEGER

/** What is in a cart at the prices of now; `shelf` is null while it is on its way. */
export function priceCart(
  cart: readonly KeptLine[],
  shelf: ReadonlyMap<number, Product> | null,
  discountPercent: number,
): PricedCart {
  const lines = cart.map((kept): PricedLine => {
    const product = shelf?.get(kept.productId) ?? null
    const isGone = shelf !== null && product === null
    const stockMilli = isGone ? 0 : unknownStockMilli
    const shelved = product === null ? { ...kept, gramEquivalentMilli: null, stockMilli } : shelvedOf(product)
    const line = saleLine(shelved, kept.quantityMilli, discountPercent)
    return {
      ...line,
      product,
      fullCents: saleLine(shelved, kept.quantityMilli, 0).costCents,
      formerPriceCents: shelved.priceCents === kept.priceCents ? null : kept.priceCents,
      isGone,
    }
  })
  return {
    lines,
    fullCents: lines.reduce((sum, { fullCents }) => sum + fullCents, 0),
    totalCents: saleTotalCents(lines),
    gramsMilli: saleGramsMilli(lines),
  }
}

/** The day of somebody who has none to wait for. */
const dayOfOld = '0001-01-01'

const limitOf = (limit: number | null) => (limit === null ? null : milliOfQuantity(limit))

/** What the server will say to this sale, by the rule that it decides by. */
export function previewSale(
  client: CounterMember,
  { inside, basket, discountPercent }: { inside: boolean; basket: PricedCart; discountPercent: number },
): GateVerdict<DispenseRule> {
  return dispenseVerdict(
    {
      inside,
      standing: standingOf(client.state),
      underAge: client.under_age,
      // The server has said until when they wait, so the day of today is not asked for again.
      registeredOn: client.waits_until ?? dayOfOld,
      balanceCents: centsOfAmount(client.profile.cash_balance),
      discountPercent: client.discount_percent,
      dayMilli: milliOfQuantity(client.day.grams),
      monthMilli: milliOfQuantity(client.month.grams),
    },
    // What is shown is what is sent: another price is found out by the server.
    {
      lines: basket.lines,
      priceAsShown: true,
      discountPercent,
      mayDiscount: client.may_discount,
      mayExceed: client.may_exceed,
    },
    {
      dailyMilli: limitOf(client.day.limit),
      monthlyMilli: limitOf(client.month.limit),
      waitingDays: 0,
      discountMostCents: client.discount_most === null ? null : centsOfAmount(client.discount_most),
      gramsOverMostMilli: limitOf(client.grams_over_most),
      today: dayOfOld,
    },
    levelsOf(client.gate_levels),
  )
}
