import type { ReactNode } from 'react'
import { Strip } from '../../design/strip.tsx'

type PanelNoticeProps = { tone: 'warn' | 'bad'; title: string; hint?: string | undefined; action?: ReactNode }

/** A reason against a sale, with an action that resolves it. */
export const PanelNotice = ({ tone, title, hint, action }: PanelNoticeProps) => (
  <Strip tone={tone} title={title} hint={hint} compact role={tone === 'bad' ? 'alert' : 'status'}>
    {action}
  </Strip>
)
