import type { ReactNode } from 'react'
import classes from './page-head.module.css'

/** The title of a page and what can be done on it. Names the browser tab too. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <title>{`${title} · Aforo`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** Several things that can be done on a page, beside its title. */
export const PageTools = ({ children }: { children: ReactNode }) => <div className={classes.tools}>{children}</div>
