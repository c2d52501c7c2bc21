import { Link } from 'react-router'
import classes from './figure-table.module.css'

/** A formatted figure, with a link to its rows if there is one. */
type Figure = { words: string; to?: string }

export type Figures = {
  label: string
  columns: readonly string[]
  rows: readonly { key: string | number; name: string; figures: readonly Figure[] }[]
}

/** A table of figures. Links are rendered only while it is visible, so that Tab does not reach hidden links. */
export function FigureTable({ label, columns, rows, isSeen }: Figures & { isSeen: boolean }) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map(({ words, to }, index) => (
              <td key={columns[index + 1]}>{isSeen && to !== undefined ? <Link to={to}>{words}</Link> : words}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
