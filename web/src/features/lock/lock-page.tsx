import { Button } from '@mantine/core'
import { IconDeviceTablet, IconLock, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { ConnectionLost } from '../../design/connection-lost.tsx'
import { Loading } from '../../design/loading.tsx'
import { Logo } from '../../design/logo.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useMinute } from '../../design/use-now.ts'
import { lastContact } from '../../device/last-contact.ts'
import { useLanguage } from '../../device/language.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { lastLocking, sharedDeviceSetting } from '../../device/shared-device.ts'
import { formatTime, formatWeekday } from '../../format/format.ts'
import { goesOnAlone, useOffline } from '../../offline/offline-state.ts'
import type { SignInState } from '../../session/landing.ts'
import { useWords } from '../../words/words.ts'
import { Faces } from './faces.tsx'
import { askedAgainMs, deviceQuery, offlinePeopleQuery, type OwnDevice } from './lock-queries.ts'
import { lockWords } from './lock-words.ts'
import classes from './lock.module.css'
import { PinPanel } from './pin-panel.tsx'
import { useSwitch } from './use-switch.ts'

/** What a shared device shows while nobody is signed in on it. */
export function LockPage() {
  const t = useWords(lockWords)
  const device = useQuery(deviceQuery)
  // A dead line is known long before a call ends.
  const isAlone = goesOnAlone(useOffline())
  const isOffline = device.isError || (isAlone && device.isPending)
  const known = useDeviceSetting(sharedDeviceSetting)
  const knownHere = useQuery({ ...offlinePeopleQuery, enabled: isOffline })
  const people = isOffline ? (knownHere.data ?? []) : (device.data?.people ?? [])
  const state = useSwitch(people, isOffline)
  if (device.isPending && !isAlone) return <Loading />
  return (
    <div className={classes.lock}>
      <div role="status" className={classes.strip}>
        {isOffline && (
          <ConnectionLost
            lastContactAt={lastContact()}
            retryAt={new Date(device.errorUpdatedAt + askedAgainMs)}
            timeZone={device.data?.venue.time_zone}
            {...(people.length > 0 ? { words: t.knownOnly } : {})}
          />
        )}
      </div>
      <Stack as="main" gap={7} pad={8} className={classes.side}>
        <Place device={device.data} name={device.data?.name ?? known?.name ?? ''} />
        <People people={people} chosenId={state.chosen?.id ?? null} onChoose={state.choose} />
        <LockedSince timeZone={device.data?.venue.time_zone} />
      </Stack>
      <PinPanel state={state} isShut={isOffline && people.length === 0} timeZone={device.data?.venue.time_zone} />
    </div>
  )
}

function Place({ device, name }: { device: OwnDevice | undefined; name: string }) {
  const t = useWords(lockWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const timeZone = device?.venue.time_zone
  return (
    <Row as="header" gap={6} justify="between">
      <Row gap={6}>
        <Logo size={48} />
        <Stack gap={1}>
          <Text as="h1" size="title" weight="semibold">
            {device?.venue.name}
          </Text>
          <Row gap={4} tone="soft">
            <IconDeviceTablet size={18} stroke={1.6} aria-hidden="true" />
            {t.shared(name)}
          </Row>
        </Stack>
      </Row>
      <Stack textAlign="end" className={classes.clock}>
        <Text size="display" weight="bold" numeric>
          {formatTime(now, language, timeZone)}
        </Text>
        {timeZone !== undefined && <Text tone="soft">{formatWeekday(now, language, timeZone)}</Text>}
      </Stack>
    </Row>
  )
}

type PeopleProps = { people: OwnDevice['people']; chosenId: number | null; onChoose: (id: number) => void }

function People({ people, chosenId, onChoose }: PeopleProps) {
  const t = useWords(lockWords)
  const { pathname, search } = useLocation()
  const count = people.filter(({ on_shift_since: since }) => since !== null).length
  const wayBack: SignInState = pathname === '/' ? {} : { from: pathname + search }
  return (
    <Stack gap={6} className={classes.people}>
      <Row justify="between" gap={5}>
        <Text as="h2" size="amount" weight="semibold">
          {t.who}
        </Text>
        {count > 0 && <Badge tone="ok">{t.onShift(count)}</Badge>}
      </Row>
      <Faces people={people} chosenId={chosenId} onChoose={onChoose} />
      <Row>
        <Button
          component={Link}
          to="/login"
          state={wayBack}
          size="lg"
          variant="default"
          leftSection={<IconUserQuestion size={20} stroke={1.6} aria-hidden="true" />}
        >
          {t.notListed}
        </Button>
      </Row>
    </Stack>
  )
}

function LockedSince({ timeZone }: { timeZone: string | undefined }) {
  const t = useWords(lockWords)
  const language = useLanguage()
  const { current: locking } = lastLocking
  const sinceWords = ({ atMs, minutes }: NonNullable<typeof locking>) => {
    const time = formatTime(new Date(atMs), language, timeZone)
    return minutes === null ? t.lockedAt(time) : t.lockedIdle(time, minutes)
  }
  return (
    <Row as="footer" gap={4} size="small" tone="quiet">
      <IconLock size={16} stroke={1.6} aria-hidden="true" />
      {locking === null ? t.locked : sinceWords(locking)}
    </Row>
  )
}
