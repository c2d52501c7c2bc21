import { memberNumberMost } from '@aforo/domain'
import type { ReaderProfile } from '../device/reader.ts'

/** The longest pause between two characters of a scan: 120 ms, plus the inaccuracy of the browser clock. */
export const gapMostMs = 125
/** The required pause between typing and a scan. What was typed within it may be the start of the scan. */
export const quietLeastMs = 500
/** No person types a whole burst at this pace, whatever the characters are. */
const fastMeanMs = 50
/** No card code is shorter. */
const codeLeast = 4
const codeMost = 64
/** Includes the prefix and suffix of the reader. */
const readMost = 80
/** A code without a digit must have at least this many capital letters. */
const capitalsLeast = 16
const numberMost = String(memberNumberMost).length

/** A character with the time of its key press. */
export type Stroke = { char: string; at: number }

/** A scanned card: its code, and the raw characters from the reader. */
export type CardRead = { code: string; raw: string; hasPrefix: boolean; end: 'Enter' | 'Tab'; paceMs: number }

const isPrintable = (text: string) => /^[\x21-\x7e]*$/.test(text)
const textOf = (strokes: readonly Stroke[]) => strokes.map(({ char }) => char).join('')

const firstAt = (strokes: readonly Stroke[]) => strokes[0]?.at ?? 0
export const lastAt = (strokes: readonly Stroke[]) => strokes.at(-1)?.at ?? 0

/** Whether the text has the format of a member number on a card. */
export const isMemberNumber = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= codeLeast && text.length <= numberMost

/** Card codes consist of digits, capitals and dashes, which people type slowly. */
const isCodeText = (text: string, profile: ReaderProfile | null) =>
  (profile?.lowercase === true ? /^[0-9A-Za-z-]*$/ : /^[0-9A-Z-]*$/).test(text)

function isCardCode(text: string, profile: ReaderProfile | null): boolean {
  if (!isCodeText(text, profile) || text.length < codeLeast || text.length > codeMost) return false
  return /\d/.test(text) || (text.length >= capitalsLeast && text === text.toUpperCase())
}

/** The code between the prefix and the suffix of this reader, or null if they are missing. */
function unwrapped(raw: string, profile: ReaderProfile | null): string | null {
  if (profile === null || profile.prefix.length + profile.suffix.length === 0) return null
  const { prefix, suffix } = profile
  const code = raw.slice(prefix.length, raw.length - suffix.length)
  return raw === prefix + code + suffix && code.length >= codeLeast ? code : null
}

/** Whether characters that start like this can become a scan at the slowest pace. */
function mayBeSlow(text: string, profile: ReaderProfile | null): boolean {
  const prefix = profile?.prefix ?? ''
  if (prefix !== '' && (prefix.startsWith(text) || text.startsWith(prefix))) return true
  const suffix = profile?.suffix ?? ''
  if (prefix === '' && suffix !== '') {
    // The code may be complete and the suffix partly sent.
    const cut = Array.from(suffix, (_char, index) => suffix.slice(0, suffix.length - index))
    if (cut.some((end) => text.endsWith(end) && isCodeText(text.slice(0, -end.length), profile))) return true
  }
  return isCodeText(text, profile)
}

/** Whether these characters can be the start of a scan. Each followed the previous one quickly. */
export function mayBeRead(strokes: readonly Stroke[], profile: ReaderProfile | null, isLearning: boolean): boolean {
  const text = textOf(strokes)
  if (strokes.length > readMost || !isPrintable(text)) return false
  if (isLearning || mayBeSlow(text, profile)) return true
  return lastAt(strokes) - firstAt(strokes) <= fastMeanMs * (strokes.length - 1)
}

/** The index at which a scan starts within typed text, found by the prefix of the reader, or -1. */
export function prefixStart(strokes: readonly Stroke[], profile: ReaderProfile | null): number {
  const prefix = profile?.prefix ?? ''
  const text = textOf(strokes)
  return prefix !== '' && !text.startsWith(prefix) && text.endsWith(prefix) ? text.length - prefix.length : -1
}

/** The time by which the next character must come. Otherwise a person typed these. */
export function waitsUntil(strokes: readonly Stroke[], profile: ReaderProfile | null, isLearning: boolean): number {
  const most = lastAt(strokes) + gapMostMs
  if (isLearning || mayBeSlow(textOf(strokes), profile)) return most
  return Math.min(most, firstAt(strokes) + fastMeanMs * strokes.length)
}

/** Whether a key ends a scan: Enter always, Tab if the reader sends it or is being set up. */
export const endsRead = (key: string, profile: ReaderProfile | null, isLearning: boolean): boolean =>
  key === 'Enter' || (key === 'Tab' && (isLearning || profile?.end === 'Tab'))

/** Recognises a scan by the pace of the whole burst and by its format. Returns null if a person typed it. */
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
