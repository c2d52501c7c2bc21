import { milliOfQuantity } from '@aforo/domain'
import type { Product } from './counter-queries.ts'

type SoldItem = { product_id: number; quantity: number }
export type RepeatedLine = { product: Product; quantityMilli: number }

/** The lines of an earlier sale that can be sold again: products still on the shelf, up to what is in stock. */
export const repeatableLines = (
  items: readonly SoldItem[],
  shelf: ReadonlyMap<number, Product> | null,
): RepeatedLine[] =>
  items.flatMap(({ product_id: id, quantity }) => {
    const product = shelf?.get(id)
    if (product === undefined || product.stock_state === 'out') return []
    const quantityMilli = Math.min(milliOfQuantity(quantity), milliOfQuantity(product.stock_quantity))
    return [{ product, quantityMilli }]
  })
