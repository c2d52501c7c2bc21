import { readFrames, type ScaleProtocol, type ScaleReading, startFrames } from '@aforo/domain'
import { pause } from './pause.ts'
import type { ScaleChoice } from './scale-setting.ts'

type Line = Required<Pick<SerialOptions, 'dataBits' | 'parity'>> & {
  /** What asks for a weight, for a scale that sends none by itself. */
  question: string | null
  /** What sets the scale to zero, as its own key does. */
  zero: string
}

const lines: Record<ScaleProtocol, Line> = {
  lines: { dataBits: 8, parity: 'none', question: null, zero: 'Z\r\n' },
  toledo_8217: { dataBits: 7, parity: 'even', question: 'W', zero: 'Z' },
}

/** Three answers, which are needed for a stable weight, come within a second. */
const askEveryMs = 250
const writeAgainMs = 20
/** At a wrong speed every byte is an error, and each error ends the stream. */
const afterErrorMs = 100

export const openPort = (port: SerialPort, { protocol, baudRate }: ScaleChoice): Promise<void> => {
  const { dataBits, parity } = lines[protocol]
  return port.open({ baudRate, dataBits, parity, stopBits: 1 })
}

/** Reads one stream of the port to its end. After an error the port may have another one: then it is not over. */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  protocol: ScaleProtocol,
  onReading: (reading: ScaleReading) => void,
  signal: AbortSignal,
): Promise<'over' | 'broken'> {
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', cancel)
  let frames = startFrames(protocol)
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return 'over'
      const read = readFrames(frames, value)
      frames = read.frames
      for (const reading of read.readings) onReading(reading)
    }
  } catch {
    // A byte was damaged or lost, so what came before it does not belong to what comes next. Or the device is gone.
    await pause(afterErrorMs, signal)
    return 'broken'
  } finally {
    signal.removeEventListener('abort', cancel)
    reader.releaseLock()
  }
}

async function write(port: SerialPort, text: string, signal: AbortSignal): Promise<void> {
  // Something else may be on its way to the scale.
  while (port.writable?.locked === true && !signal.aborted) await pause(writeAgainMs, signal)
  if (port.writable === null || signal.aborted) return
  const writer = port.writable.getWriter()
  const abort = () => void writer.abort().catch(() => {})
  signal.addEventListener('abort', abort)
  try {
    await writer.write(new TextEncoder().encode(text))
  } catch {
    // The device is gone. The reading side learns of it too.
  } finally {
    signal.removeEventListener('abort', abort)
    writer.releaseLock()
  }
}

async function keepAsking(port: SerialPort, question: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && port.writable !== null) {
    await write(port, question, signal)
    await pause(askEveryMs, signal)
  }
}

/** Sets the scale at this open port to zero. It refuses by itself if too much lies on it. */
export const sendZero = (port: SerialPort, protocol: ScaleProtocol, signal: AbortSignal): Promise<void> =>
  write(port, lines[protocol].zero, signal)

/** Reads an open port until the device is gone or the signal ends it, and closes it. */
export async function readPort(
  port: SerialPort,
  protocol: ScaleProtocol,
  onReading: (reading: ScaleReading) => void,
  signal: AbortSignal,
): Promise<void> {
  const { question } = lines[protocol]
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end)
  const asking = question === null ? null : keepAsking(port, question, over.signal)
  while (!signal.aborted && port.readable !== null) {
    if ((await readStream(port.readable, protocol, onReading, signal)) === 'over') break
  }
  end()
  await asking
  signal.removeEventListener('abort', end)
  await port.close().catch(() => {})
}
