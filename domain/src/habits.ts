/** A line of a sale to one member. What was returned is already subtracted. */
type BoughtLine = { saleId: number; productId: number; quantityMilli: number }

export type Habits = {
  /** Products of at least two sales, the most frequent first. */
  usualIds: number[]
  lastSale: { saleId: number; lines: BoughtLine[] } | null
}

const usualMost = 6
const usualSalesLeast = 2

/** What a member buys, from the lines of their recent sales, newest first. */
export function habitsOf(bought: readonly BoughtLine[]): Habits {
  const kept = bought.filter(({ quantityMilli }) => quantityMilli > 0)
  const salesOf = new Map<number, Set<number>>()
  for (const { productId, saleId } of kept) salesOf.set(productId, (salesOf.get(productId) ?? new Set()).add(saleId))
  // The map is in the order of the last purchase and the sort is stable, so equally frequent products keep it.
  const usualIds = [...salesOf]
    .filter(([, sales]) => sales.size >= usualSalesLeast)
    .toSorted(([, one], [, other]) => other.size - one.size)
    .map(([productId]) => productId)
    .slice(0, usualMost)
  const saleId = kept[0]?.saleId
  if (saleId === undefined) return { usualIds, lastSale: null }
  return { usualIds, lastSale: { saleId, lines: kept.filter((line) => line.saleId === saleId) } }
}
