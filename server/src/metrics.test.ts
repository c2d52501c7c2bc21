import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../testing/api.ts'
import { openLiveScreen } from '../testing/live-screen.ts'
import { makePerson } from '../testing/people.ts'
import { until } from '../testing/waiting.ts'

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
  expect(text).toMatch(/http_server_request_duration_count\{method="GET",route="\/v1\/users\/me",status="200"[^}]*\} 1/)
  expect(text).toMatch(/^live_streams\{[^}]*\} 1$/m)
  expect(text).toMatch(/^database_connections\{[^}]*\} [1-9]/m)
  expect(text).toMatch(/^event_loop_delay_p99/m)
  expect(text).toMatch(/^clock_difference\{[^}]*\} -?\d/m)
  screen.leave()
  await until('the screen is gone', async () => /^live_streams\{[^}]*\} 0$/m.test(await read()))
  expect(await read()).not.toContain('route="/v1/events"')
})

test('refused calls are counted by status and code, and by no value that a client chooses', async () => {
  await api.call('GET /v1/users/me', {}, { token: 'x'.repeat(43) })
  await api.call('POST /api/token', { form: { username: 'stranger@aforo.example', password: 'x' } })
  await until('both are counted', async () => /code="credentials_invalid"/.test(await read()))
  const text = await read()
  expect(text).toMatch(/^http_refusals_total\{status="401",code="sign_in_required"[^}]*\} 1$/m)
  expect(text).toMatch(/^http_refusals_total\{status="401",code="credentials_invalid"[^}]*\} 1$/m)
  expect(text).not.toContain('stranger')
})

test('the public port has no metrics', async () => {
  expect((await fetch(`${api.url}/metrics`)).status).toBe(404)
})
