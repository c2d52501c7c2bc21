import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import classes from './back-link.module.css'

/** From a page of one thing to the list that it stands in. */
export const BackLink = ({ to, children }: { to: To; children: ReactNode }) => (
  <Link to={to} className={classes.back ?? ''}>
    <IconArrowLeft size={18} aria-hidden="true" /> {children}
  </Link>
)
