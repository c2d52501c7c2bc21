import type { ScaleProtocol, ScaleReading } from '@aforo/domain'
import fc from 'fast-check'

/** A way in which scales send their weight, as this program writes it. */
export type Format = 'fixed' | 'free' | 'toledo'
export const protocolOf: Record<Format, ScaleProtocol> = { fixed: 'lines', free: 'lines', toledo: 'toledo_8217' }

/** What lies on the scale, and for how many frames. */
type Phase = { grams: number; thousandths: number; state: 'stable' | 'moving' | 'overload'; frames: number }
type Damage =
  | { kind: 'none' }
  | { kind: 'lost' }
  | { kind: 'cut'; from: number; count: number }
  | { kind: 'flip'; at: number; bit: number }
  | { kind: 'noise'; bytes: readonly number[] }
/** The screen opens a product, or is tared, while so many frames wait unread. */
type Opening = { atFrame: number; late: number }
export type Evening = {
  format: Format
  phases: readonly Phase[]
  damages: readonly Damage[]
  gapsMs: readonly number[]
  openings: readonly Opening[]
  /** How many bytes of a frame were sent before the line was opened. */
  missed: number
  /** The sizes of the pieces in which the bytes arrive. */
  pieces: readonly number[]
}

const phase = fc.record({
  grams: fc.integer({ min: 0, max: 1_999 }),
  thousandths: fc.integer({ min: 0, max: 999 }),
  state: fc.constantFrom('stable', 'stable', 'moving', 'overload'),
  frames: fc.integer({ min: 1, max: 9 }),
})
const damage = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Damage>({ kind: 'none' }) },
  { weight: 1, arbitrary: fc.constant<Damage>({ kind: 'lost' }) },
  fc.record({ kind: fc.constant('cut'), from: fc.nat(20), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('flip'), at: fc.nat(20), bit: fc.nat(7) }),
  fc.record({
    kind: fc.constant('noise'),
    bytes: fc.array(
      fc.oneof(fc.constantFrom(0x02, 0x0a, 0x0d, 0x20, 0x2d, 0x31, 0x3f), fc.integer({ min: 0, max: 255 })),
      {
        maxLength: 80,
      },
    ),
  }),
)
export const someEvening: fc.Arbitrary<Evening> = fc.record({
  format: fc.constantFrom('fixed', 'free', 'toledo'),
  phases: fc.array(phase, { minLength: 1, maxLength: 8 }),
  damages: fc.array(damage, { minLength: 1, maxLength: 40 }),
  gapsMs: fc.array(fc.integer({ min: 60, max: 400 }), { minLength: 1, maxLength: 10 }),
  openings: fc.array(fc.record({ atFrame: fc.nat(60), late: fc.nat(4) }), { maxLength: 4 }),
  missed: fc.nat(20),
  pieces: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
})

/** What must be read while the bytes of a frame arrive. */
type Expected =
  | { kind: 'exactly'; reading: ScaleReading | null }
  | { kind: 'that or nothing'; reading: ScaleReading | null }
  | { kind: 'anything' }

export type Frame = {
  wire: readonly number[]
  expected: Expected
  /** Null if nothing was weighed that may be taken. */
  trueMilli: number | null
  sentMs: number
}

function textOf(format: Format, { grams, thousandths, state }: Phase): string {
  const decimals = String(thousandths).padStart(3, '0')
  if (format === 'toledo') {
    if (state !== 'stable') return state === 'moving' ? '\u0002?A\r' : '\u0002?B\r'
    return `\u0002${String(grams % 100).padStart(2, '0')}.${decimals}\r`
  }
  if (format === 'free') {
    if (state === 'overload') return '       -------    \r\n'
    return `${`${grams}.${decimals}`.padStart(11)} g    ${state === 'moving' ? '?' : ' '}\r\n`
  }
  if (state === 'overload') return 'OL,+9999999E+19\r\n'
  return `${state === 'moving' ? 'US' : 'ST'},+${`${grams}.${decimals}`.padStart(8, '0')}  g\r\n`
}

function readingOf(format: Format, { grams, thousandths, state }: Phase): ScaleReading | null {
  const reading = (milli: number | null) => ({ state, milli, isNet: false })
  if (state === 'overload') return format === 'free' ? null : reading(null)
  if (format === 'toledo') return reading(state === 'moving' ? null : ((grams % 100) * 1000 + thousandths) * 1000)
  return reading(grams * 1000 + thousandths)
}

const codesOf = (text: string) => Array.from(text, (character) => character.charCodeAt(0))
const isEnd = (code: number | undefined) => code === 0x0d || code === 0x0a

/** What the line has brought before a frame. */
type Before = {
  /** The beginning of a line has been seen. An answer of an 8217 shows its own beginning. */
  isStarted: boolean
  /** What comes next continues something without an end. */
  isJoined: boolean
  /** The frame before arrived whole. */
  isWhole: boolean
  /** The scale has shown that it sends the fixed format. */
  isKnown: boolean
}
type Arrived = { wire: readonly number[]; expected: Expected }

const nothing: Expected = { kind: 'exactly', reading: null }
const anything: Expected = { kind: 'anything' }

/** What arrives of a frame, and what must be read of it. */
function arrive(format: Format, lying: Phase, happens: Damage, before: Before): Arrived {
  const isLines = format !== 'toledo'
  const isFree = format === 'free'
  const codes = codesOf(textOf(format, lying))
  const reading = readingOf(format, lying)
  const exactly: Expected = { kind: 'exactly', reading }
  const thatOrNothing: Expected = { kind: 'that or nothing', reading }
  // Behind something without an end, a line of fixed format is too long.
  const joined = isFree ? anything : nothing

  if (happens.kind === 'lost') return { wire: [], expected: nothing }
  if (happens.kind === 'noise') {
    const { bytes } = happens
    const wire = [...bytes, ...codes]
    const hasEnd = bytes.some(isEnd)
    // Noise may be an answer too.
    const isAnswer = !isLines && bytes.includes(0x02) && hasEnd
    if (before.isJoined || isAnswer) return { wire, expected: anything }
    if (!isLines) return { wire, expected: exactly }
    if (!before.isStarted && !hasEnd) return { wire, expected: nothing }
    if (bytes.length > 0 && !isEnd(bytes.at(-1))) return { wire, expected: joined }
    return { wire, expected: isFree && (bytes.length > 0 || !before.isWhole) ? thatOrNothing : exactly }
  }
  if (happens.kind === 'flip' && isLines) {
    const at = happens.at % (codes.length - 2)
    return { wire: codes.with(at, (codes[at] ?? 0) ^ (1 << happens.bit)), expected: anything }
  }
  if (!before.isStarted && isLines && happens.kind === 'none') return { wire: codes, expected: nothing }
  if (happens.kind === 'none') {
    if (before.isJoined && isLines) return { wire: codes, expected: joined }
    return { wire: codes, expected: isFree && !before.isWhole ? thatOrNothing : exactly }
  }
  // A wrong parity tells the driver, and the byte never arrives.
  const { from, count } = happens.kind === 'cut' ? happens : { from: happens.at, count: 1 }
  const at = from % codes.length
  const wire = codes.toSpliced(at, count)
  if (!before.isStarted && isLines) return { wire, expected: nothing }
  if (before.isJoined) return { wire, expected: anything }
  const isWeightWhole = at >= codes.length - (isLines ? 2 : 1)
  if (isWeightWhole && isEnd(wire.at(-1)))
    return { wire, expected: isFree && !before.isWhole ? thatOrNothing : exactly }
  const isSeen = !isLines || before.isWhole || (format === 'fixed' && before.isKnown)
  return { wire, expected: isSeen ? nothing : anything }
}

/**
 * What arrives, and what must be read of it. This follows from how each frame was damaged, not from its bytes, so it
 * shares nothing with the product. Two damages in a row may look like a frame with another weight, and nothing could tell.
 * The same one three times would be a stable weight, so two are followed by two frames that arrive whole.
 */
export function framesOf({ format, phases, damages, gapsMs, missed }: Evening): Frame[] {
  const first = phases[0]
  const tail = first === undefined ? [] : codesOf(textOf(format, first)).slice(missed)
  const frames: Frame[] = [{ wire: tail, expected: missed === 0 ? anything : nothing, trueMilli: null, sentMs: 0 }]
  const before: Before = {
    isStarted: tail.some(isEnd),
    isJoined: tail.length > 0 && !isEnd(tail.at(-1)),
    isWhole: false,
    isKnown: false,
  }
  let bruises = 0
  let whole = 0
  let sentMs = 0
  for (const [index, lying] of phases.flatMap((one) => Array.from({ length: one.frames }, () => one)).entries()) {
    sentMs += gapsMs[index % gapsMs.length] ?? 0
    const chosen = damages[index % damages.length] ?? { kind: 'none' }
    const isBruise = (chosen.kind === 'cut' || chosen.kind === 'flip') && bruises < 2
    const happens: Damage = isBruise || chosen.kind === 'noise' || chosen.kind === 'lost' ? chosen : { kind: 'none' }
    const { wire, expected } = arrive(format, lying, happens, before)
    const trueMilli = lying.state === 'stable' ? (readingOf(format, lying)?.milli ?? null) : null
    frames.push({ wire, expected, trueMilli, sentMs })
    if (wire.length > 0) {
      before.isKnown ||= expected.kind === 'exactly' && expected.reading !== null
      before.isWhole = happens.kind === 'none' && !before.isJoined && before.isStarted
      before.isJoined = !isEnd(wire.at(-1))
      before.isStarted ||= wire.some(isEnd)
    }
    whole = happens.kind === 'none' ? whole + 1 : isBruise ? 0 : whole
    bruises = isBruise ? bruises + 1 : whole >= 2 ? 0 : bruises
  }
  return frames
}
