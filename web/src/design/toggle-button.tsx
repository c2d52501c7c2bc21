import type { ReactNode } from 'react'
import classes from './toggle-button.module.css'

type ToggleButtonProps = { pressed: boolean; onPress: () => void; label?: string; children: ReactNode }

/** A button that is on or off, such as a filter. */
export function ToggleButton({ pressed, onPress, label, children }: ToggleButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={label} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  )
}
