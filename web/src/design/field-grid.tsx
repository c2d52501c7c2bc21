import type { ReactNode } from 'react'
import classes from './field-grid.module.css'
import { Text } from './primitives.tsx'

type FieldGridProps = { columns?: 'two' | 'wide' | 'three' | 'many' | 'short-first'; children: ReactNode }

/** Fields beside each other, as far as there is room. */
export function FieldGrid({ columns = 'two', children }: FieldGridProps) {
  return (
    <div className={classes.grid} data-columns={columns}>
      {children}
    </div>
  )
}

/** Takes all columns of a grid. */
export const WholeRow = ({ children }: { children: ReactNode }) => <div className={classes.whole}>{children}</div>

/** The label of a field that is made of several controls. */
export function FieldLabel({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Text id={id} weight="semibold" className={classes.label}>
      {children}
    </Text>
  )
}
