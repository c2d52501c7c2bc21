import { describe, expect, test } from 'vitest'
import { factsTyped, mergeValues, newValues, type ProductValues, valuesOf } from './product-form.ts'
import type { Product } from './products-queries.ts'

const product: Product = {
  id: 318,
  venue_id: 1,
  name: 'Limón Sierra',
  description: '',
  unit_type: 'weight',
  price: 1284.5,
  category_id: 8,
  subcategory_id: 12,
  category: { id: 8, name: 'Genéticas' },
  subcategory: { id: 12, name: 'Cítricas' },
  image_path: null,
  gram_equivalent: null,
  barcode: null,
  stock_quantity: 1124.5,
  stock_version: 7,
  batches: [],
  low_stock_threshold: 10,
  stock_state: 'ok',
  version: 3,
  changed_by: 'Marta Ruiz',
  changed_at: '2026-11-14T20:00:00.000Z',
  archived: false,
}

test.each(['es', 'en'] as const)('a product shown in a form in %s and sent back is the same product', (language) => {
  expect(factsTyped(valuesOf(product, language))).toMatchObject({
    name: 'Limón Sierra',
    price: 1284.5,
    unit_type: 'weight',
    category_id: 8,
    subcategory_id: 12,
    low_stock_threshold: 10,
    barcode: null,
  })
  expect(valuesOf(product, language).stock).toBe(language === 'es' ? '1124,5' : '1124.5')
})

test('a new product gets the category of the list', () => {
  expect(newValues({ categoryId: 8, subcategoryId: 12 })).toMatchObject({ categoryId: '8', subcategoryId: '12' })
  expect(newValues({ categoryId: null, subcategoryId: 12 })).toMatchObject({ categoryId: '', subcategoryId: '' })
})

describe('when another person changed the product in the meantime', () => {
  const before = valuesOf(product, 'es')
  const now: ProductValues = { ...before, price: '9,00', name: 'Limón', categoryId: '9', subcategoryId: '' }

  test('typed values are kept, and the others are updated', () => {
    expect(mergeValues({ ...before, name: 'Limonero' }, before, now)).toEqual({ ...now, name: 'Limonero' })
    expect(mergeValues(before, before, now)).toEqual(now)
  })

  test('a subcategory is never combined with another category', () => {
    const typed = { ...before, subcategoryId: '13' }
    expect(mergeValues(typed, before, now)).toMatchObject({ categoryId: '8', subcategoryId: '13' })
  })
})
