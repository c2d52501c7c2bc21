import { openMinimalHttpClient } from './minimal-http-client.ts'

/** Sends a request and waits for its answer, which must be 200. */
export type Ask = (request: string) => Promise<void>

/** Clients that each send one request after the other, so that the API always has something to do. */
export async function openClients(url: string, count: number) {
  const clients = await Promise.all(Array.from({ length: count }, () => openMinimalHttpClient(url)))
  return {
    /** Repeats a turn with every client. Returns the time that each request took, and the requests a second. */
    async keepAsking(seconds: number, takeTurn: (ask: Ask, client: number) => Promise<void>) {
      const tookMs: number[] = []
      const startedMs = performance.now()
      const untilMs = startedMs + seconds * 1000
      await Promise.all(
        clients.map(async (client, index) => {
          const ask: Ask = async (request) => {
            const askedMs = performance.now()
            const status = await client.ask(request)
            if (status !== 200) throw new Error(`Answered ${status}: ${client.lastAnswer()}`)
            tookMs.push(performance.now() - askedMs)
          }
          while (performance.now() < untilMs) await takeTurn(ask, index)
        }),
      )
      return { tookMs, perSecond: (tookMs.length * 1000) / (performance.now() - startedMs) }
    },
    lastAnswer: () => clients[0]?.lastAnswer() ?? '{}',
    close: () => {
      for (const client of clients) client.close()
    },
  }
}

type Request = { method: string; path: string; token: string | undefined; venueId: number; body?: string }

/** Built by hand to cost as little as possible. */
export const requestText = ({ method, path, token, venueId, body = '' }: Request): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    `x-venue-id: ${venueId}`,
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
    '',
    body,
  ].join('\r\n')
