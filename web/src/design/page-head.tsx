import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import classes from './page-head.module.css'
import { Row, Text } from './primitives.tsx'

type PageHeadProps = {
  title: string
  /** What the page is about, beside the title. */
  of?: ReactNode
  /** The list to which the page of a record belongs. */
  back?: { to: To; label: string } | null
  children?: ReactNode
}

/** The title and the actions of a page, below a link back. Also sets the title of the browser tab. */
export function PageHead({ title, of, back = null, children }: PageHeadProps) {
  return (
    <>
      {back !== null && (
        <Link to={back.to} className={classes.back ?? ''}>
          <IconArrowLeft size={18} aria-hidden="true" /> {back.label}
        </Link>
      )}
      <Row wrap gap={5} justify="between" className={classes.head}>
        <title>{`${title} · Aforo`}</title>
        <h1>{title}</h1>
        {of !== undefined && (
          <Text size="lead" tone="soft" numeric breaks className={classes.of}>
            {of}
          </Text>
        )}
        {children}
      </Row>
    </>
  )
}

/** Several actions beside the title of a page. */
export const PageTools = ({ children }: { children: ReactNode }) => (
  <Row wrap align="end" gap={5} className={classes.tools}>
    {children}
  </Row>
)
