import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './overlay.module.css'
import { useOverlay } from './overlay.tsx'

type SidePanelProps = { label: string; onClose: () => void; children: ReactNode }

/** Shows one record beside its list if there is room, otherwise over the page from the right. */
export function SidePanel(props: SidePanelProps) {
  const hasRoom = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  if (!hasRoom) return <OverPage {...props} />
  return (
    <aside className={classes.docked} aria-label={props.label}>
      {props.children}
    </aside>
  )
}

function OverPage({ label, onClose, children }: SidePanelProps) {
  return (
    <Drawer.Root {...useOverlay(onClose)} position="right" size={640}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} data-flush>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
