import type { ReactNode } from 'react'
import classes from './brand-page.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo, Wordmark } from './logo.tsx'

/** A page outside the frame: logo, language and one form. */
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

/** Class names for the form on such a page. */
export const brandForm = { form: classes.form, title: classes.title, lead: classes.lead }
