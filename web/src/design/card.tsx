import type { ReactNode } from 'react'
import classes from './card.module.css'

type CardProps = {
  title?: string
  /** Whose it is, beside the title. */
  of?: string
  /** For links that lead here. */
  id?: string
  rows?: boolean
  children: ReactNode
}

/** A surface with a title. `rows` leaves the padding to its rows, which are parted by hairlines. */
export function Card({ title, of, id, rows = false, children }: CardProps) {
  return (
    <section className={classes.card} data-rows={rows || undefined} id={id}>
      {title !== undefined && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {of !== undefined && <span className={classes.of}>{of}</span>}
        </div>
      )}
      {children}
    </section>
  )
}
