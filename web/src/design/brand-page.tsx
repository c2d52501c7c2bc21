import { Row, Stack } from './primitives.tsx'
import type { ReactNode } from 'react'
import classes from './brand-page.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo, Wordmark } from './logo.tsx'

/** A page outside the frame: logo, language and one form. */
export function BrandPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack className={classes.page}>
      <title>{`${title} · Aforo`}</title>
      <Row as="header" justify="between" gap={6}>
        <Row gap={5}>
          <Logo size={38} />
          <Wordmark />
        </Row>
        <LanguageSwitch />
      </Row>
      <Stack as="main" grow justify="center">
        {children}
      </Stack>
    </Stack>
  )
}

/** Class names for the form on such a page. */
export const brandForm = { form: classes.form, title: classes.title, lead: classes.lead }
