const minuteMs = 60_000

/** Creating a format is slower than using it. The cache is bounded by the number of time zones. */
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

/** The local time as if it were UTC, so that local times can be compared as numbers. */
export function wallClock(timeZone: string): (instantMs: number) => number {
  const format = formatIn(timeZone)
  return (instantMs) => {
    const parts = format.formatToParts(instantMs)
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value)
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  }
}

/** To the minute, in the format of a date and time field: 2026-11-14T22:47. */
export const wallText = (instant: Date, timeZone: string): string =>
  new Date(wallClock(timeZone)(instant.getTime())).toISOString().slice(0, 16)

/** No time zone is further than this from UTC. */
const offsetMostMs = 16 * 60 * minuteMs

/**
 * The instant of a local time. Null if it is invalid, or skipped when the clock is set forward. A local time that
 * occurs twice means the first one.
 */
export function instantOfWall(text: string, timeZone: string): Date | null {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  if (Number.isNaN(shown)) return null
  const wallAt = wallClock(timeZone)
  const offsets = [shown - offsetMostMs, shown + offsetMostMs].map((aroundMs) => wallAt(aroundMs) - aroundMs)
  const found = offsets.map((offsetMs) => shown - offsetMs).filter((instantMs) => wallAt(instantMs) === shown)
  return found.length === 0 ? null : new Date(Math.min(...found))
}
