import { type GateLevels, type GateVerdict, gateVerdict } from './gates.ts'
import type { Membership } from './members.ts'
import { exceedsLimit } from './staff-limits.ts'

export const exitKinds = ['normal', 'forced', 'timed_out'] as const
export type ExitKind = (typeof exitKinds)[number]

/** How long a mistaken entry or exit can be undone. */
export const undoWithinMs = 2 * 60_000

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The facts about a member who wants to enter. */
export type EntryFacts = {
  enrolledHere: boolean
  membership: Membership
  /** True only if the birth date is known. For an unknown one, the door has the rule about identity documents. */
  underAge: boolean
  identitySeen: boolean
  inside: boolean
}

export type EntryRule =
  | 'entry_not_member'
  | 'entry_barred'
  | 'entry_under_age'
  | 'entry_already_inside'
  | 'entry_membership_expired'
  | 'entry_fee_unpaid'
  | 'entry_room_full'
  | 'entry_identity_unseen'
  | 'entry_overrules_limit'

/** How many times a person has overruled the door today, and how many times they may. */
export type Overrules = { done: number; most: number | null; mayExceed: boolean }

const isOneTooMany = (brokenRules: readonly unknown[], { done, ...right }: Overrules): boolean =>
  brokenRules.length > 0 && exceedsLimit(done + 1, right)

export type Room = { inside: number; capacity: number | null }

export const isFull = ({ inside, capacity }: Room): boolean => capacity !== null && inside >= capacity

const isOver = (lastDay: string | null, today: string) => lastDay !== null && lastDay < today

/** Whether an entry is allowed, allowed with a reason, or refused. */
export function entryVerdict(
  { enrolledHere, membership, underAge, identitySeen, inside }: EntryFacts,
  { room, today, overrules }: { room: Room; today: string; overrules: Overrules },
  levels: GateLevels,
): GateVerdict<EntryRule> {
  const { standing, expiresOn, feeKind, feePaidUntil } = membership
  const owesFee = feeKind !== 'none' && (feePaidUntil === null || isOver(feePaidUntil, today))
  const broken: EntryRule[] = []
  if (!enrolledHere) broken.push('entry_not_member')
  // Before the rules about the member: the screen must offer the exit to a member who is inside, even if suspended.
  if (inside) broken.push('entry_already_inside')
  if (standing !== 'active') broken.push('entry_barred')
  if (underAge) broken.push('entry_under_age')
  if (isOver(expiresOn, today)) broken.push('entry_membership_expired')
  if (owesFee) broken.push('entry_fee_unpaid')
  if (isFull(room)) broken.push('entry_room_full')
  if (!identitySeen) broken.push('entry_identity_unseen')
  if (isOneTooMany(gateVerdict(levels, broken).asks, overrules)) broken.push('entry_overrules_limit')
  return gateVerdict(levels, broken)
}

type Stay = { enteredAt: Date; minStayMinutes: number }
export type ExitRule = 'exit_cart_not_empty' | 'exit_min_stay' | 'exit_overrules_limit'

/** Whether an exit is allowed, allowed as an early exit, or refused. */
export function exitVerdict(
  { cartItems, overrules, ...stay }: Stay & { cartItems: number; overrules: Overrules },
  now: Date,
  levels: GateLevels,
): GateVerdict<ExitRule> {
  const broken: ExitRule[] = []
  if (cartItems > 0) broken.push('exit_cart_not_empty')
  if (stayLeftMs(stay, now) > 0) broken.push('exit_min_stay')
  if (isOneTooMany(gateVerdict(levels, broken).asks, overrules)) broken.push('exit_overrules_limit')
  return gateVerdict(levels, broken)
}

/** The time until a member may leave without a reason. */
export function stayLeftMs({ enteredAt, minStayMinutes }: Stay, now: Date): number {
  return Math.max(0, enteredAt.getTime() + minStayMinutes * minuteMs - now.getTime())
}

export const minutesInside = (enteredAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - enteredAt.getTime()) / minuteMs))

/** As a countdown: 29:24. */
export function countdownText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** Parses the time of an entry. Older clients send it without a zone; it is UTC then. */
export function entryInstant(text: string): Date {
  return new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`)
}

export type UndoBlocker = 'undo_too_late'

export function undoBlocker(doneAt: Date, now: Date): UndoBlocker | null {
  return now.getTime() - doneAt.getTime() > undoWithinMs ? 'undo_too_late' : null
}

/** How full a room is. Text and shape are the same on every screen. */
export type RoomState = 'free' | 'nearly_full' | 'full'

export function roomState(room: Room, nearlyFullPercent: number): RoomState {
  if (room.capacity === null) return 'free'
  if (isFull(room)) return 'full'
  return room.inside * 100 >= room.capacity * nearlyFullPercent ? 'nearly_full' : 'free'
}

export type Visit = { enteredAt: Date; leftAt: Date | null }
export type NightHour = { from: Date; entries: number; exits: number; peak: number; averageStayMs: number | null }
export type Night = { entries: number; peak: number; averageStayMs: number | null; hours: NightHour[] }

const averageOf = (figures: readonly number[]): number | null =>
  figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0) / figures.length

/** The lengths of the finished visits. */
const staysOf = (visits: readonly Visit[]): number[] =>
  visits.flatMap(({ enteredAt, leftAt }) => (leftAt === null ? [] : [leftAt.getTime() - enteredAt.getTime()]))

/**
 * A night hour by hour, from all visits between two instants. An earlier entry counts as inside, not as an entry. At
 * the same instant, exits are counted before entries. Future hours are empty.
 */
export function nightOf(visits: readonly Visit[], from: Date, to: Date, now: Date): Night {
  const [start, end] = [from.getTime(), to.getTime()]
  const within = (at: Date | null): at is Date => at !== null && at.getTime() >= start && at.getTime() < end
  const entered = visits.filter(({ enteredAt }) => within(enteredAt))
  const changes = [
    ...entered.map(({ enteredAt }) => ({ at: enteredAt.getTime(), by: 1 })),
    ...visits.flatMap(({ leftAt }) => (within(leftAt) ? [{ at: leftAt.getTime(), by: -1 }] : [])),
  ].toSorted((one, other) => one.at - other.at || one.by - other.by)
  let inside = visits.length - entered.length
  let next = 0
  const hours = Array.from({ length: Math.max(0, Math.ceil((end - start) / hourMs)) }, (_, index): NightHour => {
    const hourStart = start + index * hourMs
    const peak = hourStart > now.getTime() ? 0 : inside
    const hour: NightHour = { from: new Date(hourStart), entries: 0, exits: 0, peak, averageStayMs: null }
    for (let change = changes[next]; change !== undefined && change.at < hourStart + hourMs; change = changes[next]) {
      inside += change.by
      if (change.by > 0) hour.entries += 1
      else hour.exits += 1
      hour.peak = Math.max(hour.peak, inside)
      next += 1
    }
    const came = entered.filter(({ enteredAt }) => {
      const at = enteredAt.getTime()
      return at >= hourStart && at < hourStart + hourMs
    })
    return { ...hour, averageStayMs: averageOf(staysOf(came)) }
  })
  return {
    entries: entered.length,
    peak: Math.max(0, ...hours.map(({ peak }) => peak)),
    averageStayMs: averageOf(staysOf(entered)),
    hours,
  }
}
