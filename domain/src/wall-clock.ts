const minuteMs = 60_000

/** Making one takes longer than all that is ever asked of it, and there are no more than there are time zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** What the clock on the wall shows, told as if it were UTC: the one form in which wall clocks can be compared. */
export function wallClock(timeZone: string): (instantMs: number) => number {
  const format = formatIn(timeZone)
  return (instantMs) => {
    const parts = format.formatToParts(instantMs)
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value)
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  }
}

/** To the minute, as a field for a date and a time writes it: 2026-11-14T22:47. */
export const wallText = (instant: Date, timeZone: string): string =>
  new Date(wallClock(timeZone)(instant.getTime())).toISOString().slice(0, 16)

/** No clock is further than this from UTC. */
const offsetMostMs = 16 * 60 * minuteMs

/**
 * When a clock shows this, or null for what is no time or what it never shows because it is set forward. What it shows
 * twice means the first time.
 */
export function instantOfWall(text: string, timeZone: string): Date | null {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  if (Number.isNaN(shown)) return null
  const wallAt = wallClock(timeZone)
  const offsets = [shown - offsetMostMs, shown + offsetMostMs].map((aroundMs) => wallAt(aroundMs) - aroundMs)
  const found = offsets.map((offsetMs) => shown - offsetMs).filter((instantMs) => wallAt(instantMs) === shown)
  return found.length === 0 ? null : new Date(Math.min(...found))
}
