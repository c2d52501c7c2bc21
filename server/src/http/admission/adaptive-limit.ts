import type { LoopClock } from './loop-clock.ts'

/** The limit changes at most once in this time, and only after enough calls. */
const windowMs = 100
const callsLeast = 8
/** Above this multiple of the time without a queue, calls wait for each other. */
const slowerMost = 2.5
/** Above this, the process itself has more to do than it can. */
const lagMostMs = 20
const decrease = 0.9
const smoothing = 0.1
/** The fastest time of a route is forgotten slowly, because data grows and machines change. */
const forgottenPerSecond = 0.001

/** The usual time of one route, and its fastest time, which is the time without a queue. */
type Times = { usualMs: number; fastestMs: number; notedMs: number }

/**
 * How many calls run at once. While calls take little longer than without a queue, the limit rises by one; when they
 * wait for each other, it falls by a tenth (AIMD). The time of a call is compared with calls of the same route only.
 */
export function createAdaptiveLimit({ clock, least, most }: { clock: LoopClock; least: number; most: number }) {
  const timesOf = new Map<string, Times>()
  let limit = Math.max(least, Math.floor(most / 2))
  let window = { endsMs: clock.now() + windowMs, calls: 0, slower: 0, wasFull: false }

  function note(route: string, tookMs: number): number {
    const nowMs = clock.now()
    const times = timesOf.get(route)
    if (times === undefined) {
      timesOf.set(route, { usualMs: tookMs, fastestMs: tookMs, notedMs: nowMs })
      return 1
    }
    times.usualMs += (tookMs - times.usualMs) * smoothing
    times.fastestMs *= 1 + ((nowMs - times.notedMs) / 1000) * forgottenPerSecond
    times.fastestMs = Math.max(0.1, Math.min(times.fastestMs, times.usualMs))
    times.notedMs = nowMs
    return times.usualMs / times.fastestMs
  }

  function closeWindow(): void {
    const isSlow = window.slower / window.calls > slowerMost || clock.lagMs() > lagMostMs
    if (isSlow) limit = Math.max(least, limit * decrease)
    else if (window.wasFull) limit = Math.min(most, limit + 1)
    window = { endsMs: clock.now() + windowMs, calls: 0, slower: 0, wasFull: false }
  }

  return {
    current: () => Math.floor(limit),
    /** Learns from a finished call. `running` is how many ran with it. */
    learn(route: string, tookMs: number, running: number): void {
      window.calls += 1
      window.slower += note(route, tookMs)
      if (running >= Math.floor(limit)) window.wasFull = true
      if (window.calls >= callsLeast && clock.now() >= window.endsMs) closeWindow()
    },
  }
}
