import { centsOfAmount, endingSoon, entryInstant, minutesInside } from '@aforo/domain'
import {
  IconAlertOctagonFilled,
  IconCalendarDue,
  IconCircleCheck,
  IconClock,
  IconNote,
  IconWallet,
} from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatMoney, formatTime, formatWorked } from '../../format/format.ts'
import { standingOf } from '../../parts/members/standing.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import type { DoorMember } from '../../parts/visits/room-queries.ts'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { membershipOf } from './entry-preview.ts'
import type { Chip } from './result-card.tsx'
import { capitalised, useRuleWords } from './use-rule-words.ts'

/** The facts beside a result, most important first. Notes and reasons are only there for staff who may read them. */
export function useResultChips(venue: PageVenue, today: string | undefined) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const nowMs = useMinute()
  const ruleWords = useRuleWords()

  const credit = ({ profile }: DoorMember): Chip => ({
    key: 'credit',
    Icon: IconWallet,
    text: t.credit(formatMoney(centsOfAmount(profile.cash_balance), venue.currency, language)),
  })
  const note = (key: string, text: string | null): Chip[] =>
    text === null || text === '' ? [] : [{ key, Icon: IconNote, text }]

  function fee(client: DoorMember): Chip[] {
    const ending = today === undefined ? null : endingSoon(membershipOf(client), today)
    if (ending !== null) {
      return [{ key: 'fee', Icon: IconCalendarDue, tone: 'warn', text: t.ends[ending.what](ending.days) }]
    }
    const isInOrder = client.state === 'active' || client.state === 'expiring'
    return isInOrder ? [{ key: 'fee', Icon: IconCircleCheck, text: t.inOrder }] : []
  }

  /** Since when the fee or the membership has been over. */
  function since(client: DoorMember): Chip[] {
    const over =
      client.state === 'expired' ? client.expires_on : client.state === 'unpaid' ? client.fee_paid_until : null
    return over === null
      ? []
      : [{ key: 'since', Icon: IconCalendarDue, text: capitalised(t.since(formatDay(over, language))) }]
  }

  function stay({ entry_time: entryTime }: DoorMember): Chip[] {
    if (entryTime === null) return []
    const enteredAt = entryInstant(entryTime)
    const time = formatTime(enteredAt, language, venue.timeZone)
    const worked = formatWorked(minutesInside(enteredAt, new Date(nowMs)), language)
    return [{ key: 'stay', Icon: IconClock, text: t.insideSince(time, worked) }]
  }

  const barred = (client: DoorMember): Chip[] =>
    standingOf(client.state) === 'active'
      ? []
      : [
          {
            key: 'barred',
            Icon: IconAlertOctagonFilled,
            tone: 'bad',
            text: capitalised(ruleWords(client, ['entry_barred'])),
          },
        ]

  return {
    entered: (client: DoorMember) => [...fee(client), credit(client), ...note('notes', client.notes)],
    stopped: (client: DoorMember) => [
      ...since(client),
      ...note('reason', client.standing_reason),
      ...note('notes', client.notes),
      ...(standingOf(client.state) === 'active' ? [credit(client)] : []),
    ],
    inside: (client: DoorMember) => [
      ...barred(client),
      ...stay(client),
      credit(client),
      ...note('notes', client.notes),
    ],
  }
}
