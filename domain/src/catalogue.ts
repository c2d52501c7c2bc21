/** Sold by the piece or by the gram. Both are stored in thousandths, but pieces are only sold whole. */
export const unitTypes = ['fixed', 'weight'] as const
export type UnitType = (typeof unitTypes)[number]
export const unitTypeDefault: UnitType = 'fixed'

export const categoryNameMost = 60
export const categoriesMost = 200
export const productNameMost = 120
export const productDescriptionMost = 1000
export const barcodeMost = 64

/** The category that the genetics page shows if the venue has marked none. */
const geneticsDefaultCategoryId = 8

/** The category with the genetics of the venue: the marked one, else the default one. */
export const geneticsCategoryId = (categories: readonly { id: number; genetics: boolean }[]): number =>
  categories.find(({ genetics }) => genetics)?.id ?? geneticsDefaultCategoryId

export type CategoryBlocker = 'category_nested' | 'category_limit' | 'category_in_use' | 'category_not_found'

/** Why a venue may not add this category, or null. There is only one level of subcategories. */
export function newCategoryBlocker(venue: {
  categories: number
  parent: { parentId: number | null } | null
}): CategoryBlocker | null {
  if (venue.parent !== null && venue.parent.parentId !== null) return 'category_nested'
  return venue.categories >= categoriesMost ? 'category_limit' : null
}

/**
 * Why a category may not be removed, or null. If it has products, the request must say where they move: into another
 * category, or into none.
 */
export function categoryRemovalBlocker(
  category: { id: number; products: number },
  movedTo: number | 'none' | undefined,
): CategoryBlocker | null {
  if (movedTo === category.id) return 'category_not_found'
  return category.products > 0 && movedTo === undefined ? 'category_in_use' : null
}

export type QuantityBlocker = 'quantity_not_whole'

/** Why a product cannot have this quantity, or null. */
export const quantityBlocker = (unitType: UnitType, quantityMilli: number): QuantityBlocker | null =>
  unitType === 'fixed' && quantityMilli % 1000 !== 0 ? 'quantity_not_whole' : null

export type ProductFacts = {
  name: string
  description: string
  unitType: UnitType
  priceCents: number
  categoryId: number | null
  subcategoryId: number | null
  /** Grams that a piece counts for against a member's limit. Unused for products sold by the gram. */
  gramEquivalentMilli: number | null
  barcode: string | null
  lowStockMilli: number | null
}

const factNames = [
  'name',
  'description',
  'unitType',
  'priceCents',
  'categoryId',
  'subcategoryId',
  'gramEquivalentMilli',
  'barcode',
  'lowStockMilli',
] as const satisfies readonly (keyof ProductFacts)[]

/** The facts that differ between two states of a product, in the order of the form. */
export const productChanges = (before: ProductFacts, after: ProductFacts): (keyof ProductFacts)[] =>
  factNames.filter((name) => before[name] !== after[name])

export type ProductBlocker = 'product_unit_kept' | QuantityBlocker

/**
 * Why a product may not be changed like this, or null. Once stock has moved, the unit is fixed, because the movements
 * are recorded in it. The stock of a product sold by the piece must be whole.
 */
export function productBlocker(
  before: { unitType: UnitType; stockVersion: number } | null,
  after: Pick<ProductFacts, 'unitType' | 'lowStockMilli'> & { stockMilli: number },
): ProductBlocker | null {
  const changesUnit = before !== null && before.unitType !== after.unitType
  if (changesUnit && before.stockVersion > 1) return 'product_unit_kept'
  return quantityBlocker(after.unitType, after.stockMilli) ?? quantityBlocker(after.unitType, after.lowStockMilli ?? 0)
}
