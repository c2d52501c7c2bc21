import type { Selection } from './selection.ts'
import type { TransactionFormat } from './transaction-format.ts'
import type { Booked } from './transactions-queries.ts'

/** Props shared by the table and the cards. */
export type BookedRowsProps = {
  rows: readonly Booked[]
  venueId: number
  format: TransactionFormat
  selected: Selection
  onSelect: (id: number) => void
  onSelectAll: () => void
  /** Null if this person may not reverse it. */
  reversing: (booked: Booked) => (() => void) | null
}
