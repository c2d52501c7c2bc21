import {
  centsOfAmount,
  milliOfQuantity,
  quantityBlocker,
  quantityOfMilli,
  readTypedMilli,
  refundCents,
} from '@aforo/domain'
import type { Sale, SaleItem } from '../../parts/sales/sale-query.ts'
import type { NewReturn } from './sales-queries.ts'

/** The returned part of a line: the typed quantity, and whether it is restocked. */
type LineDraft = { typed: string; restock: boolean }
export type ReturnDraft = Readonly<Record<number, LineDraft>>

const untouched: LineDraft = { typed: '', restock: true }

export const draftOf = (draft: ReturnDraft, line: number): LineDraft => draft[line] ?? untouched

/** The quantity that was not returned yet. */
export const leftMilli = ({ quantity, returned }: Pick<SaleItem, 'quantity' | 'returned'>): number =>
  milliOfQuantity(quantity) - milliOfQuantity(returned)

/** The typed quantity; null if it is invalid. Empty text is zero. */
export function typedMilli(item: Pick<SaleItem, 'quantity' | 'returned' | 'unit_type'>, typed: string): number | null {
  if (typed.trim() === '') return 0
  const milli = readTypedMilli(typed, leftMilli(item))
  return milli === null || quantityBlocker(item.unit_type, milli) !== null ? null : milli
}

/** The amount already refunded for a line. */
const refundedCents = ({ returns }: Pick<Sale, 'returns'>, line: number): number =>
  returns
    .flatMap(({ items }) => items)
    .filter((item) => item.line === line)
    .reduce((sum, { amount }) => sum + centsOfAmount(amount), 0)

/** The total refund of the draft. */
export function draftCents(sale: Pick<Sale, 'items' | 'returns'>, draft: ReturnDraft): number {
  return sale.items.reduce((sum, item) => {
    const milli = typedMilli(item, draftOf(draft, item.line).typed)
    if (milli === null || milli === 0) return sum
    const sold = {
      quantityMilli: milliOfQuantity(item.quantity),
      costCents: centsOfAmount(item.cost),
      returnedMilli: milliOfQuantity(item.returned),
      returnedCents: refundedCents(sale, item.line),
    }
    return sum + refundCents(sold, milli)
  }, 0)
}

/** The error of the lines as a whole, or null. */
export function draftFault({ items }: Pick<Sale, 'items'>, draft: ReturnDraft): 'wrong' | 'nothing' | null {
  const wanted = items.map((item) => typedMilli(item, draftOf(draft, item.line).typed))
  if (wanted.includes(null)) return 'wrong'
  return wanted.every((milli) => milli === 0) ? 'nothing' : null
}

/** The line to focus on an error: an invalid one, otherwise the first that can still be returned. */
export function lineToMend({ items }: Pick<Sale, 'items'>, draft: ReturnDraft): number | undefined {
  const wrong = items.find((item) => typedMilli(item, draftOf(draft, item.line).typed) === null)
  return (wrong ?? items.find((item) => leftMilli(item) > 0))?.line
}

/** The request body of a valid draft. */
export const draftItems = ({ items }: Pick<Sale, 'items'>, draft: ReturnDraft): NewReturn['items'] =>
  items.flatMap((item) => {
    const { typed, restock } = draftOf(draft, item.line)
    const milli = typedMilli(item, typed) ?? 0
    return milli === 0 ? [] : [{ line: item.line, quantity: quantityOfMilli(milli), restock }]
  })
