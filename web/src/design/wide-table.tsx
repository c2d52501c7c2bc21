import { Fragment, useId, useState } from 'react'
import { type DataColumn, type DataTableProps, SelectAllBox, SelectionBox } from './data-rows.tsx'
import { SortHead } from './sort-head.tsx'
import classes from './wide-table.module.css'

/** The rows as a table, on screens wider than a phone. */
export function WideTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, height = 'normal', sticky, isFixed = false, selection } = props
  return (
    <table
      className={classes.table}
      aria-label={label}
      data-height={height}
      data-sticky={sticky}
      data-fixed={isFixed || undefined}
    >
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={classes.check}>
              <SelectAllBox rows={rows} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} {...props} />
        ))}
      </tbody>
    </table>
  )
}

const placeOf = ({ from, isNumber, isEnd }: DataColumn<never>) => ({
  'data-from': from,
  'data-number': isNumber || undefined,
  'data-end': isEnd || undefined,
})

function Head<Row>({ column }: { column: DataColumn<Row> }) {
  const { head, isHeadHidden = false, sort, width } = column
  const style = width === undefined ? undefined : { width }
  if (sort !== undefined) return <SortHead label={head} style={style} {...sort} {...placeOf(column)} />
  return (
    <th scope="col" style={style} {...placeOf(column)}>
      {isHeadHidden ? <span className="for-readers">{head}</span> : head}
    </th>
  )
}

function TableRow<Row>({ row, columns, isChosen, tone, selection, renderDetails }: DataTableProps<Row> & { row: Row }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const isSelected = selection?.isSelected(row) ?? false
  return (
    <Fragment>
      <tr
        data-chosen={isSelected || isChosen?.(row) || undefined}
        data-tone={tone?.(row)}
        data-open={isOpen || undefined}
      >
        {selection !== undefined && (
          <td className={classes.check}>
            <SelectionBox row={row} selection={selection} />
          </td>
        )}
        {columns.map((column) => {
          const Cell = column.isRowHead === true ? 'th' : 'td'
          return (
            <Cell key={column.key} {...(Cell === 'th' ? { scope: 'row' } : {})} {...placeOf(column)}>
              {column.renderCell(row, { isOpen, id, toggle: () => setIsOpen(!isOpen) })}
            </Cell>
          )
        })}
      </tr>
      {renderDetails !== undefined && (
        <tr id={id} className={classes.details} hidden={!isOpen}>
          <td colSpan={columns.length + (selection === undefined ? 0 : 1)}>{isOpen && renderDetails(row)}</td>
        </tr>
      )}
    </Fragment>
  )
}
