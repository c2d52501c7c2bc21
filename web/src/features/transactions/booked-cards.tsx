import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useWords } from '../../words/words.ts'
import classes from './booked-cards.module.css'
import { BookedDetails } from './booked-details.tsx'
import type { BookedRowsProps } from './booked-rows-props.ts'
import { BookedMember } from './booked-member.tsx'
import { ReverseButton } from './reverse-button.tsx'
import type { Booked } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'
import { TypeBadge } from './type-badge.tsx'

/** Transactions as cards, for phones. Details open on demand. */
export function BookedCards(props: BookedRowsProps) {
  const { rows, selected, onSelectAll } = props
  const t = useWords(transactionsWords)
  const chosen = rows.filter(({ id }) => selected.has(id)).length
  return (
    <>
      <div className={classes.all}>
        <Checkbox
          label={t.selectAll}
          checked={chosen === rows.length}
          indeterminate={chosen > 0 && chosen < rows.length}
          onChange={onSelectAll}
        />
      </div>
      <ul className={classes.cards} aria-label={t.list}>
        {rows.map((booked) => (
          <BookedCard key={booked.id} booked={booked} {...props} />
        ))}
      </ul>
    </>
  )
}

type BookedCardProps = BookedRowsProps & { booked: Booked }

function BookedCard({ booked, venueId, format, selected, onSelect, reversing }: BookedCardProps) {
  const t = useWords(transactionsWords)
  const [isOpen, setIsOpen] = useState(false)
  const details = useId()
  const { id, items } = booked
  const when = format.when(booked)
  const label = items.length === 0 ? t.details : t.items(items.length)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li
      className={classes.card}
      data-transaction={id}
      data-selected={selected.has(id) || undefined}
      data-reversed={booked.status === 'reversed' || undefined}
    >
      <div className={classes.head}>
        <Checkbox aria-label={t.select(id)} checked={selected.has(id)} onChange={() => onSelect(id)} />
        <BookedMember booked={booked} venueId={venueId} />
        <span className={classes.amount}>{format.signed(booked.amount)}</span>
      </div>
      <div className={classes.line}>
        <span className={classes.badges}>
          <TypeBadge booked={booked} />
        </span>
        <span className={classes.quiet}>
          <time dateTime={booked.timestamp}>
            {when.date}, {when.time}
          </time>
          {when.businessDay !== null && <> · {t.bookedOn(when.businessDay)}</>}
        </span>
      </div>
      <div className={classes.line}>
        <span className={classes.quiet}>
          {t.columns.id} {id}
        </span>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={t.detailsOf(label, id)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label} <Chevron size={16} aria-hidden="true" />
        </button>
      </div>
      <div id={details} hidden={!isOpen} className={classes.details}>
        {isOpen && (
          <>
            <BookedDetails booked={booked} venueId={venueId} format={format} />
            <ReverseButton booked={booked} onReverse={reversing(booked)} />
          </>
        )}
      </div>
    </li>
  )
}
