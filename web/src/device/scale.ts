import {
  mayTare,
  mayZero,
  type ScaleReading,
  type ScaleWatch,
  type ScaleWeight,
  seeReading,
  watchScale,
  weightOf,
} from '@aforo/domain'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { pause } from './pause.ts'
import { openPort, readPort, sendZero } from './scale-line.ts'
import { scaleSetting } from './scale-setting.ts'
import { findPort, hasSerial } from './serial-ports.ts'

/** `none`: no scale was chosen here. `refused`: the port is there, but another tab or program uses it. */
type Connection = 'none' | 'connecting' | 'open' | 'absent' | 'refused'
export type Scale = {
  connection: Connection
  /**
   * What the cup weighs that staff tared. It lasts while the scale stays plugged in, also while nobody looks: one that
   * was away may have been switched off.
   */
  tareMilli: number
  /** When the connection was opened or tared: what came before does not count. */
  sinceMs: number
}

/** An adapter announces itself. A built-in port does not, so it is also tried from time to time. */
const retryAfterMs = 2_000

let scale: Scale = { connection: 'none', tareMilli: 0, sinceMs: 0 }
const users = new Set<() => void>()
const readers = new Set<(reading: ScaleReading) => void>()

function show(next: Partial<Scale>): void {
  scale = { ...scale, ...next }
  for (const user of users) user()
}

const read = (reading: ScaleReading) => {
  for (const reader of readers) reader(reading)
}

const isLost = (connection: Connection) => connection !== 'connecting' && connection !== 'open'
const forgetTare = () => show({ tareMilli: 0 })

/** Sends the command of the connected scale. */
let setToZero: (() => void) | null = null

async function connect(signal: AbortSignal): Promise<void> {
  const tell = (connection: Connection) => {
    if (!signal.aborted) show({ connection, sinceMs: performance.now(), ...(isLost(connection) && { tareMilli: 0 }) })
  }
  const choice = scaleSetting.read()
  if (choice === null || !hasSerial()) return tell('none')
  tell('connecting')
  while (!signal.aborted) {
    const port = await findPort(choice)
    const isOpen = port !== null && !signal.aborted && (await isOpened(openPort(port, choice)))
    tell(isOpen ? 'open' : port === null ? 'absent' : 'refused')
    if (isOpen) {
      port.addEventListener('disconnect', forgetTare, { once: true })
      setToZero = () => void sendZero(port, choice.protocol, signal)
      await readPort(port, choice.protocol, read, signal)
      setToZero = null
      tell('absent')
    }
    await pluggedIn(signal)
  }
}

const isOpened = (opening: Promise<void>): Promise<boolean> =>
  opening.then(
    () => true,
    () => false,
  )

/** Waits until a device is plugged in, or until it is time for the next try. */
async function pluggedIn(signal: AbortSignal): Promise<void> {
  const waiting = new AbortController()
  navigator.serial.addEventListener('connect', () => waiting.abort(), { signal: waiting.signal })
  await pause(retryAfterMs, AbortSignal.any([signal, waiting.signal]))
  waiting.abort()
}

let ending = new AbortController()
let ended = Promise.resolve()

/** Connects to the chosen scale while somebody uses it. The former connection is closed before. */
function reconnect(): void {
  ending.abort()
  if (users.size === 0) return
  const { signal } = (ending = new AbortController())
  ended = ended.then(() => connect(signal))
}

scaleSetting.subscribe(() => {
  forgetTare()
  reconnect()
})

function subscribe(user: () => void): () => void {
  users.add(user)
  if (users.size === 1) reconnect()
  return () => {
    users.delete(user)
    if (users.size === 0) reconnect()
  }
}

/** The scale of this device. It is connected while a component uses it, and shared by all of them. */
export const useScale = (): Scale => useSyncExternalStore(subscribe, () => scale)

const noWeight: ScaleWeight = { state: 'silent', milli: null, isNet: false }

/** How often the screen looks whether the scale went silent. */
const lookEveryMs = 500

/** The watch, or a new one if the scale was connected or tared after it began. */
const begun = (watch: ScaleWatch): ScaleWatch => (watch.sinceMs < scale.sinceMs ? watchScale(scale.sinceMs) : watch)

/**
 * The weight on the scale for one weighing, which begins when the component appears, and again with a tare. Gross is
 * what lies on it with the cup that staff tared.
 */
export function useScaleWeight({ isGross = false } = {}): { weight: ScaleWeight; tare: () => void; zero: () => void } {
  const { connection, ...tared } = useScale()
  const tareMilli = isGross ? 0 : tared.tareMilli
  const [watch, setWatch] = useState(() => watchScale(performance.now()))
  const [nowMs, setNowMs] = useState(watch.sinceMs)
  useEffect(() => {
    const see = (reading: ScaleReading) => {
      const atMs = performance.now()
      setWatch((before) => seeReading(begun(before), reading, atMs))
      setNowMs(atMs)
    }
    const timer = setInterval(() => setNowMs(performance.now()), lookEveryMs)
    readers.add(see)
    return () => {
      readers.delete(see)
      clearInterval(timer)
    }
  }, [])
  const isThere = connection === 'open' || connection === 'connecting'
  const weight = isThere ? weightOf(begun(watch), tareMilli, nowMs) : noWeight
  return {
    weight,
    tare: () => {
      if (mayTare(weight) && weight.milli !== null)
        show({ tareMilli: weight.milli + tareMilli, sinceMs: performance.now() })
    },
    /** The scale forgets what it showed, and so does the screen: a tare would be subtracted from the new zero. */
    zero: () => {
      if (!mayZero(weight)) return
      setToZero?.()
      show({ tareMilli: 0, sinceMs: performance.now() })
    },
  }
}
