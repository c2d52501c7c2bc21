import type { ReactNode } from 'react'
import classes from './cart-panel.module.css'

/** The frame of a small product picture. */
export const ProductThumb = ({ children }: { children: ReactNode }) => (
  <span className={classes.thumb} aria-hidden="true">
    {children}
  </span>
)
