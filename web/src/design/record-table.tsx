import { Fragment, type ReactNode } from 'react'
import classes from './record-table.module.css'
import { usePhone } from './use-phone.ts'

export type RecordColumn<Row> = { name: string; renderCell: (row: Row) => ReactNode; isNumber?: true }

type RecordTableProps<Row> = { label: string; columns: readonly RecordColumn<Row>[]; rows: readonly Row[] }

/** A read-only table. On a phone each row is a card. */
export function RecordTable<Row extends { id: number }>({ label, columns, rows }: RecordTableProps<Row>) {
  const isPhone = usePhone()
  if (isPhone) {
    return (
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={classes.card}>
            <dl className={classes.facts}>
              {columns.map(({ name, renderCell }) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{renderCell(row)}</dd>
                </Fragment>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" data-number={isNumber}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ name, renderCell, isNumber }) => (
              <td key={name} data-number={isNumber}>
                {renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
