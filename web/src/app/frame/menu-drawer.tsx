import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { overlayClasses } from '../../design/overlay.tsx'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import { Menu } from './menu.tsx'
import classes from './menu.module.css'

/** The menu on a phone. It slides in over the page; the overlay, the close button, Escape and any entry close it. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useWords(frameWords)
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={256} position="left" classNames={overlayClasses}>
      <Drawer.Overlay />
      <Drawer.Content className={classes.drawer ?? ''} aria-label={t.menuName} data-flush>
        <Menu shape="drawer" onLeave={onClose} />
        <ActionIcon className={classes.close ?? ''} variant="default" aria-label={t.closeMenu} onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </ActionIcon>
      </Drawer.Content>
    </Drawer.Root>
  )
}
