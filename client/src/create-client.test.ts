import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from './create-client.ts'

type Answer = { status: number; headers?: Record<string, string>; body?: unknown } | 'hang_up'
type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

/** A server that answers as the test says, and keeps what it gets. */
const received: Received[] = []
let answers: Answer[] = []
let url = ''
const server = createServer((request, response) => {
  const { method, url: path, headers } = request
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    received.push({ method, url: path, headers, body })
    const answer = answers.shift() ?? { status: 200, body: {} }
    if (answer === 'hang_up') return request.socket.destroy()
    return response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body))
  })
})

beforeEach(async () => {
  received.length = 0
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((done) => server.close(done)))

const clientOf = (options = {}) => createClient({ url, key: 'aforo_key', venueId: 7, language: 'es', ...options })
const busy = { status: 503, headers: { 'retry-after': '0' }, body: { code: 'busy', detail: 'Espera.' } }

describe('a call', () => {
  test('names the key, the venue and the language, and gets the answer', async () => {
    answers = [{ status: 200, body: { inside: 3 } }]
    expect(await clientOf().call('GET /v1/occupancy', {})).toEqual({ inside: 3 })
    expect(received).toMatchObject([
      {
        method: 'GET',
        url: '/v1/occupancy',
        headers: { authorization: 'Bearer aforo_key', 'x-venue-id': '7', 'accept-language': 'es' },
      },
    ])
  })

  test('fills in its address', async () => {
    await clientOf().call('GET /v1/products/{id}/movements', { params: { id: 4 }, query: { limit: 5 } })
    expect(received[0]?.url).toBe('/v1/products/4/movements?limit=5')
  })

  test('that changes something keeps its key over all attempts', async () => {
    answers = ['hang_up', busy, { status: 200, body: { visit_id: 1 } }]
    await clientOf().call('POST /v1/entries', { body: { user_id: 118 } })
    const keys = received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
    expect(keys).toHaveLength(3)
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[\da-f-]{36}$/)]))
  })

  test('goes on with a key from before', async () => {
    const key = crypto.randomUUID()
    await clientOf().call('PATCH /v1/checkout', { query: { user_id: 118 } }, { key })
    expect(received[0]?.url).toBe(`/v1/checkout?user_id=118&id=${key}`)
  })

  test('that is refused is not sent again', async () => {
    answers = [{ status: 422, body: { code: 'entry_barred', detail: 'Expulsado.' } }]
    const call = clientOf().call('POST /v1/entries', { body: { user_id: 118 } })
    await expect(call).rejects.toMatchObject({ code: 'entry_barred', detail: 'Expulsado.', status: 422 })
    expect(received).toHaveLength(1)
  })

  test('that nobody answers ends with its key, under which it can be sent again', async () => {
    answers = ['hang_up', 'hang_up']
    const key = crypto.randomUUID()
    const call = clientOf({ giveUpAfterMs: 1_200 }).call('POST /v1/entries', { body: { user_id: 118 } }, { key })
    await expect(call).rejects.toMatchObject({ code: 'unanswered', status: null, key })
  })

  test('waits as long as the server asks, and gives up if that is too long', async () => {
    answers = [{ ...busy, headers: { 'retry-after': '300' } }]
    const beganAt = performance.now()
    await expect(clientOf().call('GET /v1/occupancy', {})).rejects.toMatchObject({ code: 'busy', status: 503 })
    expect(performance.now() - beganAt).toBeLessThan(10_000)
    expect(received).toHaveLength(1)
  })

  test('ends when it is aborted, also between two attempts', async () => {
    answers = [{ ...busy, headers: { 'retry-after': '2' } }]
    const leaving = new AbortController()
    const call = clientOf().call('GET /v1/occupancy', {}, { signal: leaving.signal })
    await expect.poll(() => received.length).toBe(1)
    leaving.abort()
    await expect(call).rejects.toThrow('aborted')
    expect(received).toHaveLength(1)
  })
})

test('a list is read page by page, with its filters', async () => {
  answers = [
    { status: 200, headers: { 'x-next-cursor': 'abc' }, body: [{ id: 1 }] },
    { status: 200, body: [{ id: 2 }] },
  ]
  const ids: number[] = []
  for await (const page of clientOf().pages('GET /v1/venue-clients', { query: { state: 'ok' } })) {
    ids.push(...page.map(({ id }) => id))
  }
  expect(ids).toEqual([1, 2])
  expect(received.map(({ url: path }) => path)).toEqual([
    '/v1/venue-clients?state=ok',
    '/v1/venue-clients?state=ok&cursor=abc',
  ])
})
