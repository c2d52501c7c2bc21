import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords, words } from '../words/words.ts'
import classes from './dialog.module.css'
import { usePhone } from './use-phone.ts'

const dialogWords = words({ es: { close: 'Cerrar' }, en: { close: 'Close' } })

const clothes = {
  overlay: classes.overlay ?? '',
  content: classes.content ?? '',
  title: classes.title ?? '',
  close: classes.close ?? '',
  body: classes.body ?? '',
}

type DialogProps = {
  title: string
  /** Escape, the cross and the overlay; a form that was touched may ask first. */
  onClose: () => void
  /** 480 for a question, 560 to 760 for a form. */
  width: number
  /** A form takes the whole screen of a phone, a question does not. */
  sheet?: boolean
  children: ReactNode
}

/** Gives the focus back to what had it. The dialog is taken away whole, so the kit never sees it close. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}

/** One decision or one short form, over the page. */
export function Dialog({ title, onClose, width, sheet = false, children }: DialogProps) {
  const t = useWords(dialogWords)
  const isPhone = usePhone()
  useFocusBack()
  return (
    <Modal.Root opened onClose={onClose} size={width} centered fullScreen={sheet && isPhone} classNames={clothes}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton iconSize={20} aria-label={t.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
