import { Loader, Menu } from '@mantine/core'
import { IconClockPause, IconClockPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatWhen, formatWorked } from '../../format/format.ts'
import { practiceWords } from '../../parts/practice/practice-words.ts'
import { ownShiftsQuery, useOwnClock } from '../../parts/shifts/clock-queries.ts'
import type { Venue } from '../../session/session.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { shiftWords } from '../../words/shift-words.ts'
import { useWords } from '../../words/words.ts'

/** Starts or ends the user's own shift. The state is fetched when the menu opens, because it is not needed before. */
export function ClockItem({ venue, onDone }: { venue: Venue; onDone: () => void }) {
  const t = useWords(shiftWords)
  const { offline } = useWords(sharedWords)
  const language = useLanguage()
  const { data: own, dataUpdatedAt } = useQuery(ownShiftsQuery(venue.id))
  const clock = useOwnClock(venue.id)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const running = own?.open?.may_clock_out === true ? own.open : null

  async function press(): Promise<void> {
    if (busy || own === undefined) return
    setBusy(true)
    setFault(null)
    try {
      if (running === null) {
        const { began_at } = await clock.clockIn()
        toast.done({ title: t.clockedIn(formatTime(new Date(began_at), language, venue.time_zone)) })
      } else {
        const { minutes } = await clock.clockOut()
        toast.done({ title: t.clockedOut(formatWorked(minutes, language)) })
      }
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const why = error.detail ?? offline
      setFault(isUnknown(error.code) ? `${t.clockUnknown} ${why}` : why)
    } finally {
      setBusy(false)
    }
  }

  const Icon = running === null ? IconClockPlay : IconClockPause
  return (
    <>
      <Menu.Item
        leftSection={
          busy ? <Loader size={20} color="currentColor" /> : <Icon size={20} stroke={1.6} aria-hidden="true" />
        }
        closeMenuOnClick={false}
        // Not `disabled`: the menu focuses its first entry when it opens, and Escape must work from there.
        aria-disabled={own === undefined}
        aria-busy={busy}
        onClick={() => void press()}
      >
        {own === undefined ? t.clock : running === null ? t.clockIn : t.clockOut}
        {running !== null && (
          <Text as="div" size="small" tone="quiet">
            {' '}
            {t.since(formatWhen(new Date(running.began_at), new Date(dataUpdatedAt), language, venue.time_zone))}
          </Text>
        )}
      </Menu.Item>
      {fault !== null && (
        <Stack padX={4} padY={2}>
          <Notice state="bad">{fault}</Notice>
        </Stack>
      )}
    </>
  )
}

/** Hours are worked at the real venue: the ones of a practice would be erased. */
export function PracticeClockItem() {
  const t = useWords(shiftWords)
  const practice = useWords(practiceWords)
  return (
    <Menu.Item
      leftSection={<IconClockPause size={20} stroke={1.6} aria-hidden="true" />}
      closeMenuOnClick={false}
      // Not `disabled`, as above.
      aria-disabled
    >
      {t.clock}
      <Text as="div" size="small" tone="quiet">
        {practice.noClock}
      </Text>
    </Menu.Item>
  )
}
