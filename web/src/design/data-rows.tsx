import { Checkbox } from '@mantine/core'
import type { Key, ReactNode } from 'react'

/** The state of a row that can show details below it. */
export type RowDetails = { isOpen: boolean; id: string; toggle: () => void }

export type DataColumn<Row> = {
  /** Names the column in the code. */
  key: string
  head: string
  renderCell: (row: Row, details: RowDetails) => ReactNode
  /** The cells name their rows, as in a table of figures. */
  isRowHead?: boolean
  /** The head is only for screen readers. */
  isHeadHidden?: boolean
  /** Figures: aligned right, digits of equal width. */
  isNumber?: boolean
  /** Aligned right, such as the buttons of a row. */
  isEnd?: boolean
  /** Without a width, the columns share what is left. */
  width?: number | string
  /** The narrowest screen that shows the column: 960, 1100, 1280 or 1440 px. */
  from?: 960 | 1100 | 1280 | 1440
  sort?: { sorted: 'asc' | 'desc' | null; onSort: () => void }
  /**
   * Its place on a phone, where each row is a card: at the top, at the top right, as a line of its own, or as a named
   * fact (the default).
   */
  onCard?: 'title' | 'aside' | 'line' | 'fact' | 'hidden'
}

export type Selection<Row> = {
  isSelected: (row: Row) => boolean
  /** A row that cannot be selected. */
  isLocked?: (row: Row) => boolean
  onSelect: (row: Row) => void
  onSelectAll: () => void
  label: (row: Row) => string
  allLabel: string
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** 46, 56 or 68 px. */
  height?: 'dense' | 'normal' | 'people'
  /** The head stays in view: below the padding of a page, or at the top of a list that scrolls by itself. */
  sticky?: 'page' | 'list'
  /** The widths are those of the columns, whatever the cells contain. */
  isFixed?: boolean
  isChosen?: (row: Row) => boolean
  tone?: (row: Row) => 'quiet' | 'warn' | 'bad' | undefined
  selection?: Selection<Row>
  /** Shown below an opened row. */
  renderDetails?: (row: Row) => ReactNode
  /** The card of a row on a phone, if the places of the columns are not enough. */
  renderCard?: (row: Row) => ReactNode
}

/** The checkbox that selects every row, with its label beside it on cards. */
export function SelectAllBox<Row>({
  rows,
  selection,
  labelled = false,
}: {
  rows: readonly Row[]
  selection: Selection<Row>
  labelled?: boolean
}) {
  const selected = rows.filter(selection.isSelected)
  const selectable = rows.filter((row) => selection.isLocked?.(row) !== true)
  const isAllSelected = selectable.length > 0 && selected.length === selectable.length
  return (
    <Checkbox
      {...(labelled ? { label: selection.allLabel } : { 'aria-label': selection.allLabel })}
      checked={isAllSelected}
      indeterminate={selected.length > 0 && !isAllSelected}
      onChange={selection.onSelectAll}
    />
  )
}

/** The checkbox of a row. */
export function SelectionBox<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  return (
    <Checkbox
      aria-label={selection.label(row)}
      checked={selection.isSelected(row)}
      disabled={selection.isLocked?.(row) ?? false}
      onChange={() => selection.onSelect(row)}
    />
  )
}
