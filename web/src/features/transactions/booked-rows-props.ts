import type { Selection } from './selection.ts'
import type { TransactionFormat } from './transaction-format.ts'
import type { Booked } from './transactions-queries.ts'

/** The table and the cards take the same rows. */
export type BookedRowsProps = {
  rows: readonly Booked[]
  venueId: number
  format: TransactionFormat
  selected: Selection
  onSelect: (id: number) => void
  onSelectAll: () => void
  /** Null where this person may not take it back. */
  reversing: (booked: Booked) => (() => void) | null
}
