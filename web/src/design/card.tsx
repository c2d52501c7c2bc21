import type { ReactNode } from 'react'
import classes from './card.module.css'

type CardProps = {
  title?: string
  /** The name of what the card is about, such as a venue, beside the title. */
  of?: string
  /** Anchor for links. */
  id?: string
  rows?: boolean
  children: ReactNode
}

/** A surface with a title. With `rows`, the rows have their own padding and are separated by lines. */
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
