import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCatalogue } from '@aforo/contract'
import { apiAccess, webhookEvents, webhookTest } from '@aforo/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionsOf, openTestApi, startApi, type TestApi } from '../../testing/api.ts'
import { makePerson, password } from '../../testing/people.ts'
import { until, untilOthersWait } from '../../testing/waiting.ts'

let api: TestApi
const log: string[] = []

beforeAll(async () => {
  api = await openTestApi({ log })
})
afterAll(() => api.close())

const post = (path: string, init: RequestInit) => fetch(api.url + path, { method: 'POST', ...init })

describe('an error', () => {
  test.each([
    ['es-ES,es;q=0.9,en;q=0.8', 'Esa dirección no existe.'],
    ['en-GB,en;q=0.9,es;q=0.5', 'That address does not exist.'],
    ['de,en;q=0.4,es;q=0.7', 'Esa dirección no existe.'],
    ['de', 'Esa dirección no existe.'],
  ])('is in the language of the caller (%s)', async (header, detail) => {
    const response = await fetch(`${api.url}/v1/nowhere`, { headers: { 'accept-language': header } })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ detail, code: 'not_found' })
  })

  test('is returned for a zero character in a text', async () => {
    for (const form of [
      { username: 'a\0b@aforo.example', password: 'x' },
      { username: 'a@aforo.example', password: 'x\0' },
    ]) {
      expect((await api.call('POST /api/token', { form })).error.code).toBe('request_invalid')
    }
  })

  test('is returned in the same form for a malformed address', async () => {
    const response = await fetch(`${api.url}/v1/%zz`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'request_invalid' })
  })

  test('is returned to a request that another site caused', async () => {
    const person = await makePerson(api.database.db, 'employee')
    const from = (site: string) =>
      post('/api/token', {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
        body: new URLSearchParams({ username: person.email, password }),
      })
    expect((await from('cross-site')).status).toBe(403)
    expect((await from('same-origin')).status).toBe(200)
  })

  test.each([
    ['another site', 'https://evil.example', 403],
    ['another subdomain', 'https://other.aforo.example', 403],
    ['our own host without encryption', 'http://aforo.example', 403],
    ['a page that hides its origin', 'null', 403],
    ['our own pages', 'https://aforo.example', 200],
    ['a program other than a browser', null, 200],
  ])('is returned, or not, for a change from %s', async (_title, origin, status) => {
    const person = await makePerson(api.database.db, 'employee')
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(origin === null ? {} : { origin }) }
    const answer = await post('/api/token', {
      headers,
      body: new URLSearchParams({ username: person.email, password }),
    })
    expect(answer.status).toBe(status)
    if (status === 403) expect(await answer.json()).toMatchObject({ code: 'request_cross_site' })
    const read = await fetch(`${api.url}/healthz`, { headers })
    expect(read.status).toBe(200)
  })

  test('is not returned to pages that a developer serves from another port', async () => {
    const local = await startApi(api.database, { env: { PUBLIC_URL: 'http://localhost:5173' } })
    const signOut = (origin: string) =>
      fetch(`${local.url}/v1/sign-in/renewal`, { method: 'DELETE', headers: { origin } })
    expect((await signOut('http://localhost:5173')).status).toBe(204)
    expect((await signOut('http://127.0.0.1:4173')).status).toBe(204)
    expect((await signOut('http://evil.example:5173')).status).toBe(403)
    expect((await signOut('https://localhost.evil.example')).status).toBe(403)
    await local.app.close()
  })

  test('names the invalid fields', async () => {
    const { status, error } = await api.call('POST /api/token', { form: { username: '', password: '' } })
    expect(status).toBe(422)
    expect(error).toEqual({ detail: 'Check the data: username, password.', code: 'request_invalid' })
  })

  test.each([
    ['broken JSON', 'application/json', '{', 422, 'request_invalid'],
    ['an unsupported format', 'text/csv', 'a,b', 415, 'request_type_unsupported'],
    [
      'a body that is too large',
      'application/json',
      JSON.stringify({ token: 'x'.repeat(70_000) }),
      413,
      'request_too_large',
    ],
  ])('answers %s with its own code', async (_title, type, body, status, code) => {
    const response = await post('/v1/invitations/look-up', { headers: { 'content-type': type }, body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })

  test('that is unexpected contains only a reference to the log', async () => {
    const person = await makePerson(api.database.db, 'employee')
    await api.database.asOwner('alter table account_events rename to account_events_gone')
    try {
      const { status, error, headers } = await api.call('POST /api/token', {
        form: { username: person.email, password },
      })
      const reference = headers.get('x-request-id') ?? ''
      expect(status).toBe(500)
      expect(error).toEqual({ detail: `An error occurred. Reference ${reference}.`, code: 'unexpected' })
      const logged = log.map((line) => JSON.parse(line)).find((line) => line.reqId === reference && line.level === 50)
      expect(logged.err.message).toContain('account_events')
    } finally {
      await api.database.asOwner('alter table account_events_gone rename to account_events')
    }
  })

  test('is a 503 if the database does not answer, and readiness fails too', async () => {
    const unreachable = {
      ...api.database,
      urls: { ...api.database.urls, api: 'postgres://aforo_api@127.0.0.1:1/none' },
    }
    const lost = await startApi(unreachable)
    const { status, error } = await lost.call('GET /readyz', {})
    expect(status).toBe(503)
    expect(error.code).toBe('database_unavailable')
    expect((await lost.call('GET /healthz', {})).status).toBe(200)
    await lost.app.close()
  })

  test('has texts in both languages with the same figures and the same ending', () => {
    for (const [code, { es, en }] of Object.entries(errorCatalogue)) {
      const gaps = (words: string) => words.match(/\{\w+\}/g) ?? []
      expect(gaps(es), code).toEqual(gaps(en))
      expect(es.endsWith('.'), code).toBe(en.endsWith('.'))
    }
  })
})

describe('every answer', () => {
  test('carries the security headers and its request id', async () => {
    const { headers } = await api.call('GET /healthz', {})
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    // Each returns the address of one worker. None can be created twice.
    expect(policy.split(';').filter((part) => part.startsWith('trusted-types'))).toEqual([
      'trusted-types aforo-worker aforo-code-worker aforo-import-worker',
    ])
    expect(policy).not.toContain('unsafe')
    // Besides us, only a print bridge on the same machine.
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:9180;")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toContain('max-age=')
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('forbids WebAssembly, except in the worker that reads codes', async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${api.url}${path}`)).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/assets/code-worker-BX_1-a2.js')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    for (const path of [
      '/',
      '/assets/index.js',
      '/x/assets/code-worker-1.js',
      '/assets/code-worker-1.js?x',
      '/assets/code-worker-/../1.js',
    ])
      expect(await policyOf(path), path).not.toContain('unsafe')
  })

  test('of the API may not be cached', async () => {
    expect((await api.call('GET /v1/users/me', {})).headers.get('cache-control')).toBe('no-store')
    expect((await api.call('GET /healthz', {})).headers.get('cache-control')).toBe('no-store')
  })

  test.each(['1.2.3.4:5678', 'unknown', 'fe80::1%eth0'])(
    'is given behind a proxy that sends an invalid address (%s)',
    async (forwarded) => {
      const behind = await startApi(api.database, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
      const person = await makePerson(api.database.db, 'employee')
      const response = await fetch(`${behind.url}/api/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwarded },
        body: new URLSearchParams({ username: person.email, password }),
      })
      expect(response.status).toBe(200)
      await behind.app.close()
    },
  )

  test('ignores a forwarded address that no trusted proxy sent', async () => {
    await fetch(`${api.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(log.join('')).not.toContain('203.0.113.7')
  })
})

test('a client that disconnects while sending is not reported as a database failure', async () => {
  const said: string[] = []
  const other = await startApi(api.database, { log: said })
  const { hostname, port } = new URL(other.url)
  const client = connect(Number(port), hostname)
  client.write('POST /v1/invitations/look-up HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
  client.write('content-length: 100\r\n\r\n{"tok')
  await until('the request is being read', () => said.some((line) => line.includes('incoming request')))
  client.destroy()
  await until('the line is gone', async () => (await connectionsOf(other.app)) === 0)
  await other.app.close()
  expect(said.join('')).not.toContain('database_unavailable')
})

describe('the published description', () => {
  type Document = {
    openapi: string
    paths: Record<string, Record<string, { security?: unknown; responses: Record<string, unknown> }>>
  }

  test('is OpenAPI 3.1 and lists every call of the contract, and whether it needs a sign-in', async () => {
    const document = (await (await fetch(`${api.url}/docs/json`)).json()) as Document
    expect(document.openapi).toBe('3.1.0')
    for (const [key, rule] of Object.entries(apiAccess)) {
      const [method = '', path = ''] = key.split(' ')
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect(operation, key).toBeDefined()
      expect(operation?.security !== undefined, key).toBe(rule.kind !== 'anyone')
    }
    const described = Object.values(document.paths).flatMap((operations) => Object.keys(operations))
    expect(described).toHaveLength(Object.keys(apiAccess).length)
  })

  test('lists every event that a webhook can be sent', async () => {
    const document = (await (await fetch(`${api.url}/docs/json`)).json()) as { webhooks: Record<string, unknown> }
    expect(Object.keys(document.webhooks)).toEqual([...webhookEvents, webhookTest])
  })

  test('has a readable page', async () => {
    const response = await fetch(`${api.url}/docs`, { redirect: 'follow' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
  })
})

test('a stop waits for the answer to every request that has begun', async () => {
  const other = await startApi(api.database)
  const person = await makePerson(api.database.db, 'employee')
  const slow = new pg.Client({ connectionString: api.database.urls.owner })
  await slow.connect()
  try {
    await slow.query('begin')
    await slow.query('lock table account_events in access exclusive mode')
    const answer = other.call('POST /api/token', { form: { username: person.email, password } })
    await untilOthersWait(api.database, 1)
    const stopped = other.app.close()
    await sleep(300)
    await slow.query('commit')
    expect((await answer).status).toBe(200)
    await stopped
  } finally {
    await slow.end()
  }
})

test('a stopping process is not ready at first, but still answers', async () => {
  const other = await startApi(api.database, { env: { DRAIN_MS: '1500' } })
  const stopped = other.app.close()
  await until('readiness fails', async () => (await other.call('GET /readyz', {})).status === 503)
  const unready = await other.call('GET /readyz', {})
  expect(unready.error).toEqual({ code: 'stopping', detail: 'This server is stopping. Try again in a few seconds.' })
  expect((await other.call('GET /healthz', {})).status).toBe(200)
  await stopped
  await expect(fetch(`${other.url}/healthz`)).rejects.toThrow('fetch failed')
})
