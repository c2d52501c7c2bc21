import type { ReactNode } from 'react'
import classes from './setting-row.module.css'

/** One thing that can be changed: its name and what it does at the left, the control at the right. */
export function SettingRow({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <b>{name}</b>
        <span>{hint}</span>
      </div>
      {children}
    </div>
  )
}
