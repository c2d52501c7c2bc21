import type { ReaderProfile } from '../device/reader.ts'
import {
  type CardRead,
  endsRead,
  gapMostMs,
  lastAt,
  mayBeRead,
  prefixStart,
  quietLeastMs,
  readIn,
  type Stroke,
  waitsUntil,
} from './scan-shape.ts'

/**
 * What has the focus. Text can be held back and typed later. A native picker (a date, a list) cannot: it takes its keys at once and
 * gets its value back if they were a scan. A code field wants what a reader sends. Passwords are never listened to.
 */
export type FieldKind = 'text' | 'picker' | 'code' | 'password'

export type ScanContext = {
  field: FieldKind
  /** Whether a question lies over the page. */
  isDialogOpen: boolean
  /** Who asked for scans: the page, or the set-up of the reader, which takes them all. */
  listener: 'page' | 'learning' | null
  profile: ReaderProfile | null
}

/** A key that may belong to a read. `from` is what the caller needs to type it later. */
export type HeldStroke<T> = Stroke & { from: T; field: FieldKind }

export type ScanKeys<T> = {
  held: readonly HeldStroke<T>[]
  /** When the last character went to a field. */
  typedAt: number | null
  /** When the last read ended. */
  readAt: number | null
  isLearning: boolean
}

export type ScanEffect<T> =
  /** Type what was held back. */
  | { do: 'type'; strokes: readonly HeldStroke<T>[] }
  /** Keep this key from everybody, or let it take its course. Exactly one of the two ends the answer to a key. */
  | { do: 'hold' }
  | { do: 'pass' }
  /** Give the pickers back what they showed before these keys. */
  | { do: 'restore'; strokes: readonly HeldStroke<T>[] }
  /** Type the code where the keys were meant for. */
  | { do: 'fill'; code: string; strokes: readonly HeldStroke<T>[] }
  | { do: 'scan'; read: CardRead }
  /** For the page, once what lies over it is finished. */
  | { do: 'queue'; read: CardRead }
  /** Nobody asked for it. */
  | { do: 'offer'; read: CardRead }
  /** Its beginning may have been typed: the rest alone may be somebody else's code. */
  | { do: 'refuse'; read: CardRead }

type Answer<T> = { keys: ScanKeys<T>; effects: readonly ScanEffect<T>[] }

export const noKeys = { held: [], typedAt: null, readAt: null, isLearning: false } as const

/** Hands over what was held: it was typed. What a picker took has reached it already. */
function released<T>(keys: ScanKeys<T>, count: number): Answer<T> {
  const typed = keys.held.slice(0, count)
  const strokes = typed.filter(({ field }) => field !== 'picker')
  const typedAt = typed.length > 0 ? lastAt(typed) : keys.typedAt
  return {
    keys: { ...keys, held: keys.held.slice(count), typedAt },
    effects: strokes.length > 0 ? [{ do: 'type', strokes }] : [],
  }
}

/** Anything that is not a reader's: another key, a press, the page losing the focus. */
export const releaseAll = <T>(keys: ScanKeys<T>): Answer<T> => released(keys, keys.held.length)

/** A character that only a hand can have pressed. */
export const takeFromHand = <T>(keys: ScanKeys<T>, at: number): Answer<T> =>
  followed(releaseAll(keys), { do: 'pass' }, at)

/** When to ask `afterWait`, or null. */
export const waitEnds = <T>({ held, isLearning }: ScanKeys<T>, profile: ReaderProfile | null): number | null =>
  held.length === 0 ? null : waitsUntil(held, profile, isLearning)

/** No further character came in time: the longest tail that may still become a read stays. */
export function afterWait<T>(keys: ScanKeys<T>, at: number, profile: ReaderProfile | null): Answer<T> {
  const { held, isLearning } = keys
  const first = held.findIndex((_stroke, index) => at < waitsUntil(held.slice(index), profile, isLearning))
  return released(keys, first === -1 ? held.length : first)
}

/** A character: held back as long as it may belong to a read. */
export function takeCharacter<T>(keys: ScanKeys<T>, stroke: Stroke & { from: T }, context: ScanContext): Answer<T> {
  const { field, profile } = context
  const isLearning = context.listener === 'learning'
  if (field === 'password') return takeFromHand(keys, stroke.at)
  const isLate = stroke.at - lastAt(keys.held) > gapMostMs
  const before = isLate ? releaseAll(keys) : { keys, effects: [] }
  const held = [...before.keys.held, { ...stroke, field }]
  const begins = isLearning ? -1 : prefixStart(held, profile)
  const first =
    begins > 0 ? begins : held.findIndex((_stroke, index) => mayBeRead(held.slice(index), profile, isLearning))
  const after = released({ ...before.keys, held, isLearning }, first === -1 ? held.length - 1 : first)
  const effects = [...before.effects, ...after.effects]
  if (first === -1) return followed({ keys: { ...after.keys, held: [] }, effects }, { do: 'pass' }, stroke.at)
  return { keys: after.keys, effects: [...effects, { do: field === 'picker' ? 'pass' : 'hold' }] }
}

function followed<T>({ keys, effects }: Answer<T>, by: ScanEffect<T>, typedAt = keys.typedAt): Answer<T> {
  return { keys: { ...keys, typedAt }, effects: [...effects, by] }
}

/** A key that writes nothing: it ends a read, or a hand pressed it. */
export function takeOtherKey<T>(keys: ScanKeys<T>, end: { key: string; at: number }, context: ScanContext): Answer<T> {
  const { held, typedAt } = keys
  const { listener, profile } = context
  const isLearning = listener === 'learning'
  const [first] = held
  // Some readers end with two keys: the second one must not press a button.
  const isSecondEnd = (end.key === 'Enter' || end.key === 'Tab') && isWithin(gapMostMs, keys.readAt, end.at)
  if (isSecondEnd && first === undefined) return { keys, effects: [{ do: 'hold' }] }
  const isEnd = context.field !== 'password' && endsRead(end.key, profile, isLearning)
  const read = isEnd ? readIn(held, end, profile, isLearning) : null
  if (read === null || first === undefined) return followed(releaseAll(keys), { do: 'pass' })
  const isWhole = read.hasPrefix || !isWithin(quietLeastMs, typedAt, first.at)
  const isForField = first.field === 'code' && !isLearning && (context.isDialogOpen || listener === null)
  const pickers = held.filter(({ field }) => field === 'picker')
  const restored = pickers.length > 0 ? [{ do: 'restore' as const, strokes: pickers }] : []
  const last: readonly ScanEffect<T>[] = isForField
    ? [{ do: 'fill', strokes: held, code: read.code }, { do: 'pass' }]
    : [{ do: isWhole ? placeOf(context) : 'refuse', read }, { do: 'hold' }]
  return { keys: { ...keys, held: [], readAt: end.at }, effects: [...restored, ...last] }
}

const isWithin = (ms: number, before: number | null, at: number) => before !== null && at - before <= ms

/** A scan goes to the one place that asked for it. */
function placeOf({ listener, isDialogOpen }: ScanContext): 'scan' | 'queue' | 'offer' {
  if (listener === null) return 'offer'
  return isDialogOpen && listener !== 'learning' ? 'queue' : 'scan'
}
