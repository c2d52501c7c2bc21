import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './panel-notice.module.css'

const icons = { warn: IconAlertTriangleFilled, bad: IconAlertOctagonFilled }

type PanelNoticeProps = { tone: keyof typeof icons; title: string; hint?: string | undefined; action?: ReactNode }

/** A reason against a sale, with an action that resolves it. */
export function PanelNotice({ tone, title, hint, action }: PanelNoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={22} aria-hidden="true" />
      <p className={classes.words}>
        <b>{title}</b> {hint !== undefined && <span>{hint}</span>}
      </p>
      {action}
    </div>
  )
}
