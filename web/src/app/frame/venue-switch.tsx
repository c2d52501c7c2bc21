import { ActionIcon, Menu } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { chooseVenue, useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'

/** For people who work at several venues: which one this browser works at. */
export function VenueSwitch() {
  const t = useWords(frameWords)
  const { venues, venue } = useSession()
  if (venues.length < 2) return null
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={t.chooseVenue}>
          <IconChevronDown size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.yourVenues}</Menu.Label>
        {venues.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={<IconBuildingStore size={20} stroke={1.6} aria-hidden="true" />}
            rightSection={id === venue?.id ? <IconCheck size={18} aria-hidden="true" /> : null}
            aria-current={id === venue?.id}
            onClick={() => chooseVenue(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
