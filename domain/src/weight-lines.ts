import { type ScaleReading, scaleMostMilli } from './scale-readings.ts'

/**
 * Scales that send lines of text by themselves. The standard format of A&D has always 15 characters: header, sign, eight
 * digits with the point, unit. `QT` counts pieces and is not a weight.
 *
 *     ST,+00012.38  g      US,+00012.40  g      ST,+0001.234 kg      OL,+9999999E+19
 */
const fixedLine = /^(ST|US),([+-])(\d+(?:\.\d+)?)(?: {2}(g)| (kg))$/
const fixedRange = /^OL,([+-])/
const fixedLength = 15

/**
 * Ohaus and others: the weight to the right of its field, unit, `?` while unstable, G or N for gross or net. Indicators
 * have a header with gross or net instead.
 *
 *          12.38 g            12.38 g   ?         -1.20 g    N       ST,GS,+  12.38 g
 */
const freeLine =
  /^(?:(ST|US),(GS|NT|G |N ),)? *([+-]?) *(\d{1,8}(?:\.\d{1,6})?),? *(?:(g)|(kg)) *(\?)? *(G|GROSS|N|NET)? *$/
const freeRange = /^OL,(?:GS|NT|G |N ),([+-])/

/** Longer than any line of a scale. */
const lineMost = 64

export type WeightLines = {
  /**
   * The beginning of a line, or null until the next line begins: what a connection receives first may be the end of a
   * longer number.
   */
  pending: string | null
  lastLength: number
  /** The scale has sent the fixed format, so that anything else from it is damaged. */
  isFixed: boolean
}

export const startWeightLines: WeightLines = { pending: null, lastLength: 0, isFixed: false }

/** Exact: the digits are moved, not divided. Null for parts of a milligram, and for more than a scale can hold. */
function milliOf(digits: string, unit: 'g' | 'kg'): number | null {
  const [whole = '', fraction = ''] = digits.split('.')
  const decimals = unit === 'g' ? 3 : 6
  if (fraction.length > decimals) return null
  const milli = Number(whole + fraction.padEnd(decimals, '0'))
  return milli <= scaleMostMilli ? milli : null
}

type Weight = { sign: string; milli: number | null; isMoving: boolean; isNet: boolean }

function weightReading({ sign, milli, isMoving, isNet }: Weight): ScaleReading | null {
  if (milli === null) return null
  const isNegative = sign === '-' && milli > 0
  const state = isMoving ? 'moving' : isNegative ? 'below_zero' : 'stable'
  return { state, milli: isNegative ? -milli : milli, isNet }
}

const rangeReading = (sign: string | undefined): ScaleReading => ({
  state: sign === '-' ? 'below_zero' : 'overload',
  milli: null,
  isNet: false,
})

function fixedReading(line: string): ScaleReading | null {
  const range = fixedRange.exec(line)
  if (range !== null) return rangeReading(range[1])
  const match = fixedLine.exec(line)
  if (match === null) return null
  const [, header, sign = '', digits = '', grams] = match
  const milli = milliOf(digits, grams === undefined ? 'kg' : 'g')
  return weightReading({ sign, milli, isMoving: header === 'US', isNet: false })
}

function freeReading(line: string): ScaleReading | null {
  const range = freeRange.exec(line)
  if (range !== null) return rangeReading(range[1])
  const match = freeLine.exec(line)
  if (match === null) return null
  const [, header, kind = '', sign = '', digits = '', grams, , unstable, legend = ''] = match
  const milli = milliOf(digits, grams === undefined ? 'kg' : 'g')
  const isMoving = header === 'US' || unstable !== undefined
  return weightReading({ sign, milli, isMoving, isNet: kind.startsWith('N') || legend.startsWith('N') })
}

/** The readings in this text, which continues what has been read. */
export function readWeightLines(
  { pending, lastLength, isFixed }: WeightLines,
  text: string,
): { lines: WeightLines; readings: readonly ScaleReading[] } {
  const readings: ScaleReading[] = []

  function readLine(line: string): void {
    const fixed = line.length === fixedLength ? fixedReading(line) : null
    isFixed ||= fixed !== null
    // A free line does not show that a character is missing. But the fields of a scale do not change, so it is as long
    // as the line before it.
    const reading = isFixed ? fixed : line.length === lastLength ? freeReading(line) : null
    lastLength = line.length
    if (reading !== null) readings.push(reading)
  }

  const [end = '', ...others] = text.split(/[\r\n]/)
  let line = pending === null ? null : pending + end
  for (const next of others) {
    // Between CR and LF is an empty line.
    if (line !== null && line !== '' && line.length <= lineMost) readLine(line)
    line = next
  }
  const isTooLong = line !== null && line.length > lineMost
  return { lines: { pending: isTooLong ? null : line, lastLength, isFixed }, readings }
}
