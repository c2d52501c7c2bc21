import { Text } from './primitives.tsx'
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
          <Text as="h2" size="lead" weight="semibold">
            {title}
          </Text>
          {of !== undefined && (
            <Text size="small" tone="quiet" breaks>
              {of}
            </Text>
          )}
        </div>
      )}
      {children}
    </section>
  )
}
