import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import classes from './back-link.module.css'

/** Link from the page of a record back to its list. */
export const BackLink = ({ to, children }: { to: To; children: ReactNode }) => (
  <Link to={to} className={classes.back ?? ''}>
    <IconArrowLeft size={18} aria-hidden="true" /> {children}
  </Link>
)
