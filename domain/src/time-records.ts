import { businessDateOf, type DayClock } from './business-day.ts'
import { type Person, roleAt } from './people.ts'

const minuteMs = 60_000

/**
 * After this long the clock-out was forgotten. The time at which the person remembers is not the time at which they
 * left.
 */
export const clockOutMostMinutes = 16 * 60
export const shiftMostMinutes = 24 * 60
export const timeReasonMost = 300

export type Times = { beganAt: Date; endedAt: Date | null }
export type TimeRecord = Times & { isShift: boolean }

export const timeStates = ['running', 'forgotten', 'ended', 'not_a_shift'] as const
export type TimeState = (typeof timeStates)[number]

/** Elapsed time, independent of clock changes. */
const minutesBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / minuteMs)

/** A shift belongs to the business day on which it began, however long it went on. */
export const shiftDateOf = ({ beganAt }: Pick<Times, 'beganAt'>, { timeZone, dayCutoffMinutes }: DayClock): string =>
  businessDateOf(beganAt, timeZone, dayCutoffMinutes)

/** A record that is still open after its business day counts as forgotten. */
export function timeStateOf(record: TimeRecord, now: Date, clock: DayClock): TimeState {
  if (!record.isShift) return 'not_a_shift'
  if (record.endedAt !== null) return 'ended'
  const isOver = shiftDateOf(record, clock) < businessDateOf(now, clock.timeZone, clock.dayCutoffMinutes)
  return isOver || clockOutBlocker(record, now) !== null ? 'forgotten' : 'running'
}

/** An open record, running or forgotten, counts nothing until it has an end. */
export const minutesWorked = ({ beganAt, endedAt, isShift }: TimeRecord): number =>
  isShift && endedAt !== null ? minutesBetween(beganAt, endedAt) : 0

/** The minutes of a running shift up to now. */
export const minutesSoFar = (beganAt: Date, now: Date): number => Math.max(0, minutesBetween(beganAt, now))

type Dated = TimeRecord & { businessDate: string }

const sum = (records: readonly TimeRecord[]): number =>
  records.reduce((minutes, record) => minutes + minutesWorked(record), 0)

export const minutesOfDay = (records: readonly Dated[], businessDate: string): number =>
  sum(records.filter((record) => record.businessDate === businessDate))

/** A month is written "2026-11". */
export const monthOf = (businessDate: string): string => businessDate.slice(0, 7)

export const minutesOfMonth = (records: readonly Dated[], month: string): number =>
  sum(records.filter(({ businessDate }) => monthOf(businessDate) === month))

export type ClockInBlocker = 'clocked_in_already'

/** Why a person may not begin a shift while this one is open, or null. A forgotten one does not prevent it. */
export const clockInBlocker = (open: Pick<Times, 'beganAt'> | null, now: Date): ClockInBlocker | null =>
  open === null || clockOutBlocker(open, now) !== null ? null : 'clocked_in_already'

export type ClockOutBlocker = 'not_clocked_in' | 'time_record_forgotten'

/** Why a person may not end this shift now, or null. */
export function clockOutBlocker(open: Pick<Times, 'beganAt'> | null, now: Date): ClockOutBlocker | null {
  if (open === null) return 'not_clocked_in'
  return minutesBetween(open.beganAt, now) > clockOutMostMinutes ? 'time_record_forgotten' : null
}

export type CorrectionBlocker = 'own_time_record_kept'

/** Why a person who manages staff may not change these hours, or null. An employee may never change their own. */
export const correctionBlocker = (by: Person, venueId: number, isOwn: boolean): CorrectionBlocker | null =>
  isOwn && roleAt(by, venueId) === 'employee' ? 'own_time_record_kept' : null

export type TimesBlocker =
  | 'time_record_end_missing'
  | 'time_record_backwards'
  | 'time_record_in_future'
  | 'time_record_too_long'
  | 'time_record_overlaps'

/** The time span that a shift occupies. Of a forgotten one only the beginning is known. */
function spanOf({ beganAt, endedAt }: Times, now: Date): [fromMs: number, toMs: number] {
  const fromMs = beganAt.getTime()
  if (endedAt !== null) return [fromMs, endedAt.getTime()]
  return [fromMs, clockOutBlocker({ beganAt }, now) === null ? now.getTime() : fromMs + minuteMs]
}

/**
 * Why a shift cannot have these times, or null. `others` are the other shifts of the same person. Only a running shift
 * may have no end.
 */
export function timesBlocker(
  times: Times,
  { others, isRunning, now }: { others: readonly Times[]; isRunning: boolean; now: Date },
): TimesBlocker | null {
  const { beganAt, endedAt } = times
  if (endedAt === null && !isRunning) return 'time_record_end_missing'
  if (beganAt > now || (endedAt !== null && endedAt > now)) return 'time_record_in_future'
  if (endedAt !== null && endedAt <= beganAt) return 'time_record_backwards'
  const mostMinutes = endedAt === null ? clockOutMostMinutes : shiftMostMinutes
  if (minutesBetween(beganAt, endedAt ?? now) > mostMinutes) return 'time_record_too_long'
  const [fromMs, toMs] = spanOf(times, now)
  const overlaps = others.some((other) => {
    const [otherFromMs, otherToMs] = spanOf(other, now)
    return fromMs < otherToMs && otherFromMs < toMs
  })
  return overlaps ? 'time_record_overlaps' : null
}
