import type { ReactNode } from 'react'
import classes from './row-button.module.css'

/** The name of a row or card. A press anywhere on the row that hits nothing else counts as a press on it. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.button} data-row-name onClick={onClick}>
      {children}
    </button>
  )
}
