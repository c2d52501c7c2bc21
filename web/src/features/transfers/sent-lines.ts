import { milliOfQuantity, quantityBlocker, quantityMostMilli, quantityOfMilli, readTypedMilli } from '@aforo/domain'
import type { NewTransfer, Product } from './transfers-queries.ts'

/** Where goods of a product come from: a batch that is not blocked, or the goods without one. */
type Place = { batchId: number | null; code: string | null; leftMilli: number }

/** What somebody types about a line that is sent. */
export type SentLine = { key: string; product: Product; batchId: number | null; quantity: string }

/** The places that hold something to send. */
export function placesOf({ batches, stock_quantity: stock }: Product): Place[] {
  const all = batches.map(({ id, code, left, blocked }) => ({
    batchId: id,
    code,
    leftMilli: milliOfQuantity(left),
    blocked,
  }))
  const restMilli = all.reduce((rest, { leftMilli }) => rest - leftMilli, milliOfQuantity(stock))
  const open = all.filter(({ blocked }) => !blocked).map(({ blocked: _blocked, ...place }) => place)
  return restMilli > 0 ? [...open, { batchId: null, code: null, leftMilli: restMilli }] : open
}

/** What is left at the place of a line after the lines before it. */
export function leftForLine(lines: readonly SentLine[], line: SentLine): number {
  const place = placesOf(line.product).find(({ batchId }) => batchId === line.batchId)
  const isSamePlace = (other: SentLine) => other.product.id === line.product.id && other.batchId === line.batchId
  const before = lines.slice(0, lines.indexOf(line)).filter(isSamePlace)
  return before.reduce((left, other) => left - (milliTyped(other) ?? 0), place?.leftMilli ?? 0)
}

export const milliTyped = ({ product, quantity }: Pick<SentLine, 'product' | 'quantity'>): number | null => {
  const milli = readTypedMilli(quantity, quantityMostMilli)
  return milli === null || milli === 0 || quantityBlocker(product.unit_type, milli) !== null ? null : milli
}

/** Why a line cannot be sent like this, or null. */
export function lineFault(lines: readonly SentLine[], line: SentLine): 'quantity' | 'short' | null {
  const milli = milliTyped(line)
  if (milli === null) return 'quantity'
  return milli > leftForLine(lines, line) ? 'short' : null
}

export const itemsOf = (lines: readonly SentLine[]): NewTransfer['items'] =>
  lines.map((line) => ({
    product_id: line.product.id,
    batch_id: line.batchId,
    quantity: quantityOfMilli(milliTyped(line) ?? 0),
  }))
