import { describe, expect, test } from 'vitest'
import {
  categoriesMost,
  categoryRemovalBlocker,
  geneticsCategoryId,
  newCategoryBlocker,
  productBlocker,
  productChanges,
  type ProductFacts,
  quantityBlocker,
} from './catalogue.ts'

test.each([
  ['the first one is always allowed', { categories: 0, parent: null }, null],
  ['a category takes subcategories', { categories: 3, parent: { parentId: null } }, null],
  ['a subcategory takes no subcategories', { categories: 3, parent: { parentId: 7 } }, 'category_nested'],
  ['the number of categories is limited', { categories: categoriesMost, parent: null }, 'category_limit'],
] as const)('a new category: %s', (_title, venue, expected) => {
  expect(newCategoryBlocker(venue)).toBe(expected)
})

test.each([
  ['an empty one is removed at once', { id: 8, products: 0 }, undefined, null],
  ['one with products needs a destination for them', { id: 8, products: 14 }, undefined, 'category_in_use'],
  ['its products move into another', { id: 8, products: 14 }, 9, null],
  ['its products move into none', { id: 8, products: 14 }, 'none', null],
  ['its products cannot move into itself', { id: 8, products: 14 }, 8, 'category_not_found'],
] as const)('removing a category: %s', (_title, category, movedTo, expected) => {
  expect(categoryRemovalBlocker(category, movedTo)).toBe(expected)
})

test.each([
  ['grams may be fractions', 'weight', 1_238, null],
  ['pieces are whole', 'fixed', 3_000, null],
  ['half a piece is refused', 'fixed', 500, 'quantity_not_whole'],
] as const)('a quantity: %s', (_title, unitType, milli, expected) => {
  expect(quantityBlocker(unitType, milli)).toBe(expected)
})

test.each([
  [
    'the marked one',
    [
      { id: 3, genetics: false },
      { id: 41, genetics: true },
    ],
    41,
  ],
  ['the default one if none is marked', [{ id: 3, genetics: false }], 8],
])('genetics are in %s', (_title, categories, expected) => {
  expect(geneticsCategoryId(categories)).toBe(expected)
})

describe('a product', () => {
  const facts: ProductFacts = {
    name: 'Limón Sierra',
    description: '',
    unitType: 'weight',
    priceCents: 850,
    categoryId: 8,
    subcategoryId: null,
    gramEquivalentMilli: null,
    barcode: null,
    lowStockMilli: null,
  }

  test('lists what changed, and nothing if nothing changed', () => {
    expect(productChanges(facts, { ...facts })).toEqual([])
    expect(productChanges(facts, { ...facts, priceCents: 900, name: 'Limón' })).toEqual(['name', 'priceCents'])
  })

  test.each([
    ['may have either unit when it is new', null, { unitType: 'weight', stockMilli: 12_500, lowStockMilli: 500 }, null],
    [
      'a threshold of half a piece is refused',
      null,
      { unitType: 'fixed', stockMilli: 0, lowStockMilli: 500 },
      'quantity_not_whole',
    ],
    [
      'a stock of half a piece is refused',
      null,
      { unitType: 'fixed', stockMilli: 500, lowStockMilli: null },
      'quantity_not_whole',
    ],
    [
      'may change its unit before stock has moved',
      { unitType: 'fixed', stockVersion: 1 },
      { unitType: 'weight', stockMilli: 3_000, lowStockMilli: null },
      null,
    ],
    [
      'may not change its unit with half a piece in stock',
      { unitType: 'weight', stockVersion: 1 },
      { unitType: 'fixed', stockMilli: 12_500, lowStockMilli: null },
      'quantity_not_whole',
    ],
    [
      'keeps its unit once stock has moved',
      { unitType: 'fixed', stockVersion: 2 },
      { unitType: 'weight', stockMilli: 3_000, lowStockMilli: null },
      'product_unit_kept',
    ],
    [
      'may change everything else once stock has moved',
      { unitType: 'weight', stockVersion: 9 },
      { unitType: 'weight', stockMilli: 1, lowStockMilli: 1 },
      null,
    ],
  ] as const)('%s', (_title, before, after, expected) => {
    expect(productBlocker(before, after)).toBe(expected)
  })
})
