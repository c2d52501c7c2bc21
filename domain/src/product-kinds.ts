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
 * The kind of a product by the name of its category, else of its subcategory. If both say nothing, a product by weight
 * is a flower and a product by the piece an accessory.
 */
export function productKind({
  categoryNames,
  unitType,
}: {
  /** The category and the subcategory, as far as the product has them. */
  categoryNames: readonly (string | null | undefined)[]
  unitType: UnitType
}): ProductKind {
  for (const name of categoryNames) {
    const words = plainText(name ?? '').split(/[^a-z]+/)
    const named = kinds.find((kind) => words.some((word) => wordStarts[kind].some((start) => word.startsWith(start))))
    if (named !== undefined) return named
  }
  return unitType === 'weight' ? 'flower' : 'accessory'
}
