import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { Strip } from '../../design/strip.tsx'
import { useMinute } from '../../design/use-now.ts'
import { formatTime, formatWhen, isoDay } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { type FiscalStatus, type SendingState, sendingState } from './sending-state.ts'
import { sendingWords } from './sending-words.ts'

const tones: Record<SendingState, 'ok' | 'warn' | 'bad' | 'info'> = {
  rejected: 'bad',
  certificate_missing: 'bad',
  certificate_expired: 'bad',
  failing: 'warn',
  sending: 'info',
  sent: 'ok',
}

type StripText = Record<SendingState, readonly [title: string, hint: string]>

function useStripText(venue: PageVenue, status: FiscalStatus): StripText {
  const t = useWords(sendingWords)
  const language = useLanguage()
  const now = useMinute()
  const {
    waiting,
    rejected,
    failing_since: failingSince,
    oldest_waiting_at: oldestAt,
    last_answer_at: answeredAt,
  } = status.sending
  const when = (instant: string) => formatWhen(new Date(instant), new Date(now), language, venue.timeZone)
  const since = (instant: string) => {
    const [then, today] = [new Date(instant), new Date(now)]
    const isToday = isoDay(then, venue.timeZone) === isoDay(today, venue.timeZone)
    return isToday ? t.clock(formatTime(then, language, venue.timeZone)) : when(instant)
  }
  const late =
    failingSince === null ? oldestAt !== null && t.late(since(oldestAt)) : t.failingSince(since(failingSince))
  return {
    rejected: [t.rejected(rejected), t.rejectedHint],
    certificate_missing: [t.certificate_missing, t.certificateMissingHint(waiting)],
    certificate_expired: [t.certificate_expired, t.certificateExpiredHint(waiting)],
    failing: [t.failing(waiting), late || t.sendingHint],
    sending: [t.sending(waiting), t.sendingHint],
    sent: [t.sent, answeredAt === null ? t.nothingYet : t.sentHint(when(answeredAt))],
  }
}

type SendingStripProps = {
  venue: PageVenue
  status: FiscalStatus
  /** States about which nothing is said here. */
  quiet?: readonly SendingState[]
  children?: (state: SendingState) => ReactNode
}

/** Whether everything was sent to the tax agency, and if not, why and what to do. Nothing without a regime. */
export function SendingStrip({ venue, status, quiet, children }: SendingStripProps) {
  const now = useMinute()
  const texts = useStripText(venue, status)
  const state = sendingState(status, now)
  if (state === null || quiet?.includes(state) === true) return null
  const [title, hint] = texts[state]
  return (
    <Strip tone={tones[state]} title={title} hint={hint} role={tones[state] === 'bad' ? 'alert' : 'status'}>
      {children?.(state)}
    </Strip>
  )
}
