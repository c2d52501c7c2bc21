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
 * The kind of the focused field. Text can be held back and typed later. A native picker (a date, a list) cannot: it
 * receives its keys at once, and its value is restored if they were a scan. A code field accepts scans. Keys in a
 * password field are never held back.
 */
export type FieldKind = 'text' | 'picker' | 'code' | 'password'

export type ScanContext = {
  field: FieldKind
  /** Whether a dialog is open over the page. */
  isDialogOpen: boolean
  /** What receives scans: the page, a dialog that asks for a card, or the set-up of the reader, which receives all. */
  listener: 'page' | 'dialog' | 'learning' | null
  profile: ReaderProfile | null
}

/** A key that may belong to a scan. `from` is what the caller needs to replay it. */
export type HeldStroke<T> = Stroke & { from: T; field: FieldKind }

export type ScanKeys<T> = {
  held: readonly HeldStroke<T>[]
  /** When the last character was typed into a field. */
  typedAt: number | null
  /** When the last scan ended. */
  readAt: number | null
  isLearning: boolean
}

export type ScanEffect<T> =
  /** Replay the held keys. */
  | { do: 'type'; strokes: readonly HeldStroke<T>[] }
  /** Withhold this key from the page, or let it through. Exactly one of the two is the last effect for every key. */
  | { do: 'hold' }
  | { do: 'pass' }
  /** Restore the values that the pickers had before these keys. */
  | { do: 'restore'; strokes: readonly HeldStroke<T>[] }
  /** Insert the code into the field that received the keys. */
  | { do: 'fill'; code: string; strokes: readonly HeldStroke<T>[] }
  | { do: 'scan'; read: CardRead }
  /** Give the card to the page after the dialog closes. */
  | { do: 'queue'; read: CardRead }
  /** No page uses this card. */
  | { do: 'offer'; read: CardRead }
  /** Its first characters may have been typed into a field, and the rest alone may be the code of another member. */
  | { do: 'refuse'; read: CardRead }

type Answer<T> = { keys: ScanKeys<T>; effects: readonly ScanEffect<T>[] }

export const noKeys = { held: [], typedAt: null, readAt: null, isLearning: false } as const

/** Releases held keys as typing. Pickers have already received theirs. */
function released<T>(keys: ScanKeys<T>, count: number): Answer<T> {
  const typed = keys.held.slice(0, count)
  const strokes = typed.filter(({ field }) => field !== 'picker')
  const typedAt = typed.length > 0 ? lastAt(typed) : keys.typedAt
  return {
    keys: { ...keys, held: keys.held.slice(count), typedAt },
    effects: strokes.length > 0 ? [{ do: 'type', strokes }] : [],
  }
}

/** For anything that does not come from a reader: another key, a pointer press, the page losing the focus. */
export const releaseAll = <T>(keys: ScanKeys<T>): Answer<T> => released(keys, keys.held.length)

/** A character that cannot come from a reader. */
export const takeFromHand = <T>(keys: ScanKeys<T>, at: number): Answer<T> =>
  withEffect(releaseAll(keys), { do: 'pass' }, at)

/** When to call `afterWait`, or null. */
export const waitEnds = <T>({ held, isLearning }: ScanKeys<T>, profile: ReaderProfile | null): number | null =>
  held.length === 0 ? null : waitsUntil(held, profile, isLearning)

/** No further character came in time. Keeps the longest tail that can still become a scan. */
export function afterWait<T>(keys: ScanKeys<T>, at: number, profile: ReaderProfile | null): Answer<T> {
  const { held, isLearning } = keys
  const first = held.findIndex((_stroke, index) => at < waitsUntil(held.slice(index), profile, isLearning))
  return released(keys, first === -1 ? held.length : first)
}

/** A character is held back as long as it can belong to a scan. */
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
  if (first === -1) return withEffect({ keys: { ...after.keys, held: [] }, effects }, { do: 'pass' }, stroke.at)
  return { keys: after.keys, effects: [...effects, { do: field === 'picker' ? 'pass' : 'hold' }] }
}

function withEffect<T>({ keys, effects }: Answer<T>, by: ScanEffect<T>, typedAt = keys.typedAt): Answer<T> {
  return { keys: { ...keys, typedAt }, effects: [...effects, by] }
}

/** A key without a character. It ends a scan, or a person pressed it. */
export function takeOtherKey<T>(keys: ScanKeys<T>, end: { key: string; at: number }, context: ScanContext): Answer<T> {
  const { held, typedAt } = keys
  const { listener, profile } = context
  const isLearning = listener === 'learning'
  const [first] = held
  // Some readers send two end keys. The second must not press a button.
  const isSecondEnd = (end.key === 'Enter' || end.key === 'Tab') && isWithin(gapMostMs, keys.readAt, end.at)
  if (isSecondEnd && first === undefined) return { keys, effects: [{ do: 'hold' }] }
  const isEnd = context.field !== 'password' && endsRead(end.key, profile, isLearning)
  const read = isEnd ? readIn(held, end, profile, isLearning) : null
  if (read === null || first === undefined) return withEffect(releaseAll(keys), { do: 'pass' })
  const isWhole = read.hasPrefix || !isWithin(quietLeastMs, typedAt, first.at)
  const isForField = first.field === 'code' && !isLearning && (context.isDialogOpen || listener === null)
  const pickers = held.filter(({ field }) => field === 'picker')
  const restored = pickers.length > 0 ? [{ do: 'restore' as const, strokes: pickers }] : []
  const last: readonly ScanEffect<T>[] = isForField
    ? [{ do: 'fill', strokes: held, code: read.code }, { do: 'pass' }]
    : [{ do: isWhole ? destinationOf(context) : 'refuse', read }, { do: 'hold' }]
  return { keys: { ...keys, held: [], readAt: end.at }, effects: [...restored, ...last] }
}

const isWithin = (ms: number, before: number | null, at: number) => before !== null && at - before <= ms

/** Decides where a scan goes. */
export function destinationOf({
  listener,
  isDialogOpen,
}: Pick<ScanContext, 'listener' | 'isDialogOpen'>): 'scan' | 'queue' | 'offer' {
  if (listener === null) return 'offer'
  return isDialogOpen && listener === 'page' ? 'queue' : 'scan'
}
