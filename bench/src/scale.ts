import { isDeepStrictEqual, parseArgs } from 'node:util'
import fc from 'fast-check'
import { closeWith } from './report.ts'
import { type Evening, type Frame, framesOf, protocolOf, someEvening } from './scale/line.ts'
import { guardNamed, guards, openLine, openWeighing } from './scale/reader.ts'

/**
 * Random streams of bytes from scales, with lost, cut, flipped and foreign bytes, in pieces of any size, read by the
 * functions of the product. No damaged frame may be read as a weight where the damage can be seen, every frame that
 * arrives whole must be read, and a weight that a screen would take must have lain on the scale, stable, since its product was opened.
 * `--break=<guard>` removes a guard: a wrong weight must then be found.
 */
const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    break: { type: 'string' },
  },
})
const broken = options.break === undefined ? null : guardNamed(options.break)
console.log(`seed ${options.seed}`)
if (broken !== null) console.log(`without: ${guards[broken]}`)

class WrongWeight extends Error {}

const figures = { streams: 0, frames: 0, damaged: 0, readings: 0, taken: 0 }
const shown = (codes: readonly number[]) => JSON.stringify(String.fromCharCode(...codes))

function checkFrames({ format }: Evening, frames: readonly Frame[]): void {
  const read = openLine(protocolOf[format], broken)
  for (const { wire, expected } of frames) {
    const readings = read(Uint8Array.from(wire))
    figures.frames += 1
    figures.readings += readings.length
    if (expected.kind !== 'exactly' || expected.reading === null) figures.damaged += 1
    if (expected.kind === 'anything') continue
    const whole = expected.reading === null ? [] : [expected.reading]
    const isRight = isDeepStrictEqual(readings, whole) || (expected.kind === 'that or nothing' && readings.length === 0)
    if (!isRight) throw new WrongWeight(`${shown(wire)} was read as ${JSON.stringify(readings)}`)
  }
}

function checkPieces({ format, pieces }: Evening, frames: readonly Frame[]): void {
  const bytes = Uint8Array.from(frames.flatMap(({ wire }) => wire))
  const read = openLine(protocolOf[format], null)
  const readings = []
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const size = pieces[index % pieces.length] ?? bytes.length
    readings.push(...read(bytes.subarray(at, at + size)))
    at += size
  }
  if (!isDeepStrictEqual(readings, openLine(protocolOf[format], null)(bytes))) {
    throw new WrongWeight('other readings in other pieces')
  }
}

/** So long ago a weight may have lain on the scale that is taken now. */
const freshMs = 2_500

function checkTaken({ format, openings }: Evening, frames: readonly Frame[]): void {
  const read = openLine(protocolOf[format], broken)
  const weighing = openWeighing(broken)
  let openedAt = 0
  let arrivals = 0
  for (const [index, { wire, sentMs }] of frames.entries()) {
    // Frames from before an opening may wait unread until after it.
    const opening = openings.find(({ atFrame, late }) => index >= atFrame - late && index <= atFrame)
    const openedMs = opening === undefined ? null : (frames[opening.atFrame]?.sentMs ?? null)
    if (opening !== undefined && openedMs !== null && index === Math.max(0, opening.atFrame - opening.late)) {
      weighing.begin(openedMs)
      openedAt = opening.atFrame
      arrivals = 0
    }
    const arrivedMs = Math.max(sentMs, openedMs ?? 0)
    for (const reading of read(Uint8Array.from(wire))) {
      arrivals += 1
      const taken = weighing.see(reading, arrivedMs)
      if (taken === null) continue
      figures.taken += 1
      const isTrue = frames.some(
        (frame, at) =>
          at >= openedAt && at <= index && frame.trueMilli === taken && arrivedMs - frame.sentMs <= freshMs,
      )
      if (!isTrue || arrivals < 3)
        throw new WrongWeight(`${taken} mg would be taken at frame ${index}, opened at ${openedAt}`)
    }
  }
}

const property = fc.property(someEvening, (evening) => {
  const frames = framesOf(evening)
  checkFrames(evening, frames)
  checkPieces(evening, frames)
  checkTaken(evening, frames)
  figures.streams += 1
})
const result = fc.check(property, { seed: Number(options.seed), numRuns: Number(options.streams) })
if (result.failed && !(result.errorInstance instanceof WrongWeight)) throw result.errorInstance
if (result.counterexample !== null) {
  const [evening] = result.counterexample
  console.log(`a scale that sends ${evening.format}`)
  for (const { wire, expected, sentMs } of framesOf(evening))
    console.log(`  ${sentMs} ms ${shown(wire)}: ${expected.kind}`)
  console.error(`broken: ${result.errorInstance instanceof WrongWeight ? result.errorInstance.message : 'unknown'}`)
}
const isProven = !result.failed && figures.damaged > 0 && figures.taken > 0
closeWith(isProven ? 'ok' : 'broken', { ...figures, seed: options.seed })
