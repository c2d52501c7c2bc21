import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import { dialogWords } from './dialog-words.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useUppermost } from './use-uppermost.ts'
import classes from './wide-dialog.module.css'
import { usePhone } from './use-phone.ts'

const classNames = {
  overlay: classes.overlay ?? '',
  inner: classes.inner ?? '',
  content: classes.content ?? '',
  title: classes.title ?? '',
  close: classes.close ?? '',
}

type WideDialogProps = { title: string; of: ReactNode; onClose: () => void; children: ReactNode }

/** A dialog for a long form in several columns. It covers most of the page, and its content scrolls. */
export function WideDialog({ title, of, onClose, children }: WideDialogProps) {
  const t = useWords(dialogWords)
  const isPhone = usePhone()
  const isUppermost = useUppermost()
  useFocusBack()
  return (
    <Modal.Root
      opened
      onClose={() => isUppermost() && onClose()}
      size="100%"
      fullScreen={isPhone}
      classNames={classNames}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <div className={classes.words}>
            <Modal.Title>{title}</Modal.Title>
            <span className={classes.of}>{of}</span>
          </div>
          <Modal.CloseButton iconSize={20} aria-label={t.close} />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}
