import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { useWords } from '../../words/words.ts'
import { membersWords } from './members-words.ts'
import type { MemberAction, MemberActions } from './member-actions.ts'
import classes from './row-menu.module.css'

type RowMenuProps = { name: string; acts: MemberActions; onAct: (act: MemberAction) => void }

/** Less frequent actions on a member. */
export function RowMenu({ name, acts, onAct }: RowMenuProps) {
  const t = useWords(membersWords)
  const target = useRef<HTMLButtonElement>(null)
  const item = (act: MemberAction) => (
    <Menu.Item
      key={act.label}
      data-danger={act.danger}
      className={classes.item ?? ''}
      leftSection={<act.Icon size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => {
        // The menu is closed when its dialog closes, so the focus is set to the button that opened the menu.
        target.current?.focus()
        onAct(act)
      }}
    >
      {act.label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" width={244}>
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" aria-label={t.actionsOf(name)} className={classes.target ?? ''}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.daily.map(item)}
        <Menu.Divider />
        {acts.removals.map(item)}
      </Menu.Dropdown>
    </Menu>
  )
}
