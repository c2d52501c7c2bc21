import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrames, type ScaleProtocol, startFrames } from './scale-frames.ts'
import type { ScaleReading } from './scale-readings.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

function readingsIn(protocol: ScaleProtocol, ...pieces: readonly string[]): ScaleReading[] {
  let frames = startFrames(protocol)
  return pieces.flatMap((piece) => {
    const read = readFrames(frames, bytesOf(piece))
    frames = read.frames
    return read.readings
  })
}

const stable = (milli: number, isNet = false): ScaleReading => ({ state: 'stable', milli, isNet })
const moving = (milli: number | null, isNet = false): ScaleReading => ({ state: 'moving', milli, isNet })
const belowZero = (milli: number | null, isNet = false): ScaleReading => ({ state: 'below_zero', milli, isNet })
const overload: ScaleReading = { state: 'overload', milli: null, isNet: false }

describe('an answer of an 8217', () => {
  test.each([
    ['a weight in kilograms', '\u000201.238\r', [stable(1_238_000)]],
    ['nothing on it', '\u000200.000\r', [stable(0)]],
    ['its largest weight', '\u000299.999\r', [stable(99_999_000)]],
    ['a net weight', '\u000200.250N\r', [stable(250_000, true)]],
    ['in motion', '\u0002?A\r', [moving(null)]],
    ['in motion, net', '\u0002?a\r', [moving(null, true)]],
    ['over capacity', '\u0002?B\r', [overload]],
    ['under zero', '\u0002?D\r', [belowZero(null)]],
    ['under zero and in motion', '\u0002?E\r', [belowZero(null)]],
    ['outside the range of its zero', '\u0002?H\r', []],
    ['a status that the line has damaged', '\u0002?\u0001\r', []],
    ['a missing status', '\u0002?\r', []],
    ['a missing digit', '\u000201.23\r', []],
    ['a digit too many', '\u0002101.238\r', []],
    ['pounds', '\u000212.34\r', []],
    ['a missing point', '\u000201238\r', []],
    ['a missing end', '\u000201.238', []],
    ['a missing beginning', '01.238\r', []],
    ['a letter in the weight', '\u000201.2O8\r', []],
    ['a beginning without an end before a whole answer', '\u000201.2\u000201.238\r', [stable(1_238_000)]],
    ['noise before and behind', '38\rÿ\u0000\u000201.238\rW', [stable(1_238_000)]],
    ['two answers', '\u000201.238\r\u000201.239\r', [stable(1_238_000), stable(1_239_000)]],
  ])('%s', (_title, text, expected) => expect(readingsIn('toledo_8217', text)).toEqual(expected))
})

describe('a line of A&D', () => {
  test.each([
    ['a stable weight', 'ST,+00012.38  g', [stable(12_380)]],
    ['an unstable weight', 'US,+00012.40  g', [moving(12_400)]],
    ['milligrams', 'ST,+0012.345  g', [stable(12_345)]],
    ['whole grams', 'ST,+00000012  g', [stable(12_000)]],
    ['kilograms', 'ST,+0001.234 kg', [stable(1_234_000)]],
    ['milligrams in kilograms', 'ST,+0.012345 kg', [stable(12_345)]],
    ['below zero', 'ST,-00001.20  g', [belowZero(-1_200)]],
    ['nothing with a minus', 'ST,-00000.00  g', [stable(0)]],
    ['too much', 'OL,+9999999E+19', [overload]],
    ['too little', 'OL,-9999999E+19', [belowZero(null)]],
    ['parts of a milligram', 'ST,+012.3801  g', []],
    ['pieces', 'QT,+00000012 PC', []],
    ['ounces', 'ST,+00012.38 oz', []],
    ['a missing digit', 'ST,+0012.38  g', []],
    ['a missing sign', 'ST,00012.38  g', []],
    ['two points', 'ST,+000.2.38  g', []],
    ['another header', 'WT,+00012.38  g', []],
    ['more than any scale holds', 'ST,+00900.00 kg', []],
    ['noise in it', 'ST,+0001ÿ.38  g', []],
  ])('%s', (_title, line, expected) => expect(readingsIn('lines', `\r\n${line}\r\n`)).toEqual(expected))
})

describe('a line of free format, behind one of the same length', () => {
  test.each([
    ['a stable weight', '     12.38 g   ', [stable(12_380)]],
    ['an unstable weight', '     12.38 g  ?', [moving(12_380)]],
    ['a gross weight', '     12.38 g   G', [stable(12_380)]],
    ['a net weight', '     12.38 g   N', [stable(12_380, true)]],
    ['a net weight of an Ohaus', '     12.38 g     NET', [stable(12_380, true)]],
    ['below zero', '     -1.20 g   ', [belowZero(-1_200)]],
    ['a sign before the field', '-     1.20 g   ', [belowZero(-1_200)]],
    ['kilograms', '     1.234 kg  ', [stable(1_234_000)]],
    ['an indicator with gross', 'ST,GS,+  12.38 g', [stable(12_380)]],
    ['an indicator with net in motion', 'US,NT,   12.38 g', [moving(12_380, true)]],
    ['an indicator with a comma before the unit', 'ST,NT,   12.38, g', [stable(12_380, true)]],
    ['an overloaded indicator', 'OL,GS,+    .     kg', [overload]],
    ['a tare', '     12.38 g   T', []],
    ['a total', '     12.38 g   TOTAL', []],
    ['pounds', '     1.234 lb  ', []],
    ['pieces', '        12 PCS ', []],
    ['no unit', '     12.38     ', []],
    ['an error', 'Err 8.4', []],
  ])('%s', (_title, line, expected) => {
    expect(readingsIn('lines', `\r\n${line}\r\n${line}\r\n`)).toEqual(expected)
  })

  test('is not read if it is shorter or longer than the one before', () => {
    const lines = ['   12.38 g', '   12.38 g', '   1.38 g', '   12.38 g', '   12.38 g', '   112.38 g']
    expect(readingsIn('lines', `\n${lines.join('\n')}\n`)).toEqual([stable(12_380), stable(12_380)])
  })
})

describe('a connection', () => {
  test('drops what comes before the first end of a line, which may be the end of a longer number', () => {
    expect(readingsIn('lines', '12.38  g\r\n', 'ST,+01012.38  g\r\n')).toEqual([stable(1_012_380)])
    expect(readingsIn('lines', 'ST,+00012.38  g\r\n')).toEqual([])
  })

  test('reads lines that end with CR, with LF, or with both', () => {
    const line = 'ST,+00012.38  g'
    for (const end of ['\r', '\n', '\r\n'])
      expect(readingsIn('lines', `${end}${line}${end}${line}${end}`)).toEqual([stable(12_380), stable(12_380)])
  })

  test('drops a line without an end, and reads the next', () => {
    const endless = 'x'.repeat(1_000)
    expect(readingsIn('lines', '\n', endless, endless, 'ST,+00012.38  g\n', 'ST,+00012.38  g\n')).toEqual([
      stable(12_380),
    ])
  })
})

const framesOf = {
  lines: ['ST,+00012.38  g\r\n', 'US,+00012.40  g\r\n', '     12.38 g   \r\n', 'OL,+9999999E+19\r\n'],
  toledo_8217: ['\u000201.238\r', '\u0002?A\r', '\u000200.250N\r'],
} as const

const noise = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 20 })
  .map((bytes) => String.fromCharCode(...bytes))

const someStream = fc.constantFrom('lines', 'toledo_8217').chain((protocol) =>
  fc.record({
    protocol: fc.constant(protocol),
    text: fc.array(fc.oneof(fc.constantFrom(...framesOf[protocol]), noise)).map((pieces) => pieces.join('')),
  }),
)

test('it makes no difference how a stream is cut into pieces', () => {
  fc.assert(
    fc.property(someStream, fc.array(fc.nat(200)), ({ protocol, text }, cuts) => {
      const places = [0, ...cuts, text.length].filter((at) => at <= text.length).toSorted((one, other) => one - other)
      const pieces = places.map((from, index) => text.slice(from, places[index + 1] ?? text.length))
      expect(readingsIn(protocol, ...pieces)).toEqual(readingsIn(protocol, text))
    }),
    { numRuns: 2_000 },
  )
})

test('every number of milligrams is read as it was sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (milli) => {
      const grams = `${Math.floor(milli / 1000)}.${String(milli % 1000).padStart(3, '0')}`
      expect(readingsIn('lines', `\nST,+${grams.padStart(8, '0')}  g\n`)).toEqual([stable(milli)])
    }),
    { numRuns: 2_000 },
  )
})
