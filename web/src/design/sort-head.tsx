import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ThHTMLAttributes } from 'react'
import classes from './sort-head.module.css'

type SortHeadProps = Omit<ThHTMLAttributes<HTMLTableCellElement>, 'children'> & {
  label: string
  /** Null while the list is sorted by another column. */
  sorted: 'asc' | 'desc' | null
  onSort: () => void
}

const directions = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: IconArrowUp, desc: IconArrowDown } as const

/** The header of a sortable column. */
export function SortHead({ label, sorted, onSort, ...cell }: SortHeadProps) {
  const Icon = sorted === null ? IconSelector : arrows[sorted]
  return (
    <th scope="col" {...cell} aria-sort={sorted === null ? 'none' : directions[sorted]}>
      <button type="button" className={classes.sort} onClick={onSort}>
        {label} <Icon size={15} aria-hidden="true" />
      </button>
    </th>
  )
}
