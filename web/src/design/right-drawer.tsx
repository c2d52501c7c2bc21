import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import classes from './right-drawer.module.css'
import { useFocusBack } from './use-focus-back.ts'
import { usePhone } from './use-phone.ts'

const classNames = { overlay: classes.overlay ?? '', content: classes.content ?? '' }

type RightDrawerProps = {
  /** The person or thing that the drawer is about. */
  label: string
  /** The label of the close button. */
  closeLabel: string
  /** Called for Escape, the close button and the overlay. A drawer with unsaved input may ask first. */
  onClose: () => void
  children: ReactNode
}

/**
 * Handles Escape only for the topmost overlay. Mantine would close all open ones, the drawer and the question over it.
 */
function useEscape(onEscape: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    const isForList =
      event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
    const onTop = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    if (!isForList && onTop === content.current) onEscape()
  })
  useEffect(() => {
    // Runs before an overlay on top handles the key and disappears.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return content
}

/** Shows one record from the right while its list stays behind. It fills the screen on a phone. */
export function RightDrawer({ label, closeLabel, onClose, children }: RightDrawerProps) {
  const isPhone = usePhone()
  const content = useEscape(onClose)
  useFocusBack()
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      position="right"
      size={isPhone ? '100%' : 640}
      offset={isPhone ? 0 : 8}
      classNames={classNames}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={content} aria-label={label} data-right-drawer data-phone={isPhone || undefined}>
        <div className={classes.scroll}>
          <ActionIcon className={classes.close ?? ''} variant="subtle" aria-label={closeLabel} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
