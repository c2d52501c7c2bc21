import type { ReactNode } from 'react'
import { Row, Stack } from '../../design/primitives.tsx'
import classes from './member-panel.module.css'

/** The content of a tab. It scrolls. */
export function PanelBody({ children }: { children: ReactNode }) {
  return (
    <div className={classes.body}>
      <Stack gap={7}>{children}</Stack>
    </div>
  )
}

/** The buttons of a tab, always in view. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return (
    <Row className={classes.foot} gap={4} wrap justify="end" padY={5} line="top">
      {children}
    </Row>
  )
}
