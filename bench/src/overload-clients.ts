import { setTimeout as sleep } from 'node:timers/promises'
import { openMinimalHttpClient } from './minimal-http-client.ts'
import { type Asked, busyVenueOf, nextRequest, visitsRequest } from './overload-requests.ts'
import { choose } from './retrying-clients.ts'
import type { Counter } from './counter-data.ts'
import { randomOf } from './stock-writers.ts'

/** A process of its own, so that the clients of one operator do not slow down those of another. */
export type LoadOrder = {
  url: string
  counters: Counter[]
  /** The members who are inside when it begins. */
  inside: number[]
  seed: number
  seconds: number
  /** Opened before the first request, as a proxy in front of the server has them. */
  connections: number
  /** Requests a second regardless of the answers, or as many as each connection can send one after the other. */
  perSecond?: number
  /** `visits`: only what an API key for visits may ask. Otherwise what a busy night asks for. */
  asks?: 'visits'
}
/** From when a request was due, from when it was sent, and when it ended, on the clock of the machine. */
export type LoadSample = { status: number; dueMs: number; tookMs: number; sinceSentMs: number; endedAt: number }

type Client = Awaited<ReturnType<typeof openMinimalHttpClient>>

process.on('message', (order: LoadOrder) => void run(order).then((samples) => process.send?.(samples)))

async function run({
  url,
  counters,
  inside,
  seed,
  seconds,
  connections,
  perSecond,
  asks,
}: LoadOrder): Promise<LoadSample[]> {
  const random = randomOf(seed)
  const venues = counters.map((counter) => busyVenueOf(counter, new Set(inside)))
  const samples: LoadSample[] = []
  const next = asks === 'visits' ? visitsRequest : nextRequest
  const idle: Client[] = await Promise.all(Array.from({ length: connections }, () => openMinimalHttpClient(url)))

  async function ask(dueMs: number, asked: Asked): Promise<void> {
    const client = idle.pop()
    const sentMs = performance.now()
    // Without a connection left, the request counts as one without an answer.
    const status = client === undefined ? 0 : await client.ask(asked.text).catch(() => 0)
    const nowMs = performance.now()
    samples.push({ status, dueMs, tookMs: nowMs - dueMs, sinceSentMs: nowMs - sentMs, endedAt: Date.now() })
    // Also after "not inside" and "already inside", because an unanswered command may have had its effect.
    if (status === 200 || status === 409) asked.done()
    asked.free()
    if (client === undefined) return
    if (status === 0) client.close()
    else idle.push(client)
  }

  const startedMs = performance.now()
  if (perSecond === undefined) {
    const untilMs = startedMs + seconds * 1000
    const work = async () => {
      while (performance.now() < untilMs) await ask(performance.now(), next(choose(venues, random), random))
    }
    await Promise.all(Array.from({ length: connections }, work))
  }
  const pending = new Set<Promise<void>>()
  for (let index = 0; index < (perSecond ?? 0) * seconds; index += 1) {
    const dueMs = startedMs + (index * 1000) / (perSecond ?? 1)
    const aheadMs = dueMs - performance.now()
    if (aheadMs > 1) await sleep(aheadMs)
    const one = ask(dueMs, next(choose(venues, random), random))
    pending.add(one)
    void one.then(() => pending.delete(one))
  }
  await Promise.race([Promise.all(pending), sleep(20_000)])
  for (const client of idle) client.close()
  return samples
}
