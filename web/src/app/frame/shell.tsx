import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { menuCollapsedSetting, type MenuShape } from './menu-shape.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { OfflineStrip } from './offline-strip.tsx'
import classes from './shell.module.css'

/** Door and counter want the room; they never have more than the rail. */
const railPages = ['/control', '/dispenser']

/** The frame around every page: menu, header, and one sheet for the content. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWords(frameWords)
  const { pathname } = useLocation()
  const [drawerOpen, drawer] = useDisclosure(false)
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const wide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false })
  const collapsed = useDeviceSetting(menuCollapsedSetting)
  const railPage = railPages.includes(pathname)
  const shape: MenuShape = wide && !railPage && !collapsed ? 'full' : 'rail'

  return (
    <div className={classes.frame} data-menu={phone ? 'drawer' : shape}>
      <a className={classes.skip} href="#content">
        {t.skip}
      </a>
      {phone ? (
        <MenuDrawer opened={drawerOpen} onClose={drawer.close} />
      ) : (
        <aside className={classes.side}>
          <Menu shape={shape} foldable={wide && !railPage} />
        </aside>
      )}
      <div className={classes.sheet}>
        <Header onOpenMenu={phone ? drawer.open : null} />
        <OfflineStrip />
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
