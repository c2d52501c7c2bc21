import { roomState } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconDoorEnter, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { nightQuery } from './door-queries.ts'
import { doorWords } from './door-words.ts'
import classes from './hero.module.css'
import { NightCurve } from './night-curve.tsx'
import { OccupancyDial } from './occupancy-dial.tsx'
import { RoomBadge } from './room-badge.tsx'
import type { DoorView } from './use-door.ts'

type HeroProps = { venue: PageVenue; door: DoorView; onEntry: () => void; onMember: (() => void) | null }

/** Occupancy, the main figure of the page. */
export function Hero({ venue, door: { room, isLost }, onEntry, onMember }: HeroProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const { data: night } = useQuery(nightQuery(venue.id))
  return (
    <section className={classes.hero} aria-label={t.now}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t.now}</h2>
        <span className={classes.line} data-lost={isLost || undefined}>
          {isLost ? t.notLive : t.live}
        </span>
      </div>
      {room !== undefined && (
        <>
          <div className={classes.dial}>
            <OccupancyDial room={room} state={roomState(room, room.nearly_full_percent)} />
            <p className={classes.count}>
              <b data-long={room.inside > 999 || undefined}>{formatCount(room.inside, language)}</b>{' '}
              {room.capacity !== null && <span>{t.places(formatCount(room.capacity, language))}</span>}
            </p>
          </div>
          <p className={classes.badge}>
            <RoomBadge room={room} nearlyFullPercent={room.nearly_full_percent} />
          </p>
        </>
      )}
      {night !== undefined && <NightCurve night={night} capacity={room?.capacity ?? null} timeZone={venue.timeZone} />}
      <div className={classes.buttons}>
        <Button className={classes.enter ?? ''} leftSection={<IconDoorEnter size={22} />} onClick={onEntry}>
          {t.newEntry}
        </Button>
        {onMember !== null && (
          <Button
            variant="default"
            className={classes.member ?? ''}
            leftSection={<IconUserPlus size={20} />}
            onClick={onMember}
          >
            {t.newMember}
          </Button>
        )}
      </div>
    </section>
  )
}
