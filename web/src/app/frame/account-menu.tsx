import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { practiceWords } from '../../parts/practice/practice-words.ts'
import { signOut } from '../../session/sign-out.ts'
import { useSession } from '../../session/session.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { peopleWords } from '../../words/people-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './header.module.css'
import { ClockItem, PracticeClockItem } from './clock-item.tsx'
import { frameWords } from './frame-words.ts'
import { InstallDialog, InstallItem } from './install-item.tsx'

export function AccountMenu() {
  const t = useWords(frameWords)
  const people = useWords(peopleWords)
  const { noEmail } = useWords(sharedWords)
  const practice = useWords(practiceWords)
  const { me, venue, venues } = useSession()
  const [opened, setOpened] = useState(false)
  const [isInstalling, setIsInstalling] = useState(false)

  const standing = me.practising
    ? [practice.title]
    : [people.role[me.access_privileges], ...(venues.length > 0 ? [t.venueCount(venues.length)] : [])]
  return (
    <>
      <Menu position="bottom-end" width={264} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <UnstyledButton
            className={classes.account ?? ''}
            aria-label={t.account(me.email === '' ? noEmail : me.email)}
          >
            <Portrait id={me.id} name={me.name || me.email} size={34} imagePath={me.image_path} />
            <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Row gap={5} padY={4} padX={5}>
            <Portrait id={me.id} name={me.name || me.email} size={40} imagePath={me.image_path} />
            <Stack>
              <Text as="b" weight="semibold" clamp>
                {[me.name, me.email, noEmail].find((text) => text !== '')}
              </Text>
              <Text size="small" tone="quiet">
                {standing.join(' · ')}
              </Text>
            </Stack>
          </Row>
          <Menu.Divider />
          {me.practising && <PracticeClockItem />}
          {venue !== null && !me.practising && (
            <ClockItem key={venue.id} venue={venue} onDone={() => setOpened(false)} />
          )}
          <Menu.Item
            component={Link}
            to="/profile"
            leftSection={<IconUser size={20} stroke={1.6} aria-hidden="true" />}
          >
            {t.profile}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to="/settings"
            leftSection={<IconSettings size={20} stroke={1.6} aria-hidden="true" />}
          >
            {t.menu['/settings']}
          </Menu.Item>
          <InstallItem onByHand={() => setIsInstalling(true)} />
          <Menu.Item leftSection={<IconLogout size={20} stroke={1.6} aria-hidden="true" />} onClick={signOut}>
            {t.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isInstalling && <InstallDialog onClose={() => setIsInstalling(false)} />}
    </>
  )
}
