import type { Sale, SaleItem } from '../sales/sale-query.ts'
import type { FiscalDocument } from './fiscal-documents.ts'

export type DocumentLine = Pick<
  SaleItem,
  'line' | 'product_name' | 'unit_type' | 'quantity' | 'unit_price' | 'discount_percent' | 'cost' | 'tax' | 'batch'
>

/** The lines of a sale that a document is about. Those of a void or a return count backwards. */
export function documentLines({ items, voided, returns }: Sale, { type, transaction_id: id }: FiscalDocument) {
  if (!type.startsWith('R')) return items
  if (voided !== null && voided.transaction_id === id) return items.map((item) => ({ ...item, cost: 0 - item.cost }))
  const back = returns.find((one) => one.transaction_id === id)?.items ?? []
  return back.flatMap(({ line, quantity, amount }): DocumentLine[] => {
    const item = items.find((sold) => sold.line === line)
    return item === undefined ? [] : [{ ...item, quantity, cost: 0 - amount }]
  })
}
