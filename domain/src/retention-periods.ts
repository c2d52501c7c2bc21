import { addDays, addMonths } from './calendar.ts'
import { type RetentionDays, retentionRules } from './retention.ts'

/** The kinds of data whose period the owners of an operator set. */
export const retentionKinds = [
  'visits',
  'member-reads',
  'messages',
  'left-pictures',
  'left-members',
  'time-records',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

type Bounds = {
  unit: 'days' | 'months'
  /** The period while the owners set none: that of the installation, or without end. */
  usual: 'installation' | 'never'
  least: number
  most: number
}

/** `least` is also held by the database. */
export const retentionBounds = {
  visits: { unit: 'days', usual: 'installation', least: retentionRules.visits.least, most: 3_650 },
  'member-reads': { unit: 'days', usual: 'installation', least: retentionRules['member-reads'].least, most: 3_650 },
  messages: { unit: 'days', usual: 'installation', least: retentionRules.messages.least, most: 1_825 },
  /** Face and signed contract of members who left. */
  'left-pictures': { unit: 'months', usual: 'never', least: 12, most: 120 },
  /** Everything that identifies members who left. */
  'left-members': { unit: 'months', usual: 'never', least: 12, most: 120 },
  /** Spanish law asks for four years. */
  'time-records': { unit: 'months', usual: 'never', least: 48, most: 120 },
} as const satisfies Record<RetentionKind, Bounds>

export const isRetentionKind = (name: string): name is RetentionKind => retentionKinds.some((kind) => kind === name)

export type RetentionPeriodBlocker = 'retention_period_outside'

/** Why an owner cannot set this period, or null. Null as a period takes the usual one. */
export function retentionPeriodBlocker(kind: RetentionKind, length: number | null): RetentionPeriodBlocker | null {
  if (length === null) return null
  const { least, most } = retentionBounds[kind]
  return Number.isInteger(length) && length >= least && length <= most ? null : 'retention_period_outside'
}

/** The period of a kind without a choice of the owners. Null is without end. */
export function usualPeriod(kind: RetentionKind, days: RetentionDays): number | null {
  const { usual } = retentionBounds[kind]
  // Kinds with the period of the installation are rules of it.
  return usual === 'installation' ? days[kind as keyof RetentionDays] : null
}

/** What the owners set for a kind. A null length is the usual one. */
export type SetPeriod = {
  length: number | null
  /** A shorter period that holds from a business day on. */
  coming: { length: number | null; from: string } | null
}

export const nothingSet: SetPeriod = { length: null, coming: null }

/** What holds on a business day. */
export function periodOn({ length, coming }: SetPeriod, day: string): SetPeriod {
  return coming !== null && coming.from <= day ? { length: coming.length, coming: null } : { length, coming }
}

/** Nights that a shorter period waits, so that a mistake can be undone. */
export const shorterAfterDays = 2

/**
 * What is stored after the owners choose a period on a business day. A longer one holds at once and ends what was to
 * come. A shorter one begins with the night after next.
 */
export function choosePeriod(
  set: SetPeriod,
  wanted: number | null,
  { day, usual }: { day: string; usual: number | null },
): SetPeriod {
  const now = periodOn(set, day)
  const lasts = (length: number | null) => length ?? usual ?? Infinity
  if (lasts(wanted) >= lasts(now.length)) return { length: wanted, coming: null }
  if (now.coming !== null && lasts(now.coming.length) === lasts(wanted)) return now
  return { length: now.length, coming: { length: wanted, from: addDays(day, shorterAfterDays) } }
}

const dayMs = 86_400_000

/** What is older than this instant leaves. Months are counted on the calendar of UTC, as the database does. */
export function retentionEdge(kind: RetentionKind, length: number, now: Date): Date {
  if (retentionBounds[kind].unit === 'days') return new Date(now.getTime() - length * dayMs)
  const at = now.toISOString()
  return new Date(`${addMonths(at.slice(0, 10), -length)}${at.slice(10)}`)
}

/** A period that ended at an instant. Without a length nothing left. */
export type EndedPeriod = { length: number | null; until: Date }

/**
 * Before this instant data may be gone, or null if nothing is. The period of today also ends: at this moment. A longer one
 * does not bring back what a shorter one deleted, so the periods before it count too.
 */
export function deletedBefore(kind: RetentionKind, periods: readonly EndedPeriod[]): Date | null {
  const edges = periods.flatMap(({ length, until }) => (length === null ? [] : [retentionEdge(kind, length, until)]))
  return edges.reduce<Date | null>((latest, edge) => (latest === null || edge > latest ? edge : latest), null)
}

/** A preview counts no further than this. */
export const retentionCountMost = 10_000
