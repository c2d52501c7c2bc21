import type { ReactNode } from 'react'
import { Row, Stack } from '../../design/primitives.tsx'
import classes from './import-foot.module.css'

type ImportFootProps = {
  /** The way back. */
  back?: ReactNode
  /** What the action does, or what is missing before it. */
  children?: ReactNode
  action?: ReactNode
}

/** The way back, the consequences and the main action of a step. */
export const ImportFoot = ({ back, children, action }: ImportFootProps) => (
  <>
    <div className={classes.space} />
    <Row wrap gap={5} justify="between" className={classes.foot}>
      {back}
      <Row wrap gap={5} className={classes.facts}>
        {children}
      </Row>
      {action}
    </Row>
  </>
)

/** A page whose foot is at its end even below a few rows. */
export const ImportBody = ({ children }: { children: ReactNode }) => <Stack className={classes.page}>{children}</Stack>
