import { Link } from 'react-router'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'

/** A formatted figure, with a link to its rows if there is one. */
type Figure = { words: string; to?: string }
type FigureRow = { key: string | number; name: string; figures: readonly Figure[] }

export type Figures = {
  label: string
  columns: readonly string[]
  rows: readonly FigureRow[]
}

/** A table of figures. Links are rendered only while it is visible, so that Tab does not reach hidden links. */
export function FigureTable({ label, columns, rows, isSeen }: Figures & { isSeen: boolean }) {
  const [first = '', ...others] = columns
  const figure = ({ words, to }: Figure) => (isSeen && to !== undefined ? <Link to={to}>{words}</Link> : words)
  const shown: DataColumn<FigureRow>[] = [
    { key: first, head: first, renderCell: ({ name }) => name, isRowHead: true, onCard: 'title' },
    ...others.map((head, index) => ({
      key: head,
      head,
      renderCell: ({ figures }: FigureRow) => figure(figures[index] ?? { words: '' }),
      isNumber: true,
    })),
  ]
  return <DataTable label={label} columns={shown} rows={rows} rowKey={({ key }) => key} height="dense" />
}
