/**
 * What a check of the books compares: what is kept ready to be read against what everything that was written down comes
 * to. Credit of members against their postings, stock against its movements, rooms against visits, drawers against cash,
 * transactions against what they consist of, and the figures of a day against its transactions.
 */
export const bookComparisons = ['wallets', 'stocks', 'rooms', 'drawers', 'sales', 'days'] as const
export type BookComparison = (typeof bookComparisons)[number]

/** What the two sides of a comparison are counted in. */
export const comparisonUnits = {
  wallets: 'cents',
  stocks: 'milli',
  rooms: 'people',
  drawers: 'cents',
  sales: 'cents',
  days: 'cents',
} as const satisfies Record<BookComparison, 'cents' | 'milli' | 'people'>
