import type { HTMLAttributes } from 'react'
import classes from './fading-scroll.module.css'

type FadingScrollProps = HTMLAttributes<HTMLDivElement> & {
  /** Its lower edge fades, to show that more follows. */
  isFaded?: boolean
}

/** The part of a page that scrolls. */
export function FadingScroll({ isFaded = false, className, ...props }: FadingScrollProps) {
  const names = [classes.scroll, className].filter(Boolean).join(' ')
  return <div {...props} className={names} data-faded={isFaded || undefined} />
}
