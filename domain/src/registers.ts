import { addDays } from './calendar.ts'
import type { DaySpan } from './periods.ts'
import { rangeBlocker, type RangeBlocker } from './periods.ts'
import { businessDateOf, type DayClock } from './business-day.ts'
import type { ExitKind } from './visits.ts'
import type { Standing } from './members.ts'

/** The registers of a venue that authorities ask for. */
export const registerKinds = ['members', 'dispensing', 'capacity'] as const
export type RegisterKind = (typeof registerKinds)[number]

export const registerFormats = ['pdf', 'csv'] as const
export type RegisterFormat = (typeof registerFormats)[number]

/** A longer one would be hundreds of pages: a shorter period is issued instead. */
export const registerRowsMost = 20_000

const prefixes: Record<RegisterKind, string> = { members: 'SOC', dispensing: 'RET', capacity: 'AFO' }

/** The number of an issued register as people read it: RET-2026-0001. */
export const registerNumberText = ({ kind, year, number }: { kind: RegisterKind; year: number; number: number }) =>
  `${prefixes[kind]}-${year}-${String(number).padStart(4, '0')}`

export type RegisterBlocker = RangeBlocker | 'range_ahead'

/** Why no register of this period can be issued, or null. Days that have not begun are not recorded yet. */
export function registerBlocker(span: DaySpan, today: string): RegisterBlocker | null {
  return rangeBlocker(span) ?? (span.to > today ? 'range_ahead' : null)
}

/**
 * The first day of which everything is kept, if a register begins before it, or null. Visits are deleted after their
 * period. Members and sales stay.
 */
export function keptFrom(
  { kind, from }: { kind: RegisterKind; from: string },
  visitsDeletedBefore: Date | null,
  { timeZone, dayCutoffMinutes }: DayClock,
): string | null {
  if (kind !== 'capacity' || visitsDeletedBefore === null) return null
  const first = addDays(businessDateOf(visitsDeletedBefore, timeZone, dayCutoffMinutes), 1)
  return from < first ? first : null
}

/** A change of a member's standing. */
export type StandingChange = { at: Date; before: Standing; after: Standing }

const outside: readonly Standing[] = ['banned', 'deactivated', 'erased']

export type StandingThen = { standing: Standing; leftAt: Date | null }

/**
 * The standing of a member just before an instant, and since when they are no member any more. It is derived from the
 * standing of now and the changes, oldest first. A member whose data were erased keeps only that they were one.
 */
export function standingBefore(
  until: Date,
  { standing, erasedAt, changes }: { standing: Standing; erasedAt: Date | null; changes: readonly StandingChange[] },
): StandingThen {
  const past = changes.filter(({ at }) => at < until)
  const left = past.at(-1)
  const leftAt = left !== undefined && outside.includes(left.after) ? left.at : null
  if (erasedAt !== null && erasedAt < until) return { standing: 'erased', leftAt: leftAt ?? erasedAt }
  const now = standing === 'erased' ? 'active' : standing
  const then = left?.after ?? changes.find(({ at }) => at >= until)?.before ?? now
  return { standing: then, leftAt: outside.includes(then) ? leftAt : null }
}

/** Somebody who came in or left. */
export type Passage = { at: Date; exitKind: ExitKind | null; memberNumber: number }

export type PassageLine = { kind: 'passage'; date: string; inside: number; passage: Passage }
export type CapacityDayLine = {
  kind: 'day'
  date: string
  entries: number
  exits: number
  /** The most people inside at any moment of the day, and the first time when they were so many. */
  highest: number
  highestAt: Date | null
}

/** What the record says about the capacity of a venue. A new venue has no capacity from before. Null is without limit. */
export type CapacityEntry = { at: Date; isNew: boolean; before: number | null; after: number | null }

export type HeldCapacity = { capacity: number | null; isOnRecord: boolean }

/**
 * The capacity that held at an instant, from the entries on record, oldest first. It is known if the entries before and
 * after the instant agree; after the last one it is the capacity of today that must agree. Otherwise the capacity was
 * changed without an entry, and only that of today can be told.
 */
export function capacityAt(at: Date, entries: readonly CapacityEntry[], today: number | null): HeldCapacity {
  const last = entries.findLast((entry) => entry.at <= at)
  const next = entries.find((entry) => entry.at > at)
  if (last === undefined) {
    return next === undefined || next.isNew
      ? { capacity: today, isOnRecord: false }
      : { capacity: next.before, isOnRecord: true }
  }
  const isOnRecord = last.after === (next === undefined ? today : next.before)
  return { capacity: isOnRecord ? last.after : today, isOnRecord }
}

/** The capacities that followed each other during a day, if it was changed on that day, or none. */
export function capacitiesBetween(
  { from, until }: { from: Date; until: Date },
  entries: readonly CapacityEntry[],
): (number | null)[] {
  const changes = entries.filter(
    ({ at, isNew, before, after }) => at >= from && at < until && !isNew && before !== after,
  )
  const [first] = changes
  return first === undefined ? [] : [first.before, ...changes.map(({ after }) => after)]
}

/** A forgotten exit is written at the moment when its day ends, so it belongs to the day before that moment. */
const passageDate = ({ at, exitKind }: Passage, { timeZone, dayCutoffMinutes }: DayClock): string =>
  businessDateOf(exitKind === 'timed_out' ? new Date(at.getTime() - 1) : at, timeZone, dayCutoffMinutes)

/**
 * Builds the capacity log: one line per passage with how many are inside after it, and one per day that has passages,
 * after its last one. `insideBefore` is how many were inside when the first day began.
 */
export function createCapacityLog(insideBefore: number, clock: DayClock) {
  let inside = insideBefore
  let day: CapacityDayLine | null = null

  const begin = (date: string): CapacityDayLine => ({
    kind: 'day',
    date,
    entries: 0,
    exits: 0,
    highest: inside,
    highestAt: null,
  })

  function end(): CapacityDayLine[] {
    const ended = day === null ? [] : [day]
    day = null
    return ended
  }

  return {
    add(passage: Passage): (PassageLine | CapacityDayLine)[] {
      const date = passageDate(passage, clock)
      const lines: (PassageLine | CapacityDayLine)[] = day === null || day.date === date ? [] : end()
      const today = (day ??= begin(date))
      const isEntry = passage.exitKind === null
      inside += isEntry ? 1 : -1
      if (isEntry) today.entries += 1
      else today.exits += 1
      if (inside > today.highest) Object.assign(today, { highest: inside, highestAt: passage.at })
      lines.push({ kind: 'passage', date, inside, passage })
      return lines
    },
    end,
  }
}
