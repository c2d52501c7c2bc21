import { IconAlertOctagonFilled } from '@tabler/icons-react'
import classes from './field-error.module.css'

/** An error below its field, with the octagon icon that all refusals use. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className={classes.fault}>
      <IconAlertOctagonFilled size={15} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
