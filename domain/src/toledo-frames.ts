import type { ScaleReading } from './scale-readings.ts'

/**
 * Mettler-Toledo 8217: the host sends `W`, and the scale answers STX, weight, CR. The weight has always two digits, a
 * point and three digits of kilograms; N marks a net weight. A scale set to pounds sends two decimals, so it is not
 * read. If the weight is not valid, the answer is STX, `?`, status byte, CR.
 */
const startOfText = '\u0002'
const answer = /^(?:(\d{2})\.(\d{3})(N?)|\?([@-\u007F]))\r/
const beginningOfAnswer = /^(?:\d{0,2}|\d{2}\.\d{0,3}|\d{2}\.\d{3}N|\?[@-\u007F]?)$/

/** The status byte. Bit 6 is always set; bits 3 and 4 are about the zero, and say nothing about the weight. */
const inMotion = 1
const overCapacity = 2
const underZero = 4
const netWeight = 32

function statusReading(status: number): ScaleReading | null {
  const has = (bit: number) => (status & bit) !== 0
  const of = (state: ScaleReading['state']): ScaleReading => ({ state, milli: null, isNet: has(netWeight) })
  if (has(overCapacity)) return of('overload')
  if (has(underZero)) return of('below_zero')
  return has(inMotion) ? of('moving') : null
}

function readingOf([, kilograms, thousandths, net, status]: RegExpExecArray): ScaleReading | null {
  if (status !== undefined) return statusReading(status.charCodeAt(0))
  return { state: 'stable', milli: Number(`${kilograms}${thousandths}`) * 1000, isNet: net === 'N' }
}

/** The readings in this text, and its end, if that may be the beginning of an answer. */
export function readToledoFrames(text: string): { pending: string; readings: readonly ScaleReading[] } {
  const readings: ScaleReading[] = []
  for (let start = text.indexOf(startOfText); start !== -1; start = text.indexOf(startOfText, start + 1)) {
    const rest = text.slice(start + 1)
    const match = answer.exec(rest)
    const reading = match === null ? null : readingOf(match)
    if (reading !== null) readings.push(reading)
    if (beginningOfAnswer.test(rest)) return { pending: startOfText + rest, readings }
  }
  return { pending: '', readings }
}
