import type { ReactNode } from 'react'
import classes from './card.module.css'

/** A surface with a title. `rows` leaves the padding to its rows, which are parted by hairlines. */
export function Card({ title, rows = false, children }: { title?: string; rows?: boolean; children: ReactNode }) {
  return (
    <section className={classes.card} data-rows={rows || undefined}>
      {title !== undefined && <h2 className={classes.title}>{title}</h2>}
      {children}
    </section>
  )
}
