import type { EntryRule } from '@aforo/domain'
import type { Client } from '../../parts/members/member-name.ts'
import type { DoorMember, Passage } from '../../parts/visits/room-queries.ts'

/** The last result at this door. */
export type DoorResult =
  | { kind: 'looking' }
  /** `isSavedHere`: without a connection, on this device. */
  | { kind: 'entered'; client: DoorMember; passage: Passage; isSavedHere: boolean }
  | { kind: 'left'; client: Client; passage: Passage; isSavedHere: boolean }
  | { kind: 'undone'; client: Client; what: 'entry' | 'exit' }
  | { kind: 'refused'; client: DoorMember; rule: EntryRule }
  /** The person at the door has reached their limit of the day. `reason` is what they gave for the entry. */
  | { kind: 'limited'; client: Client; what: 'entry' | 'exit'; reason: string; detail: string | null }
  | { kind: 'asks'; client: DoorMember; rules: readonly EntryRule[] }
  | { kind: 'inside'; client: DoorMember }
  | { kind: 'unknown'; client: Client }
  /** A card that this device does not know, while it works without a connection. */
  | { kind: 'not_here'; client: null; code: string }
  /** `detail` is null if the server could not be reached. A card that was never found has a code and no client. */
  | { kind: 'failed'; client: Client | null; code: string | null; detail: string | null }

/** A result that stays visible after the next scan. */
export type PastResult = Exclude<DoorResult, { kind: 'looking' | 'unknown' | 'not_here' }>
export type Scan = { result: PastResult; atMs: number }

/** The result in the strip, and the scans before it, latest first. */
export type DoorResults = { shown: DoorResult | null; atMs: number; past: readonly Scan[] }

const pastMost = 3

const isPast = (result: DoorResult | null): result is PastResult =>
  result !== null && result.kind !== 'looking' && result.kind !== 'unknown' && result.kind !== 'not_here'

const memberIdOf = (result: DoorResult | null): number | null =>
  result !== null && 'client' in result ? (result.client?.id ?? null) : null

/** A result about the same member replaces the one in the strip. Any other one moves it to the past scans. */
export function replaceResult({ shown, atMs, past }: DoorResults, next: DoorResult | null, nowMs: number): DoorResults {
  const memberId = memberIdOf(next)
  const isSame = memberId !== null && memberId === memberIdOf(shown)
  const kept = isPast(shown) && !isSame ? [{ result: shown, atMs }, ...past].slice(0, pastMost) : past
  return { shown: next, atMs: nowMs, past: kept }
}

/** Shows a past scan in the strip again. */
export function recallScan(results: DoorResults, scan: Scan): DoorResults {
  const others = results.past.filter((one) => one !== scan)
  return replaceResult({ ...results, past: others }, scan.result, scan.atMs)
}
