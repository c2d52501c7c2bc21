import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildRequest, type CallInput } from '@aforo/contract'
import type { ApiEndpoint } from '@aforo/domain'

/** `cookie` is that of a shared device. */
export type As = { token?: string; venueId?: number; cookie?: string }
export type Sent = { status: number; body: string; tookMs: number; retryAfterMs?: number }

/** A plain HTTP client with as many connections as it needs. It is cheaper than fetch, so it measures the server. */
export function createCaller(url: string, answerWithinMs = 20_000) {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const { hostname, port } = new URL(url)
  return async function send<K extends ApiEndpoint>(key: K, input: CallInput<K>, as: As = {}): Promise<Sent> {
    const { method, path, headers, body } = buildRequest(key, input)
    if (as.token !== undefined) headers['authorization'] = `Bearer ${as.token}`
    if (as.venueId !== undefined) headers['x-venue-id'] = String(as.venueId)
    if (as.cookie !== undefined) headers['cookie'] = as.cookie
    const startedMs = performance.now()
    return new Promise((resolve, reject) => {
      const call = request({ agent, hostname, port, method, path, headers, timeout: answerWithinMs }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        // The connection broke in the middle of an answer.
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const sent = { status: response.statusCode ?? 0, body: text, tookMs: performance.now() - startedMs }
          const waitSeconds = Number(response.headers['retry-after'] ?? Number.NaN)
          resolve(Number.isNaN(waitSeconds) ? sent : { ...sent, retryAfterMs: waitSeconds * 1000 })
        })
      })
      call.on('error', reject)
      call.on('timeout', () => call.destroy(new Error(`No answer within ${answerWithinMs} ms`)))
      call.end(body ?? undefined)
    })
  }
}

/** Starts work at a steady rate, regardless of earlier work, and waits until all of it is done. */
export async function eachWhenDue(
  perSecond: number,
  forMs: number,
  begin: (dueMs: number, index: number) => Promise<unknown>,
): Promise<void> {
  const pending: Promise<unknown>[] = []
  const startedMs = performance.now()
  const count = Math.floor((perSecond * forMs) / 1000)
  for (let index = 0; index < count; index += 1) {
    const dueMs = startedMs + (index * 1000) / perSecond
    const aheadMs = dueMs - performance.now()
    if (aheadMs > 0) await sleep(aheadMs)
    pending.push(begin(dueMs, index))
  }
  await Promise.all(pending)
}

/**
 * Sends at a steady rate regardless of the answers, and measures each answer from when its request was due. A server
 * that stalls cannot hide it by delaying the next request.
 */
export async function atRate(perSecond: number, forMs: number, send: () => Promise<Sent>): Promise<number[]> {
  const tookMs: number[] = []
  const failures: string[] = []
  await eachWhenDue(perSecond, forMs, (dueMs) =>
    send().then(
      ({ status }) => {
        if (status >= 400) failures.push(`Answered ${status}`)
        else tookMs.push(performance.now() - dueMs)
      },
      (error: unknown) => failures.push(String(error)),
    ),
  )
  const { length } = failures
  if (length > 0) throw new Error(`${length} of ${length + tookMs.length} went wrong, the first: ${failures[0]}`)
  return tookMs
}
