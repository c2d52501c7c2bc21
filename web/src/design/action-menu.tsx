import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconDots, type IconProps } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import { Link } from 'react-router'
import classes from './action-menu.module.css'
import { BottomSheet } from './bottom-sheet.tsx'
import { usePhone } from './use-phone.ts'

/** A link to another page, or something to do on this one. */
export type MenuAction = { label: string; Icon: ComponentType<IconProps>; danger?: boolean } & (
  { to: string } | { onPress: () => void }
)

type ActionMenuProps = {
  /** The name of the button. */
  label: string
  /** The title of the sheet on a phone. */
  title: string
  /** Groups are separated by a line. */
  groups: readonly (readonly MenuAction[])[]
}

/** The less frequent actions on a row: a menu, or a sheet at the bottom on a phone. */
export function ActionMenu({ label, title, groups }: ActionMenuProps) {
  const isPhone = usePhone()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const press = (action: MenuAction) => {
    // The menu is gone when the dialog of the action closes, so the focus returns to the button that opened the menu.
    opener.current?.focus()
    setIsOpen(false)
    if ('onPress' in action) action.onPress()
  }
  const button = (
    <ActionIcon
      ref={opener}
      variant="subtle"
      className={classes.opener ?? ''}
      aria-label={label}
      {...(isPhone ? { 'aria-haspopup': 'dialog', onClick: () => setIsOpen(true) } : {})}
    >
      <IconDots size={20} aria-hidden="true" />
    </ActionIcon>
  )
  const shown = groups.filter((group) => group.length > 0)
  if (isPhone) {
    return (
      <>
        {button}
        {isOpen && (
          <BottomSheet title={title} onClose={() => setIsOpen(false)}>
            {shown.map((group, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the groups never change their order
              <ul key={index} className={classes.group}>
                {group.map((action) => (
                  <li key={action.label}>
                    <SheetAction action={action} onPress={() => press(action)} />
                  </li>
                ))}
              </ul>
            ))}
          </BottomSheet>
        )}
      </>
    )
  }
  return (
    <Menu position="bottom-end" width={244}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {shown.flatMap((group, index) => [
          // oxlint-disable-next-line react/no-array-index-key -- the groups never change their order
          ...(index === 0 ? [] : [<Menu.Divider key={index} />]),
          ...group.map((action) => {
            const look = {
              className: classes.item ?? '',
              'data-danger': action.danger,
              leftSection: <action.Icon size={18} stroke={1.7} aria-hidden="true" />,
            }
            return 'to' in action ? (
              <Menu.Item key={action.label} {...look} component={Link} to={action.to}>
                {action.label}
              </Menu.Item>
            ) : (
              <Menu.Item key={action.label} {...look} onClick={() => press(action)}>
                {action.label}
              </Menu.Item>
            )
          }),
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}

function SheetAction({ action, onPress }: { action: MenuAction; onPress: () => void }) {
  const content = (
    <>
      <action.Icon size={20} stroke={1.7} aria-hidden="true" /> {action.label}
    </>
  )
  if ('to' in action) {
    return (
      <Link to={action.to} className={classes.action}>
        {content}
      </Link>
    )
  }
  return (
    <UnstyledButton className={classes.action ?? ''} data-danger={action.danger} onClick={onPress}>
      {content}
    </UnstyledButton>
  )
}
