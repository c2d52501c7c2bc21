import { setTimeout as sleep } from 'node:timers/promises'
import { isAcknowledged } from './answers.ts'
import { type Action, clerkOf, type Command } from './counter-clients.ts'
import type { Counter } from './counter-data.ts'
import { createCaller } from './load.ts'
import { runRetryingClient } from './retrying-clients.ts'
import { randomOf } from './stock-writers.ts'

const clients = 4
export const priceCents = 850

/** When each command was acknowledged, and how long every answer took. */
export type Heard = { acknowledgedMs: number[]; answers: { atMs: number; tookMs: number }[] }

type Pace = {
  url: string
  over: AbortSignal
  /** Commands a second. */
  rate: number
  seed: number
}

/** Clients that serve at these counters, at a steady pace, until `over`. */
export function serve(counters: readonly Counter[], { url, over, rate, seed }: Pace) {
  const heard: Heard = { acknowledgedMs: [], answers: [] }
  const commands: Command[] = []
  const send = createCaller(url)
  const known: Parameters<typeof clerkOf>[0]['known'] = []
  const work = Array.from({ length: clients }, (_, index) => {
    const random = randomOf(seed + index)
    const clerk = clerkOf({ counters, priceCents, known })(send, random)
    const sendOnce = async (action: Action, key: string) => {
      await sleep((random() * 2_000 * clients) / rate)
      const sent = await clerk.sendOnce(action, key)
      const atMs = performance.now()
      if (sent.status !== 503) heard.answers.push({ atMs, tookMs: sent.tookMs })
      if (isAcknowledged(sent)) heard.acknowledgedMs.push(atMs)
      return sent
    }
    return runRetryingClient({ ...clerk, sendOnce, random, over, commands, freshKeys: false })
  })
  return { heard, commands, done: Promise.all(work) }
}

/** How long the answers took that came between two moments. */
export const between = ({ answers }: Heard, from: number, to: number) =>
  answers.filter(({ atMs }) => atMs >= from && atMs < to).map(({ tookMs }) => tookMs)

/** The longest time in which nothing was acknowledged. */
export function longestGapMs({ acknowledgedMs }: Heard, from: number, to: number): number {
  const times = [from, ...acknowledgedMs.filter((atMs) => atMs >= from && atMs < to), to]
  return Math.max(...times.slice(1).map((atMs, index) => atMs - (times[index] ?? atMs)))
}
