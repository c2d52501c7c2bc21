import { memberNumberMost } from '@aforo/domain'
import type { ReaderProfile } from '../device/reader.ts'

/** The longest pause between two characters of one read: 120 ms, and what the clock of a browser may add. */
export const gapMostMs = 125
/** As long must nobody have typed before a read: what came before it may have been its beginning. */
export const quietLeastMs = 500
/** At this pace over a whole burst nobody types, whatever the characters are. */
const fastMeanMs = 50
/** No card has a shorter code. */
const codeLeast = 4
const codeMost = 64
/** With the prefix and suffix of the reader. */
const readMost = 80
/** As many capitals in a row are a card even without a digit. */
const capitalsLeast = 16
const numberMost = String(memberNumberMost).length

/** A character and when it was pressed. */
export type Stroke = { char: string; at: number }

/** A card that was read: its code, and what came from the reader before it was understood. */
export type CardRead = { code: string; raw: string; hasPrefix: boolean; end: 'Enter' | 'Tab'; paceMs: number }

const isPrintable = (text: string) => /^[\x21-\x7e]*$/.test(text)
const textOf = (strokes: readonly Stroke[]) => strokes.map(({ char }) => char).join('')

const firstAt = (strokes: readonly Stroke[]) => strokes[0]?.at ?? 0
export const lastAt = (strokes: readonly Stroke[]) => strokes.at(-1)?.at ?? 0

/** Whether this is how a member number is written on a card. */
export const isMemberNumber = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= codeLeast && text.length <= numberMost

/** Digits, capitals and dashes: what card codes consist of, and what a hand types slowly. */
const isCodeText = (text: string, profile: ReaderProfile | null) =>
  (profile?.lowercase === true ? /^[0-9A-Za-z-]*$/ : /^[0-9A-Z-]*$/).test(text)

function isCardCode(text: string, profile: ReaderProfile | null): boolean {
  if (!isCodeText(text, profile) || text.length < codeLeast || text.length > codeMost) return false
  return /\d/.test(text) || (text.length >= capitalsLeast && text === text.toUpperCase())
}

/** The code between the prefix and the suffix of this reader, or null where they are missing. */
function unwrapped(raw: string, profile: ReaderProfile | null): string | null {
  if (profile === null || profile.prefix.length + profile.suffix.length === 0) return null
  const { prefix, suffix } = profile
  const code = raw.slice(prefix.length, raw.length - suffix.length)
  return raw === prefix + code + suffix && code.length >= codeLeast ? code : null
}

/** Whether what began like this may still turn out to be a card at the slowest pace. */
function mayBeSlow(text: string, profile: ReaderProfile | null): boolean {
  const prefix = profile?.prefix ?? ''
  if (prefix !== '' && (prefix.startsWith(text) || text.startsWith(prefix))) return true
  const suffix = profile?.suffix ?? ''
  if (prefix === '' && suffix !== '') {
    // The code may be over, and the suffix under way.
    const cut = Array.from(suffix, (_char, index) => suffix.slice(0, suffix.length - index))
    if (cut.some((end) => text.endsWith(end) && isCodeText(text.slice(0, -end.length), profile))) return true
  }
  return isCodeText(text, profile)
}

/** Whether these characters, each soon after the one before, may be the beginning of a read. */
export function mayBeRead(strokes: readonly Stroke[], profile: ReaderProfile | null, isLearning: boolean): boolean {
  const text = textOf(strokes)
  if (strokes.length > readMost || !isPrintable(text)) return false
  if (isLearning || mayBeSlow(text, profile)) return true
  return lastAt(strokes) - firstAt(strokes) <= fastMeanMs * (strokes.length - 1)
}

/** Where a read begins within what a hand has typed, known by the prefix of the reader; -1 if nowhere. */
export function prefixStart(strokes: readonly Stroke[], profile: ReaderProfile | null): number {
  const prefix = profile?.prefix ?? ''
  const text = textOf(strokes)
  return prefix !== '' && !text.startsWith(prefix) && text.endsWith(prefix) ? text.length - prefix.length : -1
}

/** Until when the next character has to come, or these were typed by hand. */
export function waitsUntil(strokes: readonly Stroke[], profile: ReaderProfile | null, isLearning: boolean): number {
  const most = lastAt(strokes) + gapMostMs
  if (isLearning || mayBeSlow(textOf(strokes), profile)) return most
  return Math.min(most, firstAt(strokes) + fastMeanMs * strokes.length)
}

/** Whether a key ends a read: Enter always, Tab where the reader is known to send it or is being learned. */
export const endsRead = (key: string, profile: ReaderProfile | null, isLearning: boolean): boolean =>
  key === 'Enter' || (key === 'Tab' && (isLearning || profile?.end === 'Tab'))

/** What was read, by the pace of the whole burst and by its shape; null if a hand typed it. */
export function readIn(
  strokes: readonly Stroke[],
  end: { key: string; at: number },
  profile: ReaderProfile | null,
  isLearning: boolean,
): CardRead | null {
  const raw = textOf(strokes)
  if (raw.length < codeLeast || end.at - lastAt(strokes) > gapMostMs) return null
  const paceMs = (end.at - firstAt(strokes)) / strokes.length
  const inner = unwrapped(raw, profile)
  const code = inner ?? raw
  const hasPrefix = inner !== null && profile?.prefix !== ''
  if (!isLearning && !hasPrefix && paceMs > fastMeanMs && !isCardCode(code, profile)) return null
  return { code, raw, hasPrefix, end: end.key === 'Tab' ? 'Tab' : 'Enter', paceMs }
}
