import type { ReactNode } from 'react'
import classes from './card-actions.module.css'

/** Buttons and links of equal width at the bottom of a card. The first is the most frequent. */
export const CardActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>
