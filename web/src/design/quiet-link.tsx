import { Link, type LinkProps } from 'react-router'
import classes from './quiet-link.module.css'

type QuietLinkProps = Omit<LinkProps, 'className'> & { tone?: 'accent' | 'ink' }

/** A link that is underlined only under the pointer. */
export function QuietLink({ tone = 'accent', ...props }: QuietLinkProps) {
  return <Link className={classes[tone] ?? ''} {...props} />
}
