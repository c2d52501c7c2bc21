import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { OverlayHead, useOverlay } from './overlay.tsx'
import { Stack } from './primitives.tsx'

/** A menu of actions at the bottom of the screen, for phones. */
export function BottomSheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer.Root {...useOverlay(onClose)} position="bottom" size="auto">
      <Drawer.Overlay />
      <Drawer.Content data-sheet>
        <OverlayHead Part={Drawer}>
          <Stack grow>
            <Drawer.Title>{title}</Drawer.Title>
          </Stack>
        </OverlayHead>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
