import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words.ts'
import classes from './bottom-sheet.module.css'
import { dialogWords } from './dialog-words.ts'
import { useFocusBack } from './use-focus-back.ts'

const classNames = {
  overlay: classes.overlay ?? '',
  content: classes.content ?? '',
  title: classes.title ?? '',
  close: classes.close ?? '',
}

/** A menu of actions at the bottom of the screen, for phones. */
export function BottomSheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useWords(dialogWords)
  useFocusBack()
  return (
    <Drawer.Root opened onClose={onClose} position="bottom" size="auto" classNames={classNames}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton iconSize={20} aria-label={t.close} />
        </div>
        <div className={classes.body}>{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
