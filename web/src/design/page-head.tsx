import type { ReactNode } from 'react'
import classes from './page-head.module.css'

/** The title and the actions of a page. Also sets the title of the browser tab. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <title>{`${title} · Aforo`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** Several actions beside the title of a page. */
export const PageTools = ({ children }: { children: ReactNode }) => <div className={classes.tools}>{children}</div>
