import { type ReactNode, useId, useState } from 'react'
import classes from './data-cards.module.css'
import { type DataColumn, type DataTableProps, type RowDetails, SelectAllBox, SelectionBox } from './data-rows.tsx'
import { Row as Line, Stack } from './primitives.tsx'

/** The rows of a table as cards, for phones. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, selection } = props
  return (
    <>
      {selection !== undefined && (
        <Line padX={6} padY={5} line="bottom">
          <SelectAllBox rows={rows} selection={selection} labelled />
        </Line>
      )}
      <ul aria-label={label} data-cards>
        {rows.map((row) => (
          <DataCard key={rowKey(row)} row={row} {...props} />
        ))}
      </ul>
    </>
  )
}

function DataCard<Row>(props: DataTableProps<Row> & { row: Row }) {
  const { row, isChosen, tone, selection, renderDetails, renderCard } = props
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const opening = { isOpen, id, toggle: () => setIsOpen(!isOpen) }
  return (
    <li
      className={classes.card}
      data-chosen={selection?.isSelected(row) || isChosen?.(row) || undefined}
      data-tone={tone?.(row)}
    >
      {renderCard === undefined ? <Places {...props} opening={opening} /> : renderCard(row)}
      {renderDetails !== undefined && (
        <div id={id} hidden={!isOpen}>
          {isOpen && renderDetails(row)}
        </div>
      )}
    </li>
  )
}

function Places<Row>({ row, columns, selection, opening }: DataTableProps<Row> & { row: Row; opening: RowDetails }) {
  const at = (place: DataColumn<Row>['onCard']) =>
    columns
      .filter(({ onCard = 'fact' }) => onCard === place)
      .map((column) => ({ ...column, content: column.renderCell(row, opening) }))
  const facts = at('fact').filter(({ content }) => !isNothing(content))
  return (
    <Stack gap={4}>
      <Line gap={5}>
        {selection !== undefined && <SelectionBox row={row} selection={selection} />}
        <Stack grow>
          {at('title').map(({ key, content }) => (
            <div key={key}>{content}</div>
          ))}
        </Stack>
        <Line gap={4} fixed>
          {at('aside').map(({ key, content }) => (
            <div key={key}>{content}</div>
          ))}
        </Line>
      </Line>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ key, head, content }) => (
            <div key={key}>
              <dt>{head}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {at('line').map(({ key, content }) => !isNothing(content) && <div key={key}>{content}</div>)}
    </Stack>
  )
}

const isNothing = (content: ReactNode) =>
  content === null || content === undefined || content === false || content === ''
