import {
  amountOfCents,
  type Language,
  milliOfQuantity,
  priceMostCents,
  quantityMostMilli,
  quantityOfMilli,
  readTypedCents,
  readTypedMilli,
  type UnitType,
} from '@aforo/domain'
import { typeAmount, typeQuantity } from '../../format/typed.ts'
import type { Product, ProductChange } from './products-queries.ts'

/** The typed values of the form. */
export type ProductValues = {
  name: string
  unitType: UnitType
  price: string
  stock: string
  categoryId: string
  subcategoryId: string
  description: string
  gramEquivalent: string
  barcode: string
  lowStock: string
}

export type CategoryPath = { categoryId: number | null; subcategoryId: number | null }

const idText = (id: number | null) => (id === null ? '' : String(id))
const idOf = (text: string) => (text === '' ? null : Number(text))

export const newValues = ({ categoryId, subcategoryId }: CategoryPath): ProductValues => ({
  name: '',
  unitType: 'fixed',
  price: '',
  stock: '',
  categoryId: idText(categoryId),
  subcategoryId: idText(categoryId === null ? null : subcategoryId),
  description: '',
  gramEquivalent: '',
  barcode: '',
  lowStock: '',
})

export function valuesOf(product: Product, language: Language): ProductValues {
  const quantity = (amount: number | null) => (amount === null ? '' : typeQuantity(milliOfQuantity(amount), language))
  return {
    name: product.name,
    unitType: product.unit_type,
    price: typeAmount(product.price, language),
    stock: quantity(product.stock_quantity),
    categoryId: idText(product.category_id),
    subcategoryId: idText(product.subcategory_id),
    description: product.description,
    gramEquivalent: quantity(product.gram_equivalent),
    barcode: product.barcode ?? '',
    lowStock: quantity(product.low_stock_threshold),
  }
}

export const readPrice = (text: string): number | null => {
  const cents = readTypedCents(text, priceMostCents)
  return cents === null || cents === 0 ? null : amountOfCents(cents)
}

export const readQuantity = (text: string): number | null => {
  const milli = readTypedMilli(text, quantityMostMilli)
  return milli === null ? null : quantityOfMilli(milli)
}

/** The request body of a valid form. */
export const factsTyped = (values: ProductValues): Omit<ProductChange, 'stock_quantity'> => ({
  name: values.name.trim(),
  description: values.description.trim(),
  unit_type: values.unitType,
  price: readPrice(values.price) ?? 0,
  category_id: idOf(values.categoryId),
  subcategory_id: idOf(values.subcategoryId),
  gram_equivalent: values.unitType === 'fixed' ? readQuantity(values.gramEquivalent) : null,
  barcode: values.barcode.trim() === '' ? null : values.barcode.trim(),
  low_stock_threshold: readQuantity(values.lowStock),
})

/**
 * Merges after another person changed the product. Fields that were not edited take the current value; edited fields
 * keep the typed one. Category and subcategory are merged as one field.
 */
export function mergeValues(typed: ProductValues, before: ProductValues, now: ProductValues): ProductValues {
  const isTouched = (name: keyof ProductValues) => typed[name] !== before[name]
  const keep = <N extends keyof ProductValues>(name: N): ProductValues[N] => (isTouched(name) ? typed[name] : now[name])
  const categoryPath = isTouched('categoryId') || isTouched('subcategoryId') ? typed : now
  return {
    name: keep('name'),
    unitType: keep('unitType'),
    price: keep('price'),
    stock: keep('stock'),
    categoryId: categoryPath.categoryId,
    subcategoryId: categoryPath.subcategoryId,
    description: keep('description'),
    gramEquivalent: keep('gramEquivalent'),
    barcode: keep('barcode'),
    lowStock: keep('lowStock'),
  }
}
