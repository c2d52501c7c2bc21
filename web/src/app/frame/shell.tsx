import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Stack } from '../../design/primitives.tsx'
import { AnnouncementStrips } from '../../features/announcements/announcement-strips.tsx'
import { OwnerSupportStrips } from '../../features/inspections/owner-strip.tsx'
import { SupportStrips } from '../../features/inspections/support-strip.tsx'
import { PendingTopUps } from '../../parts/members/pending-top-ups.tsx'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import { Header } from './header.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { useMenuShape } from './menu-shape.ts'
import { Menu } from './menu.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PracticeStrip } from './practice-strip.tsx'
import { CutNotice } from './cut-notice.tsx'
import { SuspendedStrip } from './suspended-strip.tsx'
import { UpdateStrip } from './update-strip.tsx'
import classes from './shell.module.css'

/** The frame around every page: menu, header, and one sheet for the content. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWords(frameWords)
  const { shape, foldable } = useMenuShape()
  const { pathname } = useLocation()
  // The path on which the drawer was opened. Any navigation, including back, closes it.
  const [drawerOn, setDrawerOn] = useState<string | null>(null)
  const fetchingPage = useNavigation().state === 'loading'
  const content = useContentFocus()

  return (
    <div className={classes.frame} data-menu={shape}>
      <a className={classes.skip} href="#content">
        {t.skip}
      </a>
      {shape === 'drawer' ? (
        <MenuDrawer opened={drawerOn === pathname} onClose={() => setDrawerOn(null)} />
      ) : (
        <aside className={classes.side}>
          <Menu shape={shape} foldable={foldable} />
        </aside>
      )}
      <Stack className={classes.sheet}>
        <Header onOpenMenu={shape === 'drawer' ? () => setDrawerOn(pathname) : null} />
        <PracticeStrip />
        <SupportStrips />
        <OwnerSupportStrips />
        <SuspendedStrip />
        <AnnouncementStrips />
        {fetchingPage && <div className={classes.fetching} />}
        <OfflineStrip />
        <UpdateStrip />
        <PendingTopUps />
        <CutNotice />
        <main id="content" className={classes.content} tabIndex={-1} ref={content} aria-busy={fetchingPage}>
          {children}
        </main>
      </Stack>
    </div>
  )
}

/** The frame while the session is loading. The menu is empty. */
export function WaitingShell({ children }: { children: ReactNode }) {
  const { shape } = useMenuShape()
  return (
    <div className={classes.frame} data-menu={shape}>
      {shape !== 'drawer' && <aside className={classes.side} />}
      <Stack className={classes.sheet}>
        <main className={classes.content}>{children}</main>
      </Stack>
    </div>
  )
}

/** Moves the focus to the content when the page changes, so that keyboard and screen reader users continue there. */
function useContentFocus() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
