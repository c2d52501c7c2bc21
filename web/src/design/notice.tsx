import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'
import { Row } from './primitives.tsx'

const icons = { ok: IconCircleCheckFilled, warn: IconAlertTriangleFilled, bad: IconAlertOctagonFilled }

/** A permanent message at the place that it is about. Each state has its own icon. */
export function Notice({ state, children }: { state: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[state]
  return (
    <Row
      align="start"
      gap={5}
      padX={6}
      padY={5}
      size="lead"
      weight="semibold"
      breaks
      className={classes.notice}
      data-tone={state}
      role={state === 'bad' ? 'alert' : 'status'}
    >
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </Row>
  )
}
