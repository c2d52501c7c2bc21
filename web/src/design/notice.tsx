import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const icons = { ok: IconCircleCheckFilled, warn: IconAlertTriangleFilled, bad: IconAlertOctagonFilled }

/** A permanent message at the place that it is about. Each state has its own icon. */
export function Notice({ state, children }: { state: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[state]
  return (
    <div className={classes.notice} data-state={state} role={state === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <div className={classes.words}>{children}</div>
    </div>
  )
}
