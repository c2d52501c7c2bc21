import {
  type GapReason,
  gapBlocker,
  milliOfQuantity,
  quantityBlocker,
  quantityMostMilli,
  quantityOfMilli,
  readTypedMilli,
} from '@aforo/domain'
import type { Option } from '../../design/search-select.tsx'
import type { Receipt, TransferLine } from './transfers-queries.ts'

/** Stands for the product of the sender, which is made here. */
export const copyId = 0

/** What somebody types about a line that arrives. */
export type ReceivedLine = { item: TransferLine; quantity: string; product: Option | null; reason: GapReason | null }

type LineFaults = { quantity: 'quantity' | 'too_much' | null; product: boolean; reason: boolean }

export const milliTyped = ({ item, quantity }: Pick<ReceivedLine, 'item' | 'quantity'>): number | null => {
  const milli = readTypedMilli(quantity, quantityMostMilli)
  return milli === null || quantityBlocker(item.product.unit_type, milli) !== null ? null : milli
}

/** What arrived less or more than was sent, once a quantity is typed. */
export function gapMilli(line: ReceivedLine): number | null {
  const milli = milliTyped(line)
  return milli === null ? null : milli - milliOfQuantity(line.item.sent)
}

/** What is missing in a line, by the rules of the server. */
export function faultsOf(line: ReceivedLine): LineFaults {
  const receivedMilli = milliTyped(line)
  if (receivedMilli === null) return { quantity: 'quantity', product: line.product === null, reason: false }
  const blocker = gapBlocker({ sentMilli: milliOfQuantity(line.item.sent), receivedMilli, reason: line.reason })
  return {
    quantity: blocker === 'transfer_too_much' ? 'too_much' : null,
    // What did not arrive goes nowhere.
    product: receivedMilli > 0 && line.product === null,
    reason: blocker === 'transfer_gap_unexplained',
  }
}

export const isWhole = (line: ReceivedLine): boolean => {
  const { quantity, product, reason } = faultsOf(line)
  return quantity === null && !product && !reason
}

/** The request body, from lines without faults. */
export const receiptOf = (lines: readonly ReceivedLine[]): Receipt => ({
  items: lines.map((line) => ({
    number: line.item.number,
    quantity: quantityOfMilli(milliTyped(line) ?? 0),
    product_id: line.product === null || line.product.id === copyId ? null : line.product.id,
    gap_reason: gapMilli(line) === 0 ? null : line.reason,
  })),
})
