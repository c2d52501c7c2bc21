import { Link } from 'react-router'
import classes from './figure-table.module.css'

/** A figure, and the way to its rows where there is one. */
type Figure = { words: string; to?: string }

export type Figures = {
  label: string
  columns: readonly string[]
  rows: readonly { key: string | number; name: string; figures: readonly Figure[] }[]
}

/** What something is called, and its figures. Only where it is seen do they lead anywhere: nobody tabs to what is hidden. */
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
            {figures.map(({ words, to }, place) => (
              <td key={columns[place + 1]}>{isSeen && to !== undefined ? <Link to={to}>{words}</Link> : words}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
