import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { OverlayHead, useOverlay } from './overlay.tsx'
import { Stack, Text } from './primitives.tsx'
import { usePhone } from './use-phone.ts'

type DialogProps = {
  title: string
  /** The person or thing that the dialog is about, below the title. */
  of?: string | undefined
  /** Their picture, before the title. */
  portrait?: ReactNode
  /** Called for Escape, the close button and the overlay. A changed form may ask first. */
  onClose: () => void
  /** 480 for a question, 560 to 760 for a form. */
  width: number
  /** A form fills the screen of a phone; a question does not. */
  sheet?: boolean
  children: ReactNode
}

/** A dialog for one decision or one short form. */
export function Dialog({ title, of, portrait, onClose, width, sheet = false, children }: DialogProps) {
  const isPhone = usePhone()
  return (
    <Modal.Root {...useOverlay(onClose)} size={width} centered fullScreen={sheet && isPhone}>
      <Modal.Overlay />
      <Modal.Content>
        <OverlayHead Part={Modal}>
          {portrait}
          <Stack grow>
            <Modal.Title>{title}</Modal.Title>
            {of !== undefined && (
              <Text as="p" tone="soft" breaks>
                {of}
              </Text>
            )}
          </Stack>
        </OverlayHead>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type SheetDialogProps = { title: string; of: string; onClose: () => void; width: number; children: ReactNode }

/** A dialog whose parts have their own padding, such as two columns above a foot. It fills the screen of a phone. */
export function SheetDialog({ title, of, onClose, width, children }: SheetDialogProps) {
  const isPhone = usePhone()
  return (
    <Modal.Root {...useOverlay(onClose)} size={width} centered fullScreen={isPhone}>
      <Modal.Overlay />
      <Modal.Content>
        <OverlayHead Part={Modal}>
          <Stack grow padX={4} padY={2}>
            <Modal.Title>{title}</Modal.Title>
            <Text as="p" tone="soft">
              {of}
            </Text>
          </Stack>
        </OverlayHead>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
