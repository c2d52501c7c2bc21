import { IconAlertOctagonFilled } from '@tabler/icons-react'
import classes from './field-error.module.css'

/** What is wrong, under the thing that it is about, with the octagon that all refusals carry. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className={classes.fault}>
      <IconAlertOctagonFilled size={15} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
