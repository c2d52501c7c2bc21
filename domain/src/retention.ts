import { daysBetween } from './calendar.ts'

/**
 * What is deleted after some time. The books are not among it: money, stock, tills, prices and the audit trail stay.
 * `least` is also held by the database.
 */
export const retentionRules = {
  'command-answers': {
    days: 90,
    least: 30,
    reason:
      'A screen repeats a command for minutes, a tablet that was switched off for weeks. Key and hash stay for good.',
  },
  visits: { days: 1_095, least: 365, reason: 'Claims about a visit can be made for three years.' },
  'member-reads': {
    days: 1_095,
    least: 365,
    reason: 'A member may ask who read their data. Claims about it can be made for three years.',
  },
  messages: {
    days: 365,
    least: 30,
    reason: 'Staff write to each other about the day, and names of members occur in it.',
  },
  'sign-ins': { days: 365, least: 30, reason: 'An ended sign-in tells where somebody was and with which device.' },
  'account-events': { days: 730, least: 180, reason: 'To look into the misuse of an account after it is noticed.' },
  invitations: { days: 365, least: 30, reason: 'An accepted invitation has done its work; the grant stays.' },
  alerts: { days: 365, least: 90, reason: 'To see whether something happened before.' },
  'webhook-deliveries': {
    days: 30,
    least: 7,
    reason: 'To see what another program was told, and to send it again.',
  },
  mails: { days: 90, least: 30, reason: 'To see whether a mail was sent. Its text is erased when it is sent.' },
} as const

export type RetentionRule = keyof typeof retentionRules
export type RetentionDays = Record<RetentionRule, number>

const isRule = (name: string): name is RetentionRule => Object.hasOwn(retentionRules, name)

/** Reads periods like `visits=730,messages=90`; the others keep their default. Null if it is not such a list. */
export function readRetentionDays(text: string): RetentionDays | null {
  const days = Object.fromEntries(
    Object.entries(retentionRules).map(([name, { days: usual }]) => [name, usual]),
  ) as RetentionDays
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name = '', count = ''] = /^\s*([a-z-]+)\s*=\s*(\d{1,5})\s*$/.exec(part) ?? []
    if (!isRule(name) || Number(count) < retentionRules[name].least) return null
    days[name] = Number(count)
  }
  return days
}

/** So many nights pass until every stored answer has been looked at. */
export const answerSlices = 28

const keyOf = (firstByte: number) => `${firstByte.toString(16).padStart(2, '0')}000000-0000-0000-0000-000000000000`

/**
 * The keys whose answers are looked at in the night of this day: from `from`, below `until`; null means the end. Keys are
 * random, so every night has its share of them without an index on their age.
 */
export function answerKeysOf(day: string): { from: string; until: string | null } {
  const slice = daysBetween('1970-01-01', day) % answerSlices
  const edge = (index: number) => Math.floor((256 * index) / answerSlices)
  return { from: keyOf(edge(slice)), until: slice === answerSlices - 1 ? null : keyOf(edge(slice + 1)) }
}
