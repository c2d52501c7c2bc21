import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import classes from './setting-row.module.css'

type SettingRowProps = {
  name: string
  hint: string
  /** Whether a change was just kept. */
  saved?: boolean
  /** Why the last one was not. */
  failure?: string | null
  children: ReactNode
}

/** One thing that can be changed: its name and what it does at the left, the control at the right. */
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
