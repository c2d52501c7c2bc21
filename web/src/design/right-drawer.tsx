import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './overlay.module.css'
import { useOverlay } from './overlay.tsx'
import { usePhone } from './use-phone.ts'

type RightDrawerProps = {
  /** The person or thing that the drawer is about. */
  label: string
  /** The label of the close button. */
  closeLabel: string
  /** Called for Escape, the close button and the overlay. A drawer with unsaved input may ask first. */
  onClose: () => void
  children: ReactNode
}

/** Shows one record from the right while its list stays behind. It fills the screen on a phone. */
export function RightDrawer({ label, closeLabel, onClose, children }: RightDrawerProps) {
  const isPhone = usePhone()
  return (
    <Drawer.Root
      {...useOverlay(onClose)}
      returnFocus={false}
      position="right"
      size={isPhone ? '100%' : 640}
      offset={isPhone ? 0 : 8}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} data-right-drawer data-flush={isPhone || undefined}>
        <Drawer.CloseButton className={classes.corner ?? ''} iconSize={20} aria-label={closeLabel} />
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}
