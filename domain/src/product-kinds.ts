import { plainText } from './plain-text.ts'
import type { UnitType } from './catalogue.ts'

/** What a product is, as far as its drawing is concerned. */
export type ProductKind = 'flower' | 'extract' | 'edible' | 'drink' | 'accessory'

/** How the words of a category name start, in Spanish and English, without accents. */
const wordStarts: Record<ProductKind, readonly string[]> = {
  flower: ['genetic', 'flor', 'flower', 'cogollo', 'hierba', 'bud', 'weed'],
  extract: ['extract', 'resina', 'resin', 'rosin', 'hash', 'hachis', 'aceite', 'oil', 'concentra', 'polen', 'vape'],
  edible: ['comestible', 'comida', 'edible', 'food', 'snack', 'dulce', 'sweet', 'reposteria', 'cake', 'galleta'],
  drink: ['bebida', 'drink', 'refresco', 'cafe', 'coffee', 'zumo', 'juice', 'cerveza', 'beer', 'agua', 'infusion'],
  accessory: ['accesorio', 'accessor', 'parafernalia', 'papel', 'paper', 'mechero', 'merch', 'ropa'],
}
const kinds = Object.keys(wordStarts) as ProductKind[]

/**
 * The kind of a product by the name of its category. If the name says nothing, a product by weight is a flower
 * and a product by the piece an accessory.
 */
export function productKind({
  categoryName,
  unitType,
}: {
  categoryName: string | null
  unitType: UnitType
}): ProductKind {
  const words = plainText(categoryName ?? '').split(/[^a-z]+/)
  const named = kinds.find((kind) => words.some((word) => wordStarts[kind].some((start) => word.startsWith(start))))
  return named ?? (unitType === 'weight' ? 'flower' : 'accessory')
}
