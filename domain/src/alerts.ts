/** The kinds of alerts to owners, most urgent first. */
export const alertKinds = [
  'books',
  'drawer',
  'new_country',
  'privacy_over',
  'webhook_off',
  'support_asked',
  'privacy_soon',
  'payouts',
  'reads',
  'refusals',
  'new_device',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** The kinds that are also mailed to an owner who has chosen nothing. */
export const mailedByDefault: readonly AlertKind[] = [
  'books',
  'drawer',
  'new_country',
  'privacy_over',
  'webhook_off',
  'support_asked',
  'privacy_soon',
]

/** From which number on a matter is an alert: payouts in a business day, members read in an hour, refusals in ten minutes. */
export const alertLimitNames = ['payouts', 'reads', 'refusals'] as const
type AlertLimitName = (typeof alertLimitNames)[number]
/** Null means never. */
export type AlertLimits = Record<AlertLimitName, number | null>

export const alertLimitRange = { least: 2, most: 1_000 } as const

const minuteMs = 60_000
const readsWindowMs = 60 * minuteMs
const refusalsWindowMs = 10 * minuteMs

/** Whether so many make an alert. */
export const reachesLimit = (count: number, limit: number | null): boolean => limit !== null && count >= limit

/** The stretch in which most happened. */
export type Peak = { count: number; firstAt: Date; lastAt: Date }

type Event = { at: Date; key: number; weight: number }

/** The window with the most weight. Events with the same key weigh only once in it. */
function peakOf(events: readonly Event[], windowMs: number): Peak | null {
  const sorted = events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const inWindow = new Map<number, number>()
  let peak: Peak | null = null
  let count = 0
  let from = 0
  for (const { at, key, weight } of sorted) {
    const times = inWindow.get(key) ?? 0
    inWindow.set(key, times + 1)
    if (times === 0) count += weight
    let first = sorted[from]
    while (first !== undefined && at.getTime() - first.at.getTime() >= windowMs) {
      const left = (inWindow.get(first.key) ?? 0) - 1
      inWindow.set(first.key, left)
      if (left === 0) count -= first.weight
      from += 1
      first = sorted[from]
    }
    if (first !== undefined && count > (peak?.count ?? 0)) peak = { count, firstAt: first.at, lastAt: at }
  }
  return peak
}

/** The hour in which one person read the most members. Reading one of them twice counts once. */
export const mostMembersRead = (reads: readonly { at: Date; memberId: number }[]): Peak | null =>
  peakOf(
    reads.map(({ at, memberId }) => ({ at, key: memberId, weight: 1 })),
    readsWindowMs,
  )

/** The ten minutes with the most refusals of one person or device. */
export const mostRefusals = (minutes: readonly { at: Date; attempts: number }[]): Peak | null =>
  peakOf(
    minutes.map(({ at, attempts }, index) => ({ at, key: index, weight: attempts })),
    refusalsWindowMs,
  )

/** Whether the drawer should hold less than nothing. Then something was booked wrongly. */
export const isDrawerNegative = (expectedCents: number): boolean => expectedCents < 0

/** Whether the country is one from which the account was never used. Nothing is known of an account without any. */
export const isNewCountry = (country: string | null, known: readonly string[]): boolean =>
  country !== null && known.length > 0 && !known.includes(country)

/** Reads the country that a proxy names, as two letters. Codes that stand for no country count as unknown. */
export function readCountry(header: string): string | null {
  const code = header.trim().toUpperCase()
  // XX: unknown. T1: the Tor network.
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}

const mailPauseMs = 24 * 60 * minuteMs

/** What is stored about a matter, as far as growing changes it. */
export type AlertState = {
  count: number
  firstAt: Date
  lastAt: Date
  seenAt: Date | null
  /** When owners were last written to; null if they still have to be. */
  mailedAt: Date | null
}

/**
 * The alert after the same matter was found again, or null if nothing is new. It is unseen again, and is mailed again
 * only if it still goes on a day after the last mail.
 */
export function grownAlert(known: AlertState, found: Peak): AlertState | null {
  const isLater = found.lastAt > known.lastAt
  if (found.count <= known.count && !isLater) return null
  const lastAt = isLater ? found.lastAt : known.lastAt
  const isMailed = known.mailedAt !== null && lastAt.getTime() - known.mailedAt.getTime() < mailPauseMs
  return {
    count: Math.max(known.count, found.count),
    firstAt: found.firstAt < known.firstAt ? found.firstAt : known.firstAt,
    lastAt,
    seenAt: found.count > known.count ? null : known.seenAt,
    mailedAt: isMailed ? known.mailedAt : null,
  }
}

export type SeenBlocker = 'alert_own'

/** Why this person may not mark an alert as seen, or null. Nobody does so with what they caused. */
export const seenBlocker = (seenBy: number, causedBy: number | null): SeenBlocker | null =>
  seenBy === causedBy ? 'alert_own' : null

/** From this number on the bell shows "99+". */
export const alertsCountedMost = 100
