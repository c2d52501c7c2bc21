import { pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCircleCheckFilled, IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useLiveState } from '../../api/live-state.ts'
import { useLanguage } from '../../device/language.ts'
import { ConnectionLost } from '../../design/connection-lost.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { formatTime } from '../../format/format.ts'
import { forgetLastReturn } from '../../offline/offline-members.ts'
import { goesOnAlone, type LastReturn, type OfflineState, useOffline } from '../../offline/offline-state.ts'
import { offlineWords } from '../../parts/offline/offline-words.ts'
import { useSession } from '../../session/session.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { usePagePath } from '../page-path.ts'
import classes from './offline-strip.module.css'
import { offlineStripWords } from './offline-strip-words.ts'
import { QueueDialog } from './queue-dialog.tsx'

/**
 * Warns that the connection is lost, and says what this device does meanwhile. The region is always rendered, so that
 * screen readers announce its content.
 */
export function OfflineStrip() {
  const live = useLiveState()
  const offline = useOffline()
  const { venue } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const isLost = live.kind === 'lost'
  const open = () => setIsOpen(true)
  const isWaiting = (isLost || offline.mode === 'offline') && offline.counterHolder !== null
  return (
    <>
      <div role="status">
        {offline.mode === 'sending' ? (
          <SendingStrip offline={offline} onOpen={open} />
        ) : goesOnAlone(offline) || isWaiting ? (
          <AloneStrip offline={offline} lostAt={isLost ? live.lastContactAt : null} onOpen={open} />
        ) : isLost ? (
          <ConnectionLost lastContactAt={live.lastContactAt} retryAt={live.retryAt} timeZone={venue?.time_zone} />
        ) : (
          offline.lastReturn !== null && <ReturnStrip last={offline.lastReturn} />
        )}
      </div>
      {isOpen && <QueueDialog offline={offline} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type StripProps = { tone: 'warn' | 'ok'; icon: ReactNode; title: string; children: ReactNode }

function Strip({ tone, icon, title, children }: StripProps) {
  return (
    <Row wrap fixed gap={5} padX={6} padY={1} className={classes.strip} data-tone={tone}>
      {icon}
      <Text size="lead" weight="semibold" className={classes.words} breaks numeric>
        {title}
      </Text>
      {children}
    </Row>
  )
}

const lostIcon = <IconWifiOff size={22} stroke={1.7} aria-hidden="true" />

type QueueProps = { offline: OfflineState; onOpen: () => void }

/** How many operations wait, and the way to see them. */
function QueueButton({ offline: { queue }, onOpen }: QueueProps) {
  const t = useWords(offlineStripWords)
  const { unsent } = useWords(offlineWords)
  return (
    <Row gap={4} fixed>
      <Row as="span" gap={4} padX={5} weight="semibold" numeric nowrap className={classes.count}>
        <IconCloudUp size={18} stroke={1.7} aria-hidden="true" /> {unsent(queue.length)}
      </Row>
      <Button
        variant="subtle"
        className={classes.act ?? ''}
        aria-label={t.seeQueue(unsent(queue.length))}
        onClick={onOpen}
      >
        {t.see}
      </Button>
    </Row>
  )
}

function AloneStrip({ offline, lostAt, onOpen }: QueueProps & { lostAt: Date | null }) {
  const t = useWords(offlineStripWords)
  const language = useLanguage()
  const { venue } = useSession()
  const since = offline.since ?? lostAt
  const does = useWhatItDoes(offline)
  const title = since === null ? does : `${t.since(formatTime(since, language, venue?.time_zone))} · ${does}`
  return (
    <Strip tone="warn" icon={lostIcon} title={title}>
      {(goesOnAlone(offline) || offline.queue.length > 0) && <QueueButton offline={offline} onOpen={onOpen} />}
    </Strip>
  )
}

/** What this device does meanwhile, in the words of the open page. */
function useWhatItDoes({ places, counterHolder }: OfflineState): string {
  const t = useWords(offlineStripWords)
  const path = usePagePath()
  const sells = places.includes('counter')
  const letsIn = places.includes('door')
  const elsewhere = counterHolder === null ? t.noSales : t.sellsElsewhere(counterHolder.deviceName)
  if (path === '/control') return letsIn ? t.letsIn : t.noEntries
  if (path === '/dispenser') return sells ? t.sells : elsewhere
  return sells ? t.sells : letsIn ? t.letsIn : elsewhere
}

/** The connection is back, and what was done goes to the server in order. */
function SendingStrip({ offline, onOpen }: QueueProps) {
  const t = useWords(offlineStripWords)
  const left = offline.queue.length
  const [all, setAll] = useState(left)
  if (left > all) setAll(left)
  const most = Math.max(all, left)
  const now = Math.min(most, most - left + 1)
  return (
    <Strip tone="warn" icon={<IconCloudUp size={22} stroke={1.7} aria-hidden="true" />} title={t.sending(now, most)}>
      <div className={classes.bar}>
        <ProgressBar value={most === 0 ? 1 : (most - left) / most} label={t.sending(now, most)} />
      </div>
      <QueueButton offline={offline} onOpen={onOpen} />
    </Strip>
  )
}

function ReturnStrip({ last }: { last: LastReturn }) {
  const t = useWords(offlineStripWords)
  const { understood } = useWords(sharedWords)
  const language = useLanguage()
  const { person, venue } = useSession()
  const decide = last.flagged + last.held
  const mayDecide = pageBlocker('/offline', person, venue?.id ?? null) === null
  const title = [
    t.back(formatTime(last.to, language, venue?.time_zone)),
    t.sent(last.done + decide),
    ...(last.held > 0 ? [t.takenOver(last.held)] : []),
    ...(last.flagged > 0 ? [t.decide(last.flagged)] : []),
  ].join(' · ')
  return (
    <Strip
      tone={decide > 0 ? 'warn' : 'ok'}
      icon={<IconCircleCheckFilled size={22} aria-hidden="true" />}
      title={title}
    >
      {mayDecide && (
        <Button
          component={Link}
          to="/offline"
          variant="subtle"
          className={classes.act ?? ''}
          onClick={forgetLastReturn}
        >
          {t.open}
        </Button>
      )}
      <Button variant="subtle" className={classes.act ?? ''} onClick={forgetLastReturn}>
        {understood}
      </Button>
    </Strip>
  )
}
