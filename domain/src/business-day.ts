import { wallClock } from './wall-clock.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const dayCutoffDefaultMinutes = 6 * 60
export const dayCutoffMostMinutes = 24 * 60 - 1

/** What determines the business days of a venue. */
export type DayClock = { timeZone: string; dayCutoffMinutes: number }

/** Minutes after midnight in a time zone. */
export const clockMinutes = (instant: Date, timeZone: string): number =>
  (wallClock(timeZone)(instant.getTime()) % dayMs) / minuteMs

/** More than any clock is set back. */
const beforeAnyChangeMs = 3 * 60 * minuteMs

/** Most calls ask about the current minute, so the last result of each clock is cached for that minute. */
const lastAnswers = new Map<string, { minute: number; date: string }>()

/**
 * The business day that an instant belongs to. It begins when the clock at the venue first shows the cut-off. A clock
 * that is set back afterwards does not return to the day before.
 */
export function businessDateOf(
  instant: Date,
  timeZone: string,
  cutoffMinutes: number = dayCutoffDefaultMinutes,
): string {
  const instantMs = instant.getTime()
  const minute = Math.floor(instantMs / minuteMs)
  const clock = `${timeZone} ${cutoffMinutes}`
  const last = lastAnswers.get(clock)
  if (last?.minute === minute) return last.date
  const date = readBusinessDate(instantMs, timeZone, cutoffMinutes)
  lastAnswers.set(clock, { minute, date })
  return date
}

/** The date that a calendar on the wall of the venue shows: that of letters and requests. */
export const calendarDateOf = (instant: Date, timeZone: string): string => businessDateOf(instant, timeZone, 0)

function readBusinessDate(instantMs: number, timeZone: string, cutoffMinutes: number): string {
  const wallAt = wallClock(timeZone)
  const wall = wallAt(instantMs)
  const midnight = wall - (wall % dayMs)
  const cutoff = midnight + cutoffMinutes * minuteMs

  const earlierMs = instantMs - beforeAnyChangeMs
  const offsetBefore = wallAt(earlierMs) - (earlierMs - (earlierMs % minuteMs))
  const cutoffMs = cutoff - offsetBefore
  const shownBefore = cutoffMs <= instantMs && wallAt(cutoffMs) === cutoff

  const begun = wall >= cutoff || shownBefore
  return new Date(begun ? midnight : midnight - dayMs).toISOString().slice(0, 10)
}

/** The instant at which a business day began at a venue: the first minute that belongs to it. */
export function businessDayStart(
  date: string,
  timeZone: string,
  cutoffMinutes: number = dayCutoffDefaultMinutes,
): Date {
  // No time zone is further than this from UTC.
  let before = Date.parse(`${date}T00:00:00Z`) + cutoffMinutes * minuteMs - 16 * 60 * minuteMs
  let begun = before + 32 * 60 * minuteMs
  while (begun - before > minuteMs) {
    const middle = before + Math.floor((begun - before) / 2 / minuteMs) * minuteMs
    if (businessDateOf(new Date(middle), timeZone, cutoffMinutes) < date) before = middle
    else begun = middle
  }
  return new Date(begun)
}
