import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/api.ts'
import { openLiveScreen } from '../../testing/live-screen.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'
import { until } from '../../testing/waiting.ts'
import { version } from '../version.ts'
import { metricCatalogue } from './metric-catalogue.ts'

let api: TestApi
let metricsUrl: string

beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  api = await openTestApi({ env: { METRICS_PORT: String(port) } })
})
afterAll(() => api.close())

const read = async () => (await fetch(metricsUrl)).text()

test('Prometheus gets the duration of each route and the number of open streams and connections', async () => {
  const person = await makePerson(api.database.db, 'employee')
  await api.call('GET /v1/users/me', {}, { token: person.token })
  const screen = await openLiveScreen(api.url, { token: person.token })
  await screen.hello()
  const text = await read()
  expect(text).toMatch(
    /^aforo_http_server_request_duration_seconds_count\{method="GET",route="\/v1\/users\/me",status="200"\} 1$/m,
  )
  expect(text).toMatch(/^aforo_live_streams 1$/m)
  expect(text).toMatch(/^aforo_database_connections [1-9]/m)
  expect(text).toMatch(/^aforo_database_statements_total [1-9]/m)
  expect(text).toMatch(/^aforo_clock_difference_seconds -?\d/m)
  screen.leave()
  await until('the screen is gone', async () => /^aforo_live_streams 0$/m.test(await read()))
  expect(await read()).not.toContain('route="/v1/events"')
})

test('refused calls are counted by status and code, and by no value that a client chooses', async () => {
  await api.call('GET /v1/users/me', {}, { token: 'x'.repeat(43) })
  await api.call('POST /api/token', { form: { username: 'stranger@aforo.example', password: 'x' } })
  await until('both are counted', async () => /code="credentials_invalid"/.test(await read()))
  const text = await read()
  expect(text).toMatch(/^aforo_http_refusals_total\{status="401",code="sign_in_required"\} 1$/m)
  expect(text).toMatch(/^aforo_http_refusals_total\{status="401",code="credentials_invalid"\} 1$/m)
  expect(text).not.toContain('stranger')
})

test('the public port has no metrics', async () => {
  expect((await fetch(`${api.url}/metrics`)).status).toBe(404)
})

test('tills are counted by their difference, once per closing', async () => {
  const venue = await makeVenue(api.database.db, 'Metrics')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const at = { token, venueId: venue.id }
  for (const [till, counted] of [
    ['One', 100],
    ['Two', 97.5],
    ['Three', 101],
  ] as const) {
    const { body } = await api.call(
      'POST /v1/till-sessions',
      { body: { till, float: 100 }, idempotencyKey: crypto.randomUUID() },
      at,
    )
    const closing = {
      params: { id: body.id },
      body: { counted, pieces: [], reason: counted === 100 ? '' : 'Counted twice' },
      idempotencyKey: crypto.randomUUID(),
    }
    expect((await api.call('POST /v1/till-sessions/{id}/closing', closing, at)).status).toBe(200)
    // Its answer was lost, so it is sent again.
    expect((await api.call('POST /v1/till-sessions/{id}/closing', closing, at)).status).toBe(200)
  }
  const text = await read()
  for (const result of ['even', 'short', 'over'])
    expect(text).toContain(`aforo_tills_closed_total{result="${result}"} 1`)
  expect(text).toContain('aforo_till_difference_cents_total{result="short"} 250')
  expect(text).toContain('aforo_till_difference_cents_total{result="over"} 100')
})

test('every metric is in the catalogue with its type, and the service has its name and version', async () => {
  const text = await read()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type])
  const catalogued = Object.entries(metricCatalogue).map(([name, { type }]) => [name, type])
  expect(Object.fromEntries(types)).toEqual(Object.fromEntries(catalogued))
  expect(text).toContain(`aforo_build_info{service_name="aforo",service_version="${version}"} 1`)
})

test('docs/metrics.md has a line for each metric', () => {
  const page = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')
  const lines = page.split('\n').map((line) => line.replaceAll(/\s+/g, ' '))
  for (const [name, { type, unit, labels, help, alarm }] of Object.entries(metricCatalogue)) {
    expect(lines).toContain(
      `| \`${name}\` | ${type} | ${unit} | ${labels.join(', ')} | ${help} | ${alarm} |`.replaceAll(/\s+/g, ' '),
    )
  }
})
