import { memberNumberMost, memberNumberText } from '@aforo/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReaderProfile } from '../device/reader.ts'
import {
  afterWait,
  type FieldKind,
  noKeys,
  type ScanContext,
  type ScanEffect,
  type ScanKeys,
  takeCharacter,
  takeOtherKey,
  waitEnds,
} from './scan-keys.ts'
import { learnRead, nothingLearned, profileOf } from './scan-learning.ts'
import type { CardRead } from './scan-shape.ts'

/**
 * Readers and people, as far as their keys alone distinguish them. The test assumes:
 * - a reader takes 5 to 120 ms per key, including the end key, and its keys are not mixed with typing: at least 130 ms
 *   lie between the two (with a learned prefix any pause is allowed);
 * - a reader slower than 50 ms per key that sends other characters than digits, capitals and dashes, or that sends a
 *   prefix, a suffix or Tab, was set up with a card of the same letters;
 * - a person who types faster than 130 ms per key takes more than 50 ms and types words: not a code of four or more
 *   characters with a digit, nor a learned prefix with a code, followed directly by Enter.
 */
const seed = Math.trunc(Math.random() * 2 ** 31)
const kinds: readonly FieldKind[] = ['text', 'text', 'picker', 'code', 'password']

type Place = { field: number; before: string }
type Press = { key: string; at: number; field: number }

/** Simulates a page with several fields and a clock. */
function play(presses: readonly Press[], contextAt: (press: Press) => Omit<ScanContext, 'field'>) {
  let keys: ScanKeys<Place> = noKeys
  const fields = kinds.map(() => '')
  const outcomes: [ScanEffect<Place>['do'], string][] = []
  const enters: number[] = []
  const reads: CardRead[] = []

  function follow(answer: { keys: ScanKeys<Place>; effects: readonly ScanEffect<Place>[] }, press: Press | null): void {
    ;({ keys } = answer)
    for (const effect of answer.effects) {
      if (effect.do === 'type') for (const { char, from } of effect.strokes) fields[from.field] += char
      if (effect.do === 'fill') fields[effect.strokes[0]?.from.field ?? 0] += effect.code
      if (effect.do === 'restore') for (const { from } of effect.strokes.toReversed()) fields[from.field] = from.before
      if (effect.do === 'pass' && press !== null) {
        if (press.key.length === 1) fields[press.field] += press.key
        else enters.push(press.field)
      }
      if ('read' in effect) {
        outcomes.push([effect.do, effect.read.code])
        reads.push(effect.read)
      }
    }
  }
  function waitUntil(at: number, profile: ReaderProfile | null): void {
    for (let ends = waitEnds(keys, profile); ends !== null && ends < at; ends = waitEnds(keys, profile)) {
      follow(afterWait(keys, ends, profile), null)
    }
  }
  let profile: ReaderProfile | null = null
  for (const press of presses) {
    const context = { ...contextAt(press), field: kinds[press.field] ?? 'text' }
    ;({ profile } = context)
    waitUntil(press.at, profile)
    const { key, at, field } = press
    if (key.length > 1) follow(takeOtherKey(keys, { key, at }, context), press)
    else follow(takeCharacter(keys, { char: key, at, from: { field, before: fields[field] ?? '' } }, context), press)
  }
  waitUntil(Infinity, profile)
  return { fields, outcomes, enters, reads }
}

type Reader = { paceMs: number; jitter: number; hiccup: boolean; prefix: string; suffix: string; end: 'Enter' | 'Tab' }
type Alphabet = 'number' | 'fresh' | 'capitals' | 'mixed'

const readers: fc.Arbitrary<Reader> = fc.record({
  paceMs: fc.integer({ min: 5, max: 120 }),
  jitter: fc.double({ min: 0, max: 0.9, noNaN: true }),
  hiccup: fc.boolean(),
  prefix: fc.constantFrom('', '', '~', ';', ']C1', '%%'),
  suffix: fc.constantFrom('', '', '?', '#'),
  end: fc.constantFrom('Enter', 'Enter', 'Enter', 'Tab'),
})

const letters = (characters: string, least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(characters)), minLength: least, maxLength: most })
const withDigit = (characters: string) =>
  fc
    .tuple(letters(characters, 2, 10), fc.constantFrom(...Array.from('0123456789')), letters(characters, 1, 8))
    .map((parts) => parts.join(''))
const codes: Record<Alphabet, fc.Arbitrary<string>> = {
  number: fc.integer({ min: 1, max: memberNumberMost }).map(memberNumberText),
  fresh: letters('ABCDEFGHJKMNPQRSTUVWX23456789', 16, 16),
  capitals: withDigit('ABCXYZ0123456789'),
  mixed: withDigit('abcxyzABC0123456789').map((code) => `${code.slice(0, 1)}x${code.slice(1)}`),
}

/** The pauses before each key, including the end key. None is longer than the slowest reader needs. */
const gapsOf = ({ paceMs, jitter, hiccup }: Reader, count: number, dice: readonly number[]) =>
  Array.from({ length: count }, (_gap, index) => {
    const die = dice[index % dice.length] ?? 0.5
    const gap = paceMs * (1 + jitter * (2 * die - 1))
    const isHiccup = hiccup && index === Math.floor((dice[0] ?? 0) * count)
    return Math.min(120, Math.max(1, Math.round(isHiccup ? 120 : gap)))
  })

function readAt(reader: Reader, code: string, field: number, startAt: number, dice: readonly number[]): Press[] {
  const keys = [...Array.from(reader.prefix + code + reader.suffix), reader.end]
  const gaps = gapsOf(reader, keys.length - 1, dice)
  let at = startAt
  return keys.map((key, index) => {
    if (index > 0) at += gaps[index - 1] ?? 0
    return { key, at, field }
  })
}

/** Three test scans, as the set-up page makes them. */
function learn(reader: Reader, code: string, dice: readonly number[]): ReaderProfile | null {
  const presses = [0, 1, 2].flatMap((turn) => readAt(reader, code, 0, 1_000 + turn * 60_000, dice))
  const { reads, fields } = play(presses, () => ({ isDialogOpen: false, listener: 'learning', profile: null }))
  expect(fields.join('')).toBe('')
  return profileOf(reads.reduce(learnRead, nothingLearned))
}

/** Whether this reader must be set up on the device first. */
const needsLearning = (reader: Reader, alphabet: Alphabet) => {
  const isPlain = reader.prefix === '' && reader.suffix === '' && alphabet !== 'mixed'
  const isFast = reader.paceMs * (1 + reader.jitter) <= 50 && !reader.hiccup
  return reader.end === 'Tab' || !(isPlain || isFast)
}

type Segment = { field: number; isDialogOpen: boolean; hasListener: boolean; pauseMs: number; dice: number[] } & (
  { by: 'reader'; code: string } | { by: 'hand'; text: string; isQuick: boolean; presses: boolean }
)

const where = {
  isDialogOpen: fc.boolean(),
  hasListener: fc.boolean(),
  pauseMs: fc.integer({ min: 130, max: 3_000 }),
  dice: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
}
const words = fc
  .array(fc.oneof(letters('abcdefghijklmnñopqrstuvwxyzáéó', 1, 9), letters('0123456789', 1, 3)), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(' '))
  .map((text) => text.slice(0, 1).toUpperCase() + text.slice(1))
const hands = fc.oneof(
  fc.record({
    ...where,
    by: fc.constant('hand' as const),
    text: words,
    isQuick: fc.constant(true),
    presses: fc.boolean(),
    field: fc.integer({ min: 0, max: 4 }),
  }),
  fc.record({
    ...where,
    by: fc.constant('hand' as const),
    text: letters('abc ABC 0123456789 ~;?#].,ñé', 1, 14),
    isQuick: fc.constant(false),
    presses: fc.boolean(),
    field: fc.integer({ min: 0, max: 4 }),
  }),
)
const scans = (alphabet: Alphabet) =>
  fc.record({
    ...where,
    by: fc.constant('reader' as const),
    code: codes[alphabet],
    field: fc.integer({ min: 0, max: 3 }),
  })

const evenings = fc
  .record({
    reader: readers,
    alphabet: fc.constantFrom<Alphabet>('number', 'number', 'fresh', 'capitals', 'mixed'),
    isLearned: fc.boolean(),
  })
  .chain((base) =>
    fc.record({
      reader: fc.constant(base.reader),
      alphabet: fc.constant(base.alphabet),
      isLearned: fc.constant(base.isLearned),
      testCard: codes[base.alphabet],
      testDice: where.dice,
      segments: fc.array(fc.oneof<fc.Arbitrary<Segment>[]>(hands, scans(base.alphabet)), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
  )

/** The keys of a person: quick ones at 55 to 120 ms, slow ones with longer pauses. */
function typedAt({ text, field, isQuick, presses, dice }: Extract<Segment, { by: 'hand' }>, startAt: number): Press[] {
  let at = startAt
  return [...Array.from(text), ...(presses ? ['Enter'] : [])].map((key, index) => {
    const die = dice[index % dice.length] ?? 0
    if (index > 0) at += Math.round(isQuick ? 55 + die * 65 : 130 + die * 300)
    return { key, at, field }
  })
}

function expectedOf(segment: Extract<Segment, { by: 'reader' }>, code: string, isWhole: boolean) {
  const { field, isDialogOpen, hasListener } = segment
  if (kinds[field] === 'code' && (isDialogOpen || !hasListener)) return { filled: code, outcome: null }
  // Right after typing, the typed text may be the start of the scan, so the scan is refused.
  if (!isWhole) return { filled: null, outcome: ['refuse', code] }
  if (!hasListener) return { filled: null, outcome: ['offer', code] }
  return { filled: null, outcome: [isDialogOpen ? 'queue' : 'scan', code] }
}

test(`a scan goes only to its destination, and typed text is never lost (seed ${seed})`, { timeout: 60_000 }, () => {
  let scanned = 0
  fc.assert(
    fc.property(evenings, ({ reader, alphabet, isLearned, testCard, testDice, segments }) => {
      const profile = isLearned || needsLearning(reader, alphabet) ? learn(reader, testCard, testDice) : null
      const fields = kinds.map(() => '')
      const outcomes: unknown[] = []
      const enters: number[] = []
      const presses: Press[] = []
      const segmentOf = new Map<Press, Segment>()
      let at = 1_000
      let handAt = -Infinity
      for (const segment of segments) {
        at += segment.pauseMs
        const keys =
          segment.by === 'hand' ? typedAt(segment, at) : readAt(reader, segment.code, segment.field, at, segment.dice)
        for (const key of keys) segmentOf.set(key, segment)
        presses.push(...keys)
        at = keys.at(-1)?.at ?? at
        if (segment.by === 'hand') {
          fields[segment.field] += segment.text
          handAt = keys.findLast(({ key }) => key.length === 1)?.at ?? handAt
          if (segment.presses) enters.push(segment.field)
          continue
        }
        scanned += 1
        // Without a set-up, prefix and suffix count as part of the code.
        const code = profile === null ? reader.prefix + segment.code + reader.suffix : segment.code
        const hasPrefix = profile !== null && profile.prefix !== ''
        const isWhole = hasPrefix || (keys[0]?.at ?? 0) - handAt > 500
        const { filled, outcome } = expectedOf(segment, code, isWhole)
        if (outcome !== null) outcomes.push(outcome)
        if (filled === null) continue
        fields[segment.field] += filled
        enters.push(segment.field)
      }
      const played = play(presses, (press) => {
        const segment = segmentOf.get(press)
        const listener = segment?.hasListener === true ? 'page' : null
        return { isDialogOpen: segment?.isDialogOpen === true, listener, profile }
      })
      expect(played).toMatchObject({ fields, outcomes, enters })
    }),
    { numRuns: 5_000, seed },
  )
  expect(scanned).toBeGreaterThan(5_000)
})

test(`a reader with a learned prefix is distinguished from typing at the same time (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      readers.filter(({ prefix }) => prefix !== ''),
      codes.number,
      letters('abc 0123456789', 1, 6),
      fc.integer({ min: 0, max: 120 }),
      where.dice,
      (reader, code, text, distanceMs, dice) => {
        const profile = learn(reader, code, dice)
        const hand = typedAt(
          {
            by: 'hand',
            text,
            isQuick: true,
            presses: false,
            field: 0,
            dice,
            isDialogOpen: true,
            hasListener: true,
            pauseMs: 0,
          },
          1_000,
        )
        const card = readAt(reader, code, 0, (hand.at(-1)?.at ?? 0) + distanceMs, dice)
        const played = play([...hand, ...card], () => ({ isDialogOpen: true, listener: 'page', profile }))
        expect(played.fields[0]).toBe(text)
        expect(played.outcomes).toEqual([['queue', code]])
      },
    ),
    { numRuns: 2_000, seed },
  )
})
