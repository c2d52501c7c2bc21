import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { OverlayHead, useOverlay } from './overlay.tsx'
import { Row, Text } from './primitives.tsx'
import { usePhone } from './use-phone.ts'

type WideDialogProps = { title: string; of: ReactNode; onClose: () => void; children: ReactNode }

/** A dialog for a long form in several columns. It covers most of the page, and its content scrolls. */
export function WideDialog({ title, of, onClose, children }: WideDialogProps) {
  const isPhone = usePhone()
  return (
    <Modal.Root {...useOverlay(onClose)} size="100%" xOffset={24} yOffset={24} fullScreen={isPhone}>
      <Modal.Overlay />
      <Modal.Content data-wide>
        <OverlayHead Part={Modal}>
          <Row grow wrap align="baseline" gap={4}>
            <Modal.Title>{title}</Modal.Title>
            <Text tone="quiet" breaks>
              {of}
            </Text>
          </Row>
        </OverlayHead>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
