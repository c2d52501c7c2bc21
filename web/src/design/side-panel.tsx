import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './side-panel.module.css'

const classNames = { overlay: classes.overlay ?? '', content: classes.content ?? '' }

/** Shows one record beside its list if there is room, otherwise over the page from the right. */
export function SidePanel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const hasRoom = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  if (hasRoom) {
    return (
      <aside className={classes.docked} aria-label={label}>
        {children}
      </aside>
    )
  }
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={640} classNames={classNames}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>{children}</Drawer.Content>
    </Drawer.Root>
  )
}
