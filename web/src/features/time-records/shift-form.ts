import { instantOfWall, minutesWorked, timesBlocker, type TimesBlocker, wallText } from '@aforo/domain'
import type { Shift } from '../../parts/shifts/shift-list.tsx'

export type ShiftFields = { kind: string; began: string; ended: string; reason: string }

/** Initial values: the times in the venue's time zone, to the minute. */
export function fieldsOf(shift: Shift | null, timeZone: string): ShiftFields {
  const text = (instant: string | null) => (instant === null ? '' : wallText(new Date(instant), timeZone))
  if (shift === null) return { kind: 'shift', began: '', ended: '', reason: '' }
  return {
    kind: shift.state === 'not_a_shift' ? 'none' : 'shift',
    began: text(shift.began_at),
    ended: text(shift.ended_at),
    reason: '',
  }
}

/** An unedited time keeps its exact instant: its seconds, and which of the two hours it is when summer time ends. */
function instantOf(typed: string, was: string | null, timeZone: string): Date | null {
  if (was !== null && wallText(new Date(was), timeZone) === typed) return new Date(was)
  return instantOfWall(typed, timeZone)
}

export type TypedTimes = { beganAt: Date | null; endedAt: Date | null }

export const timesOf = ({ began, ended }: ShiftFields, shift: Shift | null, timeZone: string): TypedTimes => ({
  beganAt: instantOf(began, shift?.began_at ?? null, timeZone),
  endedAt: instantOf(ended, shift?.ended_at ?? null, timeZone),
})

/** Why the server would refuse these times, given the other shifts on this screen; null while they are incomplete. */
export function faultOf(
  { beganAt, endedAt }: TypedTimes,
  shift: Shift | null,
  shown: readonly Shift[],
  now: Date,
): TimesBlocker | null {
  if (beganAt === null) return null
  const others = shown
    .filter(({ id, state }) => id !== shift?.id && state !== 'not_a_shift')
    .map(({ began_at, ended_at }) => ({
      beganAt: new Date(began_at),
      endedAt: ended_at === null ? null : new Date(ended_at),
    }))
  return timesBlocker({ beganAt, endedAt }, { others, isRunning: shift?.state === 'running', now })
}

/** The minutes that these times would count. */
export const countOf = ({ beganAt, endedAt }: TypedTimes, isShift: boolean): number =>
  beganAt === null ? 0 : minutesWorked({ beganAt, endedAt, isShift })
