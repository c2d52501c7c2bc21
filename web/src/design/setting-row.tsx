import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import classes from './setting-row.module.css'

type SettingRowProps = {
  name: string
  hint: string
  /** Whether a change has just been saved. */
  saved?: boolean
  /** Why the last change was not saved. */
  failure?: string | null
  children: ReactNode
}

/** One setting: its name and description on the left, the control on the right. */
export function SettingRow({ name, hint, saved = false, failure = null, children }: SettingRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <b>
          {name}
          {saved && <IconCheck className={classes.tick} size={17} aria-hidden="true" />}
        </b>
        <span>{hint}</span>
      </div>
      {children}
      {failure !== null && (
        <div className={classes.failure} role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </div>
  )
}
