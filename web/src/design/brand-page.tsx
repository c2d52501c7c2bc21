import type { ReactNode } from 'react'
import classes from './brand-page.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo, Wordmark } from './logo.tsx'

/** A page outside of the frame: our name, the language, and one thing to do. */
export function BrandPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Aforo`}</title>
      <header className={classes.top}>
        <div className={classes.brand}>
          <Logo size={38} />
          <Wordmark />
        </div>
        <LanguageSwitch />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}

/** The form that such a page is about. */
export const brandForm = { form: classes.form, title: classes.title, lead: classes.lead }
