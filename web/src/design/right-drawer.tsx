import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import classes from './right-drawer.module.css'
import { useFocusBack } from './use-focus-back.ts'
import { usePhone } from './use-phone.ts'

const clothes = { overlay: classes.overlay ?? '', content: classes.content ?? '' }

type RightDrawerProps = {
  /** Whom or what it is about. */
  label: string
  /** What the cross is called. */
  closeLabel: string
  /** Escape, the cross and the overlay; what holds something unsaved may ask first. */
  onClose: () => void
  children: ReactNode
}

/**
 * Escape, but only for what lies on top. The kit would close everything that is open at once: the drawer and the
 * question asked over it.
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
    // Before anything that lies on top has heard of it and gone.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
  return content
}

/** One thing to look at or change while its list stays behind: from the right, on a phone over everything. */
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
      classNames={clothes}
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
