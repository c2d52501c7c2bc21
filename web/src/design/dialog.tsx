import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import { dialogWords } from './dialog-words.ts'
import classes from './dialog.module.css'
import { useFocusBack } from './use-focus-back.ts'
import { usePhone } from './use-phone.ts'
import { useUppermost } from './use-uppermost.ts'

const classNames = {
  overlay: classes.overlay ?? '',
  content: classes.content ?? '',
  title: classes.title ?? '',
  close: classes.close ?? '',
  body: classes.body ?? '',
}

type DialogProps = {
  title: string
  /** The person or thing that the dialog is about, below the title. */
  of?: string
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
  const t = useWords(dialogWords)
  const isPhone = usePhone()
  const isUppermost = useUppermost()
  useFocusBack()
  return (
    <Modal.Root
      opened
      onClose={() => isUppermost() && onClose()}
      size={width}
      centered
      fullScreen={sheet && isPhone}
      classNames={classNames}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          {portrait}
          <div className={classes.names}>
            <Modal.Title>{title}</Modal.Title>
            {of !== undefined && <p className={classes.of}>{of}</p>}
          </div>
          <Modal.CloseButton iconSize={20} aria-label={t.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
