/**
 * What a book check compares: each stored balance with the sum of its entries. Wallets with postings, stock and batches
 * with movements, occupancy with visits, drawers with cash postings, transactions with their parts, day figures with the
 * transactions of the day, and invoices with their chain and what they invoice.
 */
export const bookComparisons = [
  'wallets',
  'stocks',
  'batches',
  'rooms',
  'drawers',
  'sales',
  'days',
  'invoices',
] as const
export type BookComparison = (typeof bookComparisons)[number]

/** The unit of both sides of a comparison. */
export const comparisonUnits = {
  wallets: 'cents',
  stocks: 'milli',
  batches: 'milli',
  rooms: 'people',
  drawers: 'cents',
  sales: 'cents',
  days: 'cents',
  invoices: 'cents',
} as const satisfies Record<BookComparison, 'cents' | 'milli' | 'people'>

/** Everything, what is new since the last check, or one slice of everything. */
export type BookPart = 'all' | 'new' | 'old'

/** A night reads one slice of the old books, so a week reads them all. */
export const oldBookSlices = 7

export const nextOldSlice = (last: number | null): number => (last === null ? 0 : (last + 1) % oldBookSlices)

/** The ids of one slice: those above `after`, up to `until`. All slices together are the ids from `first` to `last`. */
export function sliceOf({ first, last }: { first: number; last: number }, slice: number, slices: number) {
  const edge = (index: number) => first - 1 + Math.floor(((last - first + 1) * index) / slices)
  return { after: edge(slice), until: edge(slice + 1) }
}
