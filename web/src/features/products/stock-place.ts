import { milliOfQuantity, type Stock } from '@aforo/domain'
import type { Product } from './products-queries.ts'

/** Where goods of a product are: a batch by its id, or the goods without one. As text for a form. */
export const unbatched = 'none'

export type StockPlace = { value: string; code: string | null; leftMilli: number }

/** The places of a product that hold goods. Without batches there is only one. */
export function placesOf({ batches, stock_quantity: quantity }: Product): StockPlace[] {
  const inBatches = batches.map(({ id, code, left }) => ({
    value: String(id),
    code,
    leftMilli: milliOfQuantity(left),
  }))
  const restMilli = inBatches.reduce((rest, { leftMilli }) => rest - leftMilli, milliOfQuantity(quantity))
  const rest = { value: unbatched, code: null, leftMilli: restMilli }
  return restMilli > 0 || inBatches.length === 0 ? [...inBatches, rest] : inBatches
}

/** What a count or a loss is about: the goods of one place, with the version of the whole stock. */
export function stockAt(product: Product, value: string): Stock {
  const place = placesOf(product).find((one) => one.value === value)
  return { version: product.stock_version, quantityMilli: place?.leftMilli ?? 0 }
}

export const batchIdOf = (value: string): number | null => (value === unbatched ? null : Number(value))
