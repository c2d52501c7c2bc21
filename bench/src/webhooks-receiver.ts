import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEvent } from '../../client/src/read-event.ts'
import type { WebhookEvent } from '../../client/src/calls.ts'

/** Longer than a healthy receiver needs, so that a killed process leaves requests under way. */
const slowMs = 150

/**
 * A receiver that fails half of the time, in every way in which one can: it refuses, it asks for a pause, it hangs up
 * before it has stored the event, or after. What it stores, it has checked with the client package.
 */
export async function startUnreliableReceiver(random: () => number) {
  /** In the order in which they were stored. */
  const stored: WebhookEvent[] = []
  const figures = { requests: 0, failed: 0, forged: 0 }
  let secret = ''

  async function take(
    body: string,
    headers: Record<string, string | string[] | undefined>,
  ): Promise<number | 'hang_up'> {
    figures.requests += 1
    const luck = random()
    if (luck < 0.4) {
      figures.failed += 1
      return luck < 0.15 ? 500 : luck < 0.25 ? 503 : 'hang_up'
    }
    if (luck < 0.6) await sleep(slowMs * random())
    try {
      stored.push(await readEvent({ body, headers, secret }))
    } catch {
      figures.forged += 1
      return 401
    }
    if (luck < 0.9) return 204
    // Stored, but nobody hears of it.
    figures.failed += 1
    return 'hang_up'
  }

  const server = createServer((request, response) => {
    void text(request)
      .then((body) => take(body, request.headers))
      .then(
        (answer) => {
          if (answer === 'hang_up') request.socket.destroy()
          else response.writeHead(answer, answer === 503 ? { 'retry-after': '1' } : {}).end()
        },
        // The sender was killed.
        () => request.socket.destroy(),
      )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // It listens on a port, so its address is not the path of a socket.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stored,
    figures,
    useSecret(own: string): void {
      secret = own
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
