import type { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import { dialogWords } from './dialog-words.ts'
import classes from './overlay.module.css'
import { Row } from './primitives.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useUppermost } from './use-uppermost.ts'

/** The classes of the parts of a Mantine `Modal` or `Drawer`. */
export const overlayClasses = {
  overlay: classes.overlay ?? '',
  content: classes.content ?? '',
  title: classes.title ?? '',
  close: classes.close ?? '',
  body: classes.body ?? '',
}

/**
 * The properties that every overlay has in common. `onClose` is called for Escape, the close button and the overlay,
 * and only for the topmost one.
 */
export function useOverlay(onClose: () => void) {
  const isUppermost = useUppermost()
  useFocusBack()
  return { opened: true, onClose: () => void (isUppermost() && onClose()), classNames: overlayClasses }
}

type OverlayHeadProps = {
  /** What the overlay is made of. */
  Part: typeof Modal | typeof Drawer
  /** The title and what belongs to it. */
  children: ReactNode
}

/** The head of a dialog or sheet, with its close button. */
export function OverlayHead({ Part, children }: OverlayHeadProps) {
  const t = useWords(dialogWords)
  return (
    <Row gap={5} className={classes.head}>
      {children}
      <Part.CloseButton iconSize={20} aria-label={t.close} />
    </Row>
  )
}
