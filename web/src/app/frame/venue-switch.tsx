import { plainText } from '@aforo/domain'
import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LandingState } from '../../session/landing.ts'
import { chooseVenue, useSession } from '../../session/session.tsx'
import { Text } from '../../design/primitives.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import classes from './header.module.css'

/** A longer list gets a search field. */
const searchAbove = 8

/** Chooses the venue of this browser, for people who work at several. */
export function VenueSwitch() {
  const t = useWords(frameWords)
  const shared = useWords(sharedWords)
  const { venues, venue } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  if (venues.length < 2) return null
  const found = venues.filter(({ name }) => plainText(name).includes(plainText(search)))

  function toggle(open: boolean) {
    setOpened(open)
    setSearch('')
  }
  /**
   * Marks the navigation as a landing first: if the person may not open this page at the other venue, they go to their
   * start page.
   */
  async function choose(venueId: number) {
    const landing: LandingState = { landing: true }
    await navigate(location, { replace: true, state: landing, flushSync: true })
    chooseVenue(venueId)
  }
  function chooseFirst(event: KeyboardEvent) {
    const [first] = found
    if (event.key !== 'Enter' || first === undefined) return
    void choose(first.id)
    toggle(false)
  }

  return (
    <Menu position="bottom-start" width={280} opened={opened} onChange={toggle}>
      <Menu.Target>
        <ActionIcon className={classes.venues ?? ''} variant="subtle" aria-label={t.chooseVenue}>
          <IconChevronDown size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {venues.length > searchAbove && (
          <TextInput
            className={classes.search ?? ''}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={chooseFirst}
            placeholder={shared.searchVenue}
            aria-label={shared.searchVenue}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            data-autofocus
          />
        )}
        <Menu.Label>{found.length === 0 ? shared.noVenueFound : t.yourVenues}</Menu.Label>
        {found.map(({ id, name }) => (
          <Menu.Item
            key={id}
            aria-current={id === venue?.id}
            leftSection={<IconBuildingStore size={20} stroke={1.6} aria-hidden="true" />}
            rightSection={id === venue?.id ? <IconCheck size={18} aria-hidden="true" /> : null}
            onClick={() => void choose(id)}
          >
            <Text clamp>{name}</Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
