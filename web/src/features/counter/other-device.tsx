import { mayUse } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconDeviceTablet, IconKey, IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLiveState } from '../../api/live-state.ts'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { formatCount, formatTime, formatWorked } from '../../format/format.ts'
import { useOffline } from '../../offline/offline-state.ts'
import { offlineWords } from '../../parts/offline/offline-words.ts'
import { TakeOverDialog } from '../../parts/offline/take-over-dialog.tsx'
import { TakeOverMeaning } from '../../parts/offline/take-over-meaning.tsx'
import { takeOverWords } from '../../parts/offline/take-over-words.ts'
import { useWaitingWords } from '../../parts/offline/use-waiting-words.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { keptCarts } from './cart-store.ts'
import { offlineCounterWords } from './offline-counter-words.ts'
import classes from './other-device.module.css'
import type { OtherSeller } from './use-other-seller.ts'

type OtherDeviceProps = { venue: PageVenue; seller: OtherSeller; onWait: () => void }

/** Another device sells without a connection, so this one cannot: who it is, and what a takeover means. */
export function OtherDevice({ venue, seller, onWait }: OtherDeviceProps) {
  const t = useWords(offlineCounterWords)
  const w = useWords(takeOverWords)
  const waitingWords = useWaitingWords()
  const { person } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const mayTakeOver = mayUse(person, venue.id, 'offline.take_over')
  const hasLine = useLiveState().kind !== 'lost'
  const { lease } = seller
  const isLocked = !mayTakeOver || !hasLine || lease === null
  return (
    <Stack gap={7} className={classes.page}>
      <Row gap={6} align="center">
        <Row justify="center" className={classes.sign} tone="warn">
          <IconLock size={36} stroke={1.6} aria-hidden="true" />
        </Row>
        <Stack gap={2}>
          <Text as="h1" size="heading" weight="semibold">
            {t.blockedTitle}
          </Text>
          <Text as="p" size="lead" tone="soft">
            {t.blockedHint(seller.deviceName)}
          </Text>
        </Stack>
      </Row>
      <div className={classes.cards}>
        <SellerCard venue={venue} seller={seller} />
        <OwnCard venue={venue} />
      </div>
      <Surface pad={6}>
        <TakeOverMeaning device={seller.deviceName} waiting={waitingWords(seller.waiting)} />
      </Surface>
      <Row gap={5} className={classes.acts}>
        <Button variant="default" size="xl" onClick={onWait}>
          {t.keepWaiting}
        </Button>
        <Button
          size="xl"
          disabled={isLocked}
          leftSection={
            isLocked ? <IconLock size={20} aria-hidden="true" /> : <IconArrowsExchange size={20} aria-hidden="true" />
          }
          onClick={() => setIsOpen(true)}
        >
          {w.takeOver}
        </Button>
      </Row>
      <Row as="p" gap={4} justify="center" size="small" tone="soft">
        <IconKey size={18} stroke={1.6} aria-hidden="true" />
        {!mayTakeOver ? w.needsRight : !hasLine || lease === null ? w.needsLine : w.noted}
      </Row>
      {isOpen && lease !== null && (
        <TakeOverDialog venueId={venue.id} lease={lease} onDone={onWait} onClose={() => setIsOpen(false)} />
      )}
    </Stack>
  )
}

function SellerCard({ venue, seller }: { venue: PageVenue; seller: OtherSeller }) {
  const t = useWords(offlineCounterWords)
  const { unknown } = useWords(offlineWords)
  const waitingWords = useWaitingWords()
  const language = useLanguage()
  const nowMs = useMinute()
  const { since, waiting } = seller
  const minutes = since === null ? null : Math.max(0, Math.floor((nowMs - since.getTime()) / 60_000))
  return (
    <DeviceCard
      name={seller.deviceName}
      person={{ id: 0, name: seller.staffName ?? unknown, imagePath: null }}
      badge={<Badge tone="warn">{t.sells}</Badge>}
      isSeller
      facts={[
        [t.since, since === null ? unknown : formatTime(since, language, venue.timeZone)],
        [t.lastHeard, minutes === null ? unknown : t.ago(formatWorked(minutes, language))],
        [t.toSend, waitingWords(waiting)],
      ]}
    />
  )
}

function OwnCard({ venue }: { venue: PageVenue }) {
  const t = useWords(offlineCounterWords)
  const { operations, unknown } = useWords(offlineWords)
  const language = useLanguage()
  const device = useDeviceSetting(sharedDeviceSetting)
  const { me } = useSession()
  const { asOf, queue } = useOffline()
  const live = useLiveState()
  const dataFrom = asOf ?? (live.kind === 'lost' ? live.lastContactAt : null)
  return (
    <DeviceCard
      name={device === null ? t.thisDevice : t.thisOne(device.name)}
      person={{ id: me.id, name: me.name === '' ? me.email : me.name, imagePath: me.image_path }}
      badge={
        <Badge tone="neutral" Icon={IconLock}>
          {t.waiting}
        </Badge>
      }
      facts={[
        [t.dataFrom, dataFrom === null ? unknown : formatTime(dataFrom, language, venue.timeZone)],
        [t.cart, formatCount(keptCarts(venue.id).length, language)],
        [t.toSend, operations(queue.length)],
      ]}
    />
  )
}

type DeviceCardProps = {
  name: string
  person: { id: number; name: string; imagePath: string | null }
  badge: ReactNode
  isSeller?: boolean
  facts: readonly (readonly [string, string])[]
}

const DeviceCard = ({ name, person, badge, isSeller = false, facts }: DeviceCardProps) => (
  <Surface as="article" gap={5} pad={6} className={isSeller ? classes.seller : undefined} aria-label={name}>
    <Row gap={5} justify="between" wrap>
      <Row gap={5} tone={isSeller ? 'warn' : 'soft'}>
        <IconDeviceTablet size={26} stroke={1.6} aria-hidden="true" />
        <Text as="h2" size="title" weight="semibold" tone="ink" breaks>
          {name}
        </Text>
      </Row>
      {badge}
    </Row>
    <Row gap={5}>
      <Portrait {...person} size={40} />
      <Text weight="semibold" breaks>
        {person.name}
      </Text>
    </Row>
    <Stack as="dl" gap={4} padY={4} line="top" numeric>
      {facts.map(([label, value]) => (
        <Row key={label} justify="between" gap={5}>
          <Text as="dt" tone="soft">
            {label}
          </Text>
          <Text as="dd" weight="semibold">
            {value}
          </Text>
        </Row>
      ))}
    </Stack>
  </Surface>
)
