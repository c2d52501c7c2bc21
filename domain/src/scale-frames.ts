import type { ScaleReading } from './scale-readings.ts'
import { readToledoFrames } from './toledo-frames.ts'
import { readWeightLines, startWeightLines, type WeightLines } from './weight-lines.ts'

/** How scales send their weight over a serial line. */
export const scaleProtocols = ['lines', 'toledo_8217'] as const
export type ScaleProtocol = (typeof scaleProtocols)[number]

/** What a connection has received and not yet understood. */
export type ScaleFrames = { protocol: 'lines'; lines: WeightLines } | { protocol: 'toledo_8217'; pending: string }

/** The state of a connection that has just been opened, or has lost bytes. */
export const startFrames = (protocol: ScaleProtocol): ScaleFrames =>
  protocol === 'lines' ? { protocol, lines: startWeightLines } : { protocol, pending: '' }

/** The readings in these bytes. Frames can arrive in pieces; an incomplete or invalid frame gives no reading. */
export function readFrames(
  frames: ScaleFrames,
  bytes: Uint8Array,
): { frames: ScaleFrames; readings: readonly ScaleReading[] } {
  // One character for each byte. Those of noise are in no valid frame.
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  if (frames.protocol === 'lines') {
    const { lines, readings } = readWeightLines(frames.lines, text)
    return { frames: { protocol: 'lines', lines }, readings }
  }
  const { pending, readings } = readToledoFrames(frames.pending + text)
  return { frames: { protocol: 'toledo_8217', pending }, readings }
}
