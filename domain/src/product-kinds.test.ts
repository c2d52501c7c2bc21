import { expect, test } from 'vitest'
import { productKind } from './product-kinds.ts'

test.each([
  ['Genéticas', 'weight', 'flower'],
  ['Extractos', 'weight', 'extract'],
  ['Resinas y aceites', 'fixed', 'extract'],
  ['Comestibles', 'fixed', 'edible'],
  ['Bebidas frías', 'fixed', 'drink'],
  ['Cafés', 'fixed', 'drink'],
  ['Accesorios', 'fixed', 'accessory'],
  ['Drinks', 'fixed', 'drink'],
  ['Otros', 'weight', 'flower'],
  ['Otros', 'fixed', 'accessory'],
  [null, 'weight', 'flower'],
] as const)('a product of %s by %s is drawn as %s', (categoryName, unitType, kind) => {
  expect(productKind({ categoryNames: [categoryName], unitType })).toBe(kind)
})

test.each([
  ['Barra', 'Refrescos', 'drink'],
  ['Bebidas', 'Galletas', 'drink'],
  ['Barra', null, 'accessory'],
] as const)('a piece of %s, %s is drawn as %s', (category, subcategory, kind) => {
  expect(productKind({ categoryNames: [category, subcategory], unitType: 'fixed' })).toBe(kind)
})
