import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  centsOfAmount,
  milliOfQuantity,
  type ProductFacts,
  quantityOfMilli,
  stockState,
  unitTypeDefault,
} from '@aforo/domain'
import type { JsonObject } from '../../db/types.ts'
import { picturePathOf } from '../pictures/service.ts'
import type { ProductRow } from './queries.ts'

export type Product = CallReply<'GET /v1/products/{id}'>
type Form = ParsedInput<'PUT /v1/products/{id}'>['multipart']['product']

const quantityOrNull = (milli: number | null) => (milli === null ? null : quantityOfMilli(milli))
const milliOrNull = (quantity: number | null) => (quantity === null ? null : milliOfQuantity(quantity))
const namedOrNull = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })

export const toReply = (row: ProductRow): Product => ({
  id: row.id,
  venue_id: row.venueId,
  name: row.name,
  description: row.description,
  unit_type: row.unitType,
  price: amountOfCents(row.priceCents),
  category_id: row.categoryId,
  subcategory_id: row.subcategoryId,
  category: namedOrNull(row.categoryId, row.categoryName),
  subcategory: namedOrNull(row.subcategoryId, row.subcategoryName),
  image_path: picturePathOf(row.pictureKey),
  gram_equivalent: quantityOrNull(row.gramEquivalentMilli),
  barcode: row.barcode,
  stock_quantity: quantityOfMilli(row.quantityMilli),
  stock_version: row.stockVersion,
  batches: row.batches.map((batch) => ({
    id: batch.id,
    code: batch.code,
    left: quantityOfMilli(batch.leftMilli),
    expires_on: batch.expiresOn,
    jar_tare: quantityOrNull(batch.jarTareMilli),
    blocked: batch.isBlocked,
  })),
  low_stock_threshold: quantityOrNull(row.lowStockMilli),
  stock_state: stockState(row.quantityMilli, row.lowStockMilli),
  version: row.version,
  changed_by: row.changerName === '' ? row.changerEmail : row.changerName,
  changed_at: row.changedAt.toISOString(),
  archived: row.archivedAt !== null,
})

/** Applies a form to a product. Fields that are not in the form stay unchanged. */
export function factsOf(form: Form, before: ProductFacts | null): ProductFacts {
  const unitType = form.unit_type ?? before?.unitType ?? unitTypeDefault
  const milli = (quantity: number | null | undefined, kept: number | null | undefined) =>
    quantity === undefined ? (kept ?? null) : milliOrNull(quantity)
  const staysInCategory = form.category_id === before?.categoryId
  const keptSubcategory = staysInCategory ? before.subcategoryId : null
  return {
    name: form.name,
    description: (form.description === undefined ? before?.description : form.description) ?? '',
    unitType,
    priceCents: centsOfAmount(form.price),
    categoryId: form.category_id,
    subcategoryId: form.subcategory_id === undefined ? keptSubcategory : form.subcategory_id,
    gramEquivalentMilli: unitType === 'fixed' ? milli(form.gram_equivalent, before?.gramEquivalentMilli) : null,
    barcode: form.barcode === undefined ? (before?.barcode ?? null) : form.barcode,
    lowStockMilli: milli(form.low_stock_threshold, before?.lowStockMilli),
  }
}

export const factsOfRow = (row: ProductRow): ProductFacts => ({
  name: row.name,
  description: row.description,
  unitType: row.unitType,
  priceCents: row.priceCents,
  categoryId: row.categoryId,
  subcategoryId: row.subcategoryId,
  gramEquivalentMilli: row.gramEquivalentMilli,
  barcode: row.barcode,
  lowStockMilli: row.lowStockMilli,
})

type CategoryNames = { category: string | null; subcategory: string | null }

/** The data for the audit record: names instead of category ids, and always the unit of the quantities. */
export function recordOf(facts: ProductFacts, names: CategoryNames, kept: readonly (keyof ProductFacts)[]): JsonObject {
  const { categoryId: _categoryId, subcategoryId: _subcategoryId, ...plain } = facts
  const readable = { ...plain, categoryId: names.category, subcategoryId: names.subcategory }
  return Object.fromEntries(
    [...new Set<keyof ProductFacts>(['unitType', ...kept])].map((name) => [name, readable[name]]),
  )
}
