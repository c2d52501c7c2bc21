import { roomState } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconDoorEnter, IconLock, IconUserPlus, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatTime } from '../../format/format.ts'
import { useOffline } from '../../offline/offline-state.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { nightQuery } from './door-queries.ts'
import { doorWords } from './door-words.ts'
import classes from './hero.module.css'
import { NightCurve } from './night-curve.tsx'
import { OccupancyDial } from './occupancy-dial.tsx'
import { offlineDoorWords } from './offline-door-words.ts'
import { RoomBadge } from './room-badge.tsx'
import type { DoorView } from './use-door.ts'

type HeroProps = { venue: PageVenue; door: DoorView; onEntry: () => void; onMember: (() => void) | null }

/** Occupancy, the main figure of the page. */
export function Hero({ venue, door: { room, isLost, isAlone }, onEntry, onMember }: HeroProps) {
  const t = useWords(doorWords)
  const o = useWords(offlineDoorWords)
  const language = useLanguage()
  const { data: night } = useQuery(nightQuery(venue.id))
  return (
    <Stack as="section" gap={5} pad={6} className={classes.hero} aria-label={t.now}>
      <Row wrap justify="between" gap={4}>
        <Text as="h2" size="small" weight="semibold" className={classes.title}>
          {t.now}
        </Text>
        {isAlone ? (
          <LostSince venue={venue} />
        ) : (
          <Row
            as="span"
            gap={4}
            size="small"
            tone="soft"
            nowrap
            className={classes.live}
            data-lost={isLost || undefined}
          >
            {isLost ? t.notLive : t.live}
          </Row>
        )}
      </Row>
      {room === undefined && isLost && (
        <Stack as="p" grow justify="center" size="lead" tone="soft" textAlign="center">
          {t.countUnknown}
        </Stack>
      )}
      {room !== undefined && (
        <>
          <div className={classes.dial}>
            <OccupancyDial room={room} state={roomState(room, room.nearly_full_percent)} />
            <Stack as="p" align="center" justify="center" size="lead" tone="soft" numeric className={classes.inDial}>
              <b className={classes.count} data-long={room.inside > 999 || undefined}>
                {formatCount(room.inside, language)}
              </b>{' '}
              {room.capacity !== null && <span>{t.places(formatCount(room.capacity, language))}</span>}
            </Stack>
          </div>
          <Row as="p" justify="center">
            <RoomBadge room={room} nearlyFullPercent={room.nearly_full_percent} isLost={isLost || isAlone} />
          </Row>
        </>
      )}
      {night !== undefined && !isAlone && (
        <NightCurve night={night} capacity={room?.capacity ?? null} timeZone={venue.timeZone} />
      )}
      <Stack gap={4} className={classes.buttons}>
        {isAlone && (
          <Text as="p" size="small" tone="soft">
            {o.onlyHere}
          </Text>
        )}
        {isLost && (
          <Text as="p" size="small" tone="warn">
            {t.offlineHint}
          </Text>
        )}
        <Button size="xl" leftSection={<IconDoorEnter size={22} />} disabled={isLost} onClick={onEntry}>
          {t.newEntry}
        </Button>
        {onMember !== null && (
          <Button
            variant="default"
            size="lg"
            leftSection={isAlone ? <IconLock size={20} /> : <IconUserPlus size={20} />}
            disabled={isLost || isAlone}
            onClick={onMember}
          >
            {t.newMember}
          </Button>
        )}
        {onMember !== null && isAlone && (
          <Text as="p" size="small" tone="soft" textAlign="center">
            {o.enrolWaits}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}

/** From when the figure counts only this door. */
function LostSince({ venue }: { venue: PageVenue }) {
  const t = useWords(offlineDoorWords)
  const language = useLanguage()
  const { since } = useOffline()
  if (since === null) return null
  const time = formatTime(since, language, venue.timeZone)
  return (
    <Row as="span" gap={3} size="small" tone="warn" numeric nowrap role="img" aria-label={t.lostSince(time)}>
      <IconWifiOff size={16} stroke={1.8} aria-hidden="true" /> {time}
    </Row>
  )
}
