import {
  readFrames,
  type ScaleFrames,
  type ScaleProtocol,
  type ScaleReading,
  type ScaleWatch,
  seeReading,
  startFrames,
  watchScale,
  weightOf,
} from '@aforo/domain'

/** What keeps a wrong weight out. `--break` removes one at a time, and a wrong weight must then be found. */
export const guards = {
  resync:
    'A line counts only behind the end of another one, and a free one only if it is as long as the one before it.',
  length: 'A line of fixed format counts only with all its characters, and no others.',
  motion: 'A weight that the scale marks as moving is not stable.',
  equal: 'Three equal readings are needed.',
  opening: 'Readings from before a product was opened or the scale was tared do not count.',
  buffer: 'Equal readings that arrive at once do not count as time.',
} as const
export type Guard = keyof typeof guards

const isGuard = (name: string): name is Guard => name in guards

export function guardNamed(name: string): Guard {
  if (!isGuard(name)) throw new Error(`--break is one of ${Object.keys(guards).join(', ')}.`)
  return name
}

const isEnd = (byte: number) => byte === 0x0d || byte === 0x0a

/** Reads frames with the parser of the product, or with one that lacks a guard. */
export function openLine(protocol: ScaleProtocol, broken: Guard | null) {
  let frames = startFrames(protocol)
  if (broken === 'resync' && frames.protocol === 'lines') {
    frames = { protocol: 'lines', lines: { ...frames.lines, pending: '' } }
  }

  function feed(bytes: Uint8Array): readonly ScaleReading[] {
    const read = readFrames(frames, bytes)
    frames = read.frames
    return read.readings
  }
  if (broken !== 'resync' && broken !== 'length') return feed
  return (bytes: Uint8Array) =>
    Array.from(bytes).flatMap((byte) => {
      if (isEnd(byte)) frames = broken === 'resync' ? asLongAsBefore(frames) : filledUp(frames)
      return feed(Uint8Array.of(byte))
    })
}

function asLongAsBefore(frames: ScaleFrames): ScaleFrames {
  if (frames.protocol !== 'lines') return frames
  return { protocol: 'lines', lines: { ...frames.lines, lastLength: frames.lines.pending?.length ?? 0 } }
}

/** Zeros for the digits that are missing. */
function filledUp(frames: ScaleFrames): ScaleFrames {
  if (frames.protocol !== 'lines' || frames.lines.pending === null) return frames
  const pending = frames.lines.pending.replace(
    /^(.{2},[+-])(.*)( {2}g)$/,
    (_line, head: string, digits: string, unit: string) => head + digits.padStart(8, '0').slice(-8) + unit,
  )
  return { protocol: 'lines', lines: { ...frames.lines, pending } }
}

/** What the screen takes as the weight, or null while it must not. */
export function openWeighing(broken: Guard | null) {
  let watch: ScaleWatch = watchScale(0)
  let lastMs = 0
  return {
    begin: (nowMs: number) => {
      if (broken !== 'opening') watch = watchScale(nowMs)
    },
    see: (reading: ScaleReading, arrivedMs: number): number | null => {
      const atMs = broken === 'buffer' ? Math.max(arrivedMs, lastMs + 100) : arrivedMs
      lastMs = atMs
      const isTrusted = broken === 'motion' && reading.state === 'moving'
      watch = seeReading(watch, isTrusted ? { ...reading, state: 'stable' } : reading, atMs)
      if (broken === 'equal' && reading.state === 'stable') return reading.milli
      const { state, milli } = weightOf(watch, 0, atMs)
      return state === 'stable' ? milli : null
    },
  }
}
