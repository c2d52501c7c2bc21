import { businessDateOf, businessDayStart, clockMinutes, type DayClock } from './business-day.ts'
import { addDays, addMonths, daysBetween } from './calendar.ts'

export const periodNames = ['today', 'week', 'month', 'year'] as const
export type PeriodName = (typeof periodNames)[number]

/** A span of business days, both ends included. */
export type DaySpan = { from: string; to: string }

/** The days of a leap year. */
export const periodDaysMost = 366

export type Period = DaySpan & {
  name: PeriodName | 'range'
  /** The span that the period is compared with. */
  previous: DaySpan
  /**
   * During the last day: its finished hours. The last day of both spans is compared by these hours only, so that an
   * evening that is still to come does not look like a loss. Null once the day is over.
   */
  hours: readonly number[] | null
}

const hourMinutes = 60
const dayHours = 24
const dayMinutes = dayHours * hourMinutes

/** The hours of the clock in the order of a business day. An hour that the cut-off splits comes last. */
export function hoursOfDay(cutoffMinutes: number): number[] {
  const first = Math.ceil(cutoffMinutes / hourMinutes)
  return Array.from({ length: dayHours }, (_, index) => (first + index) % dayHours)
}

/** The finished hours of the current business day. */
export function hoursOver(now: Date, { timeZone, dayCutoffMinutes }: DayClock): number[] {
  const hours = hoursOfDay(dayCutoffMinutes)
  const minute = clockMinutes(now, timeZone)
  const since = (from: number) => (minute - from + 2 * dayMinutes) % dayMinutes
  const firstWhole = Math.ceil(dayCutoffMinutes / hourMinutes) * hourMinutes
  // Between a cut-off at half past and the next full hour, no whole hour has begun.
  if (since(dayCutoffMinutes) < firstWhole - dayCutoffMinutes) return []
  const over = Math.floor(since(firstWhole) / hourMinutes)
  const began = businessDayStart(businessDateOf(now, timeZone, dayCutoffMinutes), timeZone, dayCutoffMinutes)
  const passed = Math.floor((now.getTime() - began.getTime()) / (hourMinutes * 60_000))
  // After the clock was set back over the cut-off, it shows a time that the business day has not reached.
  return over > passed + 1 ? [] : hours.slice(0, over)
}

const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`
const firstOfYear = (date: string) => `${date.slice(0, 5)}01-01`

const daysOf: Record<PeriodName, (today: string) => DaySpan> = {
  today: (today) => ({ from: today, to: today }),
  week: (today) => ({ from: addDays(today, -6), to: today }),
  month: (today) => ({ from: firstOfMonth(today), to: today }),
  year: (today) => ({ from: firstOfYear(today), to: today }),
}

/** Days and weeks are compared with the same weekdays a week earlier, months and years with the same days. */
const previousOf: Record<PeriodName, (span: DaySpan) => DaySpan> = {
  today: ({ from, to }) => ({ from: addDays(from, -7), to: addDays(to, -7) }),
  week: ({ from, to }) => ({ from: addDays(from, -7), to: addDays(to, -7) }),
  month: ({ from, to }) => ({ from: addMonths(from, -1), to: addMonths(to, -1) }),
  year: ({ from, to }) => ({ from: addMonths(from, -12), to: addMonths(to, -12) }),
}

/**
 * A range from the first of its month is compared with the month before, whole months with as many months,
 * other ranges with the days before.
 */
function previousOfRange({ from, to }: DaySpan): DaySpan {
  if (from === firstOfMonth(to)) return previousOf.month({ from, to })
  const next = addDays(to, 1)
  if (from === firstOfMonth(from) && next === firstOfMonth(next)) {
    const months =
      (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7))
    return { from: addMonths(from, -months), to: addDays(from, -1) }
  }
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}

/**
 * A period and the period that it is compared with, in business days of a venue. A range that goes past today ends
 * today.
 */
export function periodOf(requested: PeriodName | DaySpan, now: Date, clock: DayClock): Period {
  const today = businessDateOf(now, clock.timeZone, clock.dayCutoffMinutes)
  const span = typeof requested === 'string' ? daysOf[requested](today) : endingBy(today, requested)
  return {
    ...span,
    name: typeof requested === 'string' ? requested : 'range',
    previous: typeof requested === 'string' ? previousOf[requested](span) : previousOfRange(span),
    hours: span.to === today ? hoursOver(now, clock) : null,
  }
}

function endingBy(today: string, { from, to }: DaySpan): DaySpan {
  return { from: from > today ? today : from, to: to > today ? today : to }
}

export type RangeBlocker = 'range_backwards' | 'range_too_long'

/** Why this span is not a valid period, or null. */
export function rangeBlocker({ from, to }: DaySpan): RangeBlocker | null {
  if (to < from) return 'range_backwards'
  return daysBetween(from, to) >= periodDaysMost ? 'range_too_long' : null
}

/** The calendar months of a span, as first days, oldest first. */
export function monthsOf({ from, to }: DaySpan): string[] {
  const months: string[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

export const monthSpan = (month: string): DaySpan => ({ from: month, to: addDays(addMonths(month, 1), -1) })
