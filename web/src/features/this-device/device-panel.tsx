import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Row, Stack } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import { thisDeviceWords } from './this-device-words.ts'
import classes from './this-device.module.css'

/** The test and the choices of one device. */
export function DevicePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useWords(thisDeviceWords)
  return (
    <Surface as="aside" aria-label={title} className={classes.panel}>
      <Row justify="between" gap={5} padX={6} padY={4}>
        <h2>{title}</h2>
        <CloseButton size={48} iconSize={22} aria-label={t.close} onClick={onClose} />
      </Row>
      <Stack padX={6}>{children}</Stack>
    </Surface>
  )
}
