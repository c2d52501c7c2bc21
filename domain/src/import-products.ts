import { priceMostCents, quantityMostMilli } from './amounts.ts'
import { batchCodeMost } from './batches.ts'
import {
  barcodeMost,
  categoryNameMost,
  productDescriptionMost,
  productNameMost,
  quantityBlocker,
  type UnitType,
  unitTypeDefault,
} from './catalogue.ts'
import type { ImportedFields } from './import-fields.ts'
import { choicesOf, readImportedRow } from './import-values.ts'
import type { ImportFault } from './imports.ts'

/** A product as a file says. Null is what the file does not say. */
export type ImportedProduct = {
  name: string
  description: string | null
  category: string | null
  subcategory: string | null
  unitType: UnitType | null
  priceCents: number
  gramEquivalentMilli: number | null
  barcode: string | null
  lowStockMilli: number | null
  stockMilli: number | null
  /** Of a gram or a piece. */
  costCents: number | null
  batchCode: string | null
  batchExpiresOn: string | null
}

export type CheckedProduct = { name: string; product: ImportedProduct | null; faults: ImportFault[] }

const unitWords = choicesOf<UnitType>({
  weight: ['gramo', 'gramos', 'g', 'gr', 'peso', 'weight', 'gram', 'grams'],
  fixed: ['unidad', 'unidades', 'ud', 'uds', 'u', 'pieza', 'piezas', 'fixed', 'piece', 'pieces', 'unit', 'units'],
})

/** Reads a row of a file of products, by itself: what it has in common with other products is checked elsewhere. */
export function checkProductRow(fields: ImportedFields): CheckedProduct {
  const row = readImportedRow(fields)
  const name = row.text('name', productNameMost)
  const priceCents = row.cents('price', priceMostCents)
  const unitType = row.choice('unit_type', unitWords)
  const optional = {
    description: row.text('description', productDescriptionMost),
    category: row.text('category', categoryNameMost),
    subcategory: row.text('subcategory', categoryNameMost),
    gramEquivalentMilli: row.milli('gram_equivalent', quantityMostMilli) || null,
    barcode: row.text('barcode', barcodeMost),
    lowStockMilli: row.milli('low_stock_threshold', quantityMostMilli) || null,
    stockMilli: row.milli('stock', quantityMostMilli),
    costCents: row.cents('cost', priceMostCents),
    batchCode: row.text('batch_code', batchCodeMost),
    batchExpiresOn: row.day('batch_expires_on'),
  }
  if (row.wordsOf('name') === '') row.fail('name', 'required')
  if (row.wordsOf('price') === '') row.fail('price', 'required')
  if (priceCents === 0) row.fail('price', 'amount_zero')
  if (optional.subcategory !== null && optional.category === null) {
    row.fail('subcategory', 'subcategory_without_category')
  }
  const unit = unitType ?? unitTypeDefault
  if (quantityBlocker(unit, optional.stockMilli ?? 0) !== null) row.fail('stock', 'quantity_not_whole')
  if (quantityBlocker(unit, optional.lowStockMilli ?? 0) !== null) row.fail('low_stock_threshold', 'quantity_not_whole')
  if (row.faults.length > 0 || name === null || priceCents === null) {
    return { name: name ?? '', product: null, faults: row.faults }
  }
  return { name, product: { ...optional, name, priceCents, unitType }, faults: [] }
}
