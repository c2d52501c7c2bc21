import {
  type ApprovalLimit,
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
import type { NamedBatch } from './stored-batch.ts'
import type { CounterMember, Product } from './counter-queries.ts'

export type PricedLine = SaleLine & {
  product: Product | null
  /** The batch that was chosen, or null. */
  batch: NamedBatch | null
  /** The price without discount. */
  fullCents: number
  /** The price when staff last changed the line, if it is different now. */
  formerPriceCents: number | null
  /** The product is no longer on the shelf. */
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

/** Stock is not checked while the shelf is loading. */
const unknownStockMilli = Number.MAX_SAFE_INTEGER

/** A cart at current prices. `shelf` is null while it is loading. */
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
    const line = saleLine(shelved, kept.quantityMilli, discountPercent, kept.weighed)
    return {
      ...line,
      product,
      batch: kept.batch,
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

/** Used as today: a member waits if their `waits_until` is later. Members without one do not wait. */
const earliestDay = '0001-01-01'

const limitOf = (limit: number | null) => (limit === null ? null : milliOfQuantity(limit))

type PreviewedSale = {
  inside: boolean
  basket: PricedCart
  discountPercent: number
  approvedLimit?: ApprovalLimit | null
}

/** Predicts the server's decision about this sale with the same domain rule. */
export function previewSale(
  client: CounterMember,
  { inside, basket, discountPercent, approvedLimit = null }: PreviewedSale,
): GateVerdict<DispenseRule> {
  const isDiscountApproved = approvedLimit !== null && approvedLimit !== 'dispense_grams_limit'
  return dispenseVerdict(
    {
      inside,
      standing: standingOf(client.state),
      underAge: client.under_age,
      // The server computed the end of the waiting period, so the real date is not needed here.
      registeredOn: client.waits_until ?? earliestDay,
      balanceCents: centsOfAmount(client.profile.cash_balance),
      discountPercent: client.discount_percent,
      dayMilli: milliOfQuantity(client.day.grams),
      monthMilli: milliOfQuantity(client.month.grams),
    },
    // The sale is sent with the prices on screen. The server detects a price change.
    {
      lines: basket.lines,
      priceAsShown: true,
      discountPercent,
      mayDiscount: (client.may_discount && client.may_exceed) || isDiscountApproved,
      mayExceed: {
        discount: client.may_exceed || isDiscountApproved,
        grams: client.may_exceed || approvedLimit === 'dispense_grams_limit',
      },
    },
    {
      dailyMilli: limitOf(client.day.limit),
      monthlyMilli: limitOf(client.month.limit),
      waitingDays: 0,
      discountMostCents: client.discount_most === null ? null : centsOfAmount(client.discount_most),
      gramsOverMostMilli: limitOf(client.grams_over_most),
      today: earliestDay,
    },
    levelsOf(client.gate_levels),
  )
}
