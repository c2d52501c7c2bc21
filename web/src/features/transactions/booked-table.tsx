import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, useId, useState } from 'react'
import { memberWords } from '../../parts/members/member-words.ts'
import { useWords } from '../../words/words.ts'
import { BookedDetails } from './booked-details.tsx'
import type { BookedRowsProps } from './booked-rows-props.ts'
import { BookedMember } from './booked-member.tsx'
import classes from './booked-table.module.css'
import { ReverseButton } from './reverse-button.tsx'
import type { Booked } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'
import { TypeBadge } from './type-badge.tsx'

export function BookedTable(props: BookedRowsProps) {
  const { rows, selected, onSelectAll } = props
  const t = useWords(transactionsWords)
  const chosen = rows.filter(({ id }) => selected.has(id)).length
  return (
    <table className={classes.table} aria-label={t.list}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <Checkbox
              aria-label={t.selectAll}
              checked={chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              onChange={onSelectAll}
            />
          </th>
          {(['id', 'user', 'shop', 'type', 'time', 'method', 'by', 'amount', 'items', 'actions'] as const).map(
            (column) => (
              <th key={column} scope="col" className={classes[column]}>
                {column === 'actions' ? <span className="for-readers">{t.columns.actions}</span> : t.columns[column]}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((booked) => (
          <BookedRow key={booked.id} booked={booked} {...props} />
        ))}
      </tbody>
    </table>
  )
}

type BookedRowProps = BookedRowsProps & { booked: Booked }

function BookedRow({ booked, venueId, format, selected, onSelect, reversing }: BookedRowProps) {
  const t = useWords(transactionsWords)
  const { methods } = useWords(memberWords)
  const [isOpen, setIsOpen] = useState(false)
  const details = useId()
  const { id, items } = booked
  const when = format.when(booked)
  const label = items.length === 0 ? t.details : t.items(items.length)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Fragment>
      <tr
        data-transaction={id}
        data-selected={selected.has(id) || undefined}
        data-reversed={booked.status === 'reversed' || undefined}
        data-open={isOpen || undefined}
      >
        <td className={classes.check}>
          <Checkbox aria-label={t.select(id)} checked={selected.has(id)} onChange={() => onSelect(id)} />
        </td>
        <td className={classes.id}>
          {id} <span className={classes.beneath}>{t.receiptOf(booked.receipt)}</span>
        </td>
        <td className={classes.user}>
          <BookedMember booked={booked} venueId={venueId} />
        </td>
        <td className={classes.shop}>{booked.shop}</td>
        <td className={classes.type}>
          <span className={classes.badges}>
            <TypeBadge booked={booked} />
          </span>
        </td>
        <td className={classes.time}>
          <time dateTime={booked.timestamp}>
            {when.time} <span className={classes.beneath}>{when.date}</span>
          </time>
          {when.businessDay !== null && <span className={classes.beneath}>{t.bookedOn(when.businessDay)}</span>}
        </td>
        <td className={classes.method}>{methods[booked.method]}</td>
        <td className={classes.by}>{booked.by}</td>
        <td className={classes.amount}>{format.signed(booked.amount)}</td>
        <td className={classes.items}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={t.detailsOf(label, id)}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.label}>{label}</span> <Chevron size={16} aria-hidden="true" />
          </button>
        </td>
        <td className={classes.actions}>
          <ReverseButton booked={booked} onReverse={reversing(booked)} />
        </td>
      </tr>
      <tr id={details} className={classes.details} hidden={!isOpen}>
        <td colSpan={11}>{isOpen && <BookedDetails booked={booked} venueId={venueId} format={format} />}</td>
      </tr>
    </Fragment>
  )
}
