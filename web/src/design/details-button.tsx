import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import type { RowDetails } from './data-rows.tsx'
import classes from './details-button.module.css'

type DetailsButtonProps = {
  /** The state of the row, from the cell of a `DataTable`. */
  details: RowDetails
  label?: string
  /** The side of the arrow. */
  arrow: 'left' | 'right'
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Opens and closes the details of a row. May be the target of a tooltip, which adds its own properties. */
export function DetailsButton({ details, label, arrow, children, ...rest }: DetailsButtonProps) {
  const Chevron = details.isOpen ? IconChevronDown : IconChevronRight
  const sections: ButtonProps = { [`${arrow}Section`]: <Chevron size={16} aria-hidden="true" /> }
  return (
    <Button
      {...rest}
      variant="subtle"
      className={classes.button ?? ''}
      aria-expanded={details.isOpen}
      aria-controls={details.id}
      aria-label={label}
      onClick={details.toggle}
      {...sections}
    >
      {children}
    </Button>
  )
}
