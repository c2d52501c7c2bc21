/**
 * What a book check compares: each stored balance with the sum of its entries. Wallets with postings, stock with
 * movements, occupancy with visits, drawers with cash postings, transactions with their parts, and day figures with the
 * transactions of the day.
 */
export const bookComparisons = ['wallets', 'stocks', 'rooms', 'drawers', 'sales', 'days'] as const
export type BookComparison = (typeof bookComparisons)[number]

/** The unit of both sides of a comparison. */
export const comparisonUnits = {
  wallets: 'cents',
  stocks: 'milli',
  rooms: 'people',
  drawers: 'cents',
  sales: 'cents',
  days: 'cents',
} as const satisfies Record<BookComparison, 'cents' | 'milli' | 'people'>
