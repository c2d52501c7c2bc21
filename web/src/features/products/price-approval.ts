import { type Act, centsOfAmount, priceChangePercent } from '@aforo/domain'
import { plainShown, type Shown } from '../../parts/approvals/approval-figures.ts'
import { type ProductValues, readPrice } from './product-form.ts'
import type { Product } from './products-queries.ts'

/** The change of a price as somebody else would approve it. */
export const priceAct = (productId: number, { price }: ProductValues): Act => ({
  kind: 'price',
  productId,
  toCents: centsOfAmount(readPrice(price) ?? 0),
})

export function shownPrice(product: Product, { price }: ProductValues): Shown {
  const after = readPrice(price) ?? 0
  return {
    ...plainShown,
    limit: 'price_change_limit',
    figure: priceChangePercent(centsOfAmount(product.price), centsOfAmount(after)),
    before: product.price,
    after,
  }
}
