import { mayUse, kindOfType } from '@aforo/domain'
import { useState } from 'react'
import { ReversalDialog } from '../../parts/transactions/reversal-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BookedTable } from './booked-table.tsx'
import { useTransactionFormat } from './transaction-format.ts'
import { type Selection, toggle } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Booked } from './transactions-queries.ts'

type BookedListProps = {
  venue: PageVenue
  rows: readonly Booked[]
  selected: Selection
  onSelected: (selected: Selection) => void
}

/** The transactions, with the total of the selected ones. */
export function BookedList({ venue, rows, selected, onSelected }: BookedListProps) {
  const { person } = useSession()
  const format = useTransactionFormat(venue)
  const [open, setOpen] = useState<Booked | null>(null)
  const mayReverse = mayUse(person, venue.id, 'member.top_up')
  const isAll = rows.every(({ id }) => selected.has(id))
  return (
    <>
      <BookedTable
        rows={rows}
        venueId={venue.id}
        format={format}
        selected={selected}
        onSelect={(id) => onSelected(toggle(selected, id))}
        onSelectAll={() => onSelected(new Set(isAll ? [] : rows.map(({ id }) => id)))}
        reversing={(booked) => (booked.reversible && mayReverse ? () => setOpen(booked) : null)}
      />
      <SelectionBar rows={rows} selected={selected} currency={venue.currency} onClear={() => onSelected(new Set())} />
      {open !== null && (
        <ReversalDialog
          venue={venue}
          transaction={{ ...open, kind: kindOfType(open.type) }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
