import { onTestFinished } from 'vitest'

type Signals = 'stable' | 'moving'

const sendsEveryMs = 100
const grams = (milli: number) => (milli / 1000).toFixed(3).padStart(8, '0')

/** A port as the browser gives it to a page. */
class SimulatedPort extends EventTarget {
  connected = true
  readable: ReadableStream<Uint8Array> | null = null
  writable: WritableStream<Uint8Array> | null = null
  onconnect = null
  ondisconnect = null
  options: SerialOptions | null = null
  #sender: ReadableStreamDefaultController<Uint8Array> | null = null
  readonly #onWritten: (text: string) => void

  constructor(onWritten: (text: string) => void) {
    super()
    this.#onWritten = onWritten
  }
  open(options: SerialOptions): Promise<void> {
    if (this.readable !== null) return Promise.reject(new DOMException('already open', 'InvalidStateError'))
    if (!this.connected) return Promise.reject(new DOMException('no device', 'NetworkError'))
    this.options = options
    this.#renew()
    this.writable = new WritableStream({ write: (bytes) => this.#onWritten(new TextDecoder().decode(bytes)) })
    return Promise.resolve()
  }
  #renew(): void {
    this.readable = new ReadableStream({ start: (sender) => void (this.#sender = sender) })
  }
  send(text: string): void {
    if (this.readable === null) return
    this.#sender?.enqueue(Uint8Array.from(text, (character) => character.charCodeAt(0)))
  }
  /** The line damages a byte: the stream ends with an error, and the port has another one. */
  disturb(): void {
    this.#sender?.error(new DOMException('parity', 'ParityError'))
    this.#renew()
  }
  lose(): void {
    this.connected = false
    this.#sender?.error(new DOMException('The device has been lost.', 'NetworkError'))
    this.readable = null
    this.writable = null
    this.dispatchEvent(new Event('disconnect'))
  }
  close(): Promise<void> {
    if (this.readable?.locked === true || this.writable?.locked === true) return Promise.reject(new TypeError('locked'))
    this.readable = null
    this.writable = null
    return Promise.resolve()
  }
  getInfo(): SerialPortInfo {
    return { usbVendorId: 0x0403, usbProductId: 0x6001 }
  }
  forget(): Promise<void> {
    return this.close()
  }
  setSignals(): Promise<void> {
    return Promise.resolve()
  }
  getSignals(): Promise<SerialInputSignals> {
    return Promise.reject(new DOMException('none', 'NotSupportedError'))
  }
}

/**
 * A scale at a serial port of the browser, until the test ends. The device is simulated: what reads it is the app. It
 * sends ten lines a second of what lies on it, or as an 8217 whatever the test lets it answer.
 */
export function simulateScale({ isPermitted = true }: { isPermitted?: boolean } = {}) {
  const asked: string[] = []
  let line: string | null = null
  let [lyingMilli, zeroMilli, signals]: [number, number, Signals] = [0, 0, 'stable']
  const send = () => {
    const milli = lyingMilli - zeroMilli
    line = `${signals === 'stable' ? 'ST' : 'US'},${milli < 0 ? '-' : '+'}${grams(Math.abs(milli))}  g`
  }
  let answer: string | null = null
  let ports: readonly SimulatedPort[] = []
  const port = new SimulatedPort((text) => {
    asked.push(text)
    if (text.startsWith('Z')) {
      zeroMilli = lyingMilli
      send()
      return
    }
    if (answer !== null) port.send(answer)
  })
  const serial = Object.assign(new EventTarget(), {
    onconnect: null,
    ondisconnect: null,
    getPorts: () => Promise.resolve(ports),
    requestPort: () => {
      ports = [port]
      return Promise.resolve(port)
    },
  })
  if (isPermitted) ports = [port]
  const before = Object.getOwnPropertyDescriptor(navigator, 'serial')
  Object.defineProperty(navigator, 'serial', { configurable: true, value: serial })
  const timer = setInterval(() => {
    if (line !== null) port.send(`${line}\r\n`)
  }, sendsEveryMs)
  onTestFinished(() => {
    clearInterval(timer)
    if (before === undefined) Reflect.deleteProperty(navigator, 'serial')
    else Object.defineProperty(navigator, 'serial', before)
  })
  return {
    port,
    asked,
    /** Puts so many milligrams on the scale. */
    put: (milli: number, state: Signals = 'stable') => {
      ;[lyingMilli, signals] = [milli, state]
      send()
    },
    /** Sends another line from now on, or none. */
    say: (text: string | null) => {
      line = text
    },
    /** What it answers when it is asked, as an 8217. */
    reply: (text: string) => {
      answer = text
    },
    /** A second adapter of the same kind, with another scale that sends this line. */
    addTwin: (text: string) => {
      const twin = new SimulatedPort(() => {})
      ports = [...ports, twin]
      const twinTimer = setInterval(() => twin.send(`${text}\r\n`), sendsEveryMs)
      onTestFinished(() => clearInterval(twinTimer))
      return twin
    },
    unplug: () => {
      ports = []
      port.lose()
      serial.dispatchEvent(new Event('disconnect'))
    },
    plugIn: () => {
      port.connected = true
      ports = [port]
      serial.dispatchEvent(new Event('connect'))
    },
  }
}
