import type { ReactNode } from 'react'
import { Row } from './primitives.tsx'
import classes from './thumb-bar.module.css'

/** The main actions of a page at the bottom of a phone, where the thumb is. */
export const ThumbBar = ({ children }: { children: ReactNode }) => (
  <Row fixed gap={4} padX={6} padY={4} line="top" className={classes.bar}>
    {children}
  </Row>
)
