import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, startApi, type TestApi } from '../../testing/api.ts'
import { openOtlpReceiver } from '../../testing/otlp-receiver.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'
import { until } from '../../testing/waiting.ts'
import { createPressRecorder } from './press-recorder.ts'

let receiver: Awaited<ReturnType<typeof openOtlpReceiver>>
let api: TestApi
const log: string[] = []
/** Above any count, year or limit, so that an id is recognised wherever it appears. */
const firstId = 987_654_300

beforeAll(async () => {
  receiver = await openOtlpReceiver()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '1' }
  api = await openTestApi({ env, log })
  for (const table of ['operators', 'venues', 'staff', 'members']) {
    await api.database.asAdmin(`select setval(pg_get_serial_sequence('${table}', 'id'), ${firstId})`)
  }
})
afterAll(async () => {
  await api.close()
  receiver.close()
})

const hex = (length: number) => crypto.randomUUID().replaceAll('-', '').slice(0, length).padEnd(length, 'a')
const newTrace = () => ({ traceId: hex(32), spanId: hex(16) })
const headerOf = ({ traceId, spanId }: ReturnType<typeof newTrace>) => `00-${traceId}-${spanId}-01`
const spansOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId)
const received = (traceId: string, name: string) =>
  until(`the span ${name} arrives`, async () => spansOf(traceId).some((span) => span.name === name), 15_000)

async function seed() {
  const venue = await makeVenue(api.database.db, 'Club Secreto')
  const { token, email } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  return { venue, email, headers: { authorization: `Bearer ${token}`, 'x-venue-id': String(venue.id) } }
}

test('a trace has the press, the request below it, and each SQL statement below the request', async () => {
  const { headers } = await seed()
  const press = newTrace()
  const answer = await fetch(`${api.url}/v1/occupancy`, { headers: { ...headers, traceparent: headerOf(press) } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('traceresponse')).toMatch(new RegExp(`^00-${press.traceId}-[\\da-f]{16}-01$`))
  const presses = [{ trace_id: press.traceId, span_id: press.spanId, ago_ms: 250, duration_ms: 200 }]
  const reported = await fetch(`${api.url}/v1/presses`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ presses }),
  })
  expect(reported.status).toBe(204)
  await received(press.traceId, 'press')
  await received(press.traceId, 'GET /v1/occupancy')
  const spans = spansOf(press.traceId)
  const request = spans.find(({ name }) => name === 'GET /v1/occupancy')
  expect(request).toMatchObject({
    service: 'aforo',
    parentSpanId: press.spanId,
    attributes: { 'http.request.method': 'GET', 'http.route': '/v1/occupancy', 'http.response.status_code': '200' },
  })
  expect(spans.find(({ name }) => name === 'press')).toMatchObject({
    service: 'aforo-web',
    spanId: press.spanId,
    parentSpanId: null,
    durationMs: 200,
  })
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.length).toBeGreaterThan(2)
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(request?.spanId)
  expect(statements.map(({ attributes }) => attributes['db.query.text']).join()).toContain('$1')
})

test('statements after a body was read belong to their request too, also those of a pipelined transaction', async () => {
  const { headers } = await seed()
  const press = newTrace()
  await fetch(`${api.url}/v1/entries`, {
    method: 'POST',
    headers: { ...headers, traceparent: headerOf(press), 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), user_id: firstId }),
  })
  await received(press.traceId, 'POST /v1/entries')
  const texts = spansOf(press.traceId).map(({ attributes }) => attributes['db.query.text'] ?? '')
  expect(texts.some((text) => text.includes('set local app.operator_id = ?'))).toBe(true)
})

test('logs carry the trace id', async () => {
  const { headers } = await seed()
  const press = newTrace()
  await fetch(`${api.url}/v1/occupancy`, { headers: { ...headers, traceparent: headerOf(press) } })
  await until('the request is logged', async () =>
    log.some((line) => line.includes('request completed') && line.includes(press.traceId)),
  )
  const line = log.find((one) => one.includes('request completed') && one.includes(press.traceId)) ?? ''
  expect(JSON.parse(line)).toMatchObject({ trace_id: press.traceId })
})

test('no name, address, search, body or id leaves with a trace, also when a call fails', async () => {
  const { venue, email, headers } = await seed()
  const press = newTrace()
  const traced = { ...headers, traceparent: headerOf(press), 'content-type': 'application/json' }
  const secrets = ['Eustaquio', 'Zorrilla', 'eustaquio@example.org', '612987012', 'X9876543Z']
  const post = (path: string, body: object) =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { ...traced, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
  const written = [
    await post('/v1/messages', { text: secrets.join(' ') }),
    await post('/v1/till-sessions', { till: 'Eustaquio', float: 9876.54 }),
    await post('/v1/till-sessions', { till: 'Eustaquio', float: 9876.54 }),
    await post('/v1/entries', { id: crypto.randomUUID(), user_id: firstId + 77 }),
  ]
  expect(written.map(({ status }) => status)).toEqual([200, 200, 409, 404])
  await fetch(`${api.url}/v1/door/search?q=Eustaquio`, { headers: traced })
  await fetch(`${api.url}/v1/sales/${firstId + 5}?reason=Zorrilla`, { headers: traced })
  await fetch(`${api.url}/v1/Eustaquio/${firstId}?email=eustaquio@example.org`, { headers: traced })
  const form = new URLSearchParams({ username: 'eustaquio@example.org', password: 'Zorrilla' })
  await fetch(`${api.url}/api/token`, { method: 'POST', body: form, headers: { traceparent: headerOf(press) } })
  await received(press.traceId, 'POST /api/token')
  await received(press.traceId, 'GET /v1/sales/:id')
  await received(press.traceId, 'POST /v1/messages')
  for (const secret of [...secrets, venue.name, email, '9876543', '987654', headers.authorization.slice(7)]) {
    expect(receiver.raw()).not.toContain(secret)
  }
})

test('a report of presses needs a sign-in and has a limited form', async () => {
  const { headers } = await seed()
  const report = (presses: object[]) =>
    fetch(`${api.url}/v1/presses`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ presses }),
    })
  const one = (press = newTrace()) => ({ trace_id: press.traceId, span_id: press.spanId, ago_ms: 5, duration_ms: 5 })
  expect((await report([{ ...one(), trace_id: 'Eustaquio' }])).status).toBe(422)
  expect((await report([{ ...one(), duration_ms: 1e9 }])).status).toBe(422)
  expect((await report(Array.from({ length: 21 }, () => one()))).status).toBe(422)
  expect((await fetch(`${api.url}/v1/presses`, { method: 'POST', body: '{}' })).status).toBe(401)
})

test('of many reported presses only the first of each second are kept', () => {
  const exporter = new InMemorySpanExporter()
  let nowMs = 1_800_000_000_000
  const record = createPressRecorder({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }, () => nowMs)
  const presses = Array.from({ length: 150 }, () => {
    const { traceId, spanId } = newTrace()
    return { trace_id: traceId, span_id: spanId, ago_ms: 5, duration_ms: 5 }
  })
  record(presses)
  record(presses)
  record(presses)
  expect(exporter.getFinishedSpans()).toHaveLength(200)
  nowMs += 1_000
  record(presses)
  expect(exporter.getFinishedSpans()).toHaveLength(350)
})

test('with a share of zero nothing is sent, and the browser is not asked to report', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '0' }
  const other = await startApi(api.database, { env })
  const { headers } = await seed()
  const press = newTrace()
  const answer = await fetch(`${other.url}/v1/occupancy`, { headers: { ...headers, traceparent: headerOf(press) } })
  expect([answer.status, answer.headers.get('traceresponse')]).toEqual([200, null])
  await other.app.close()
  expect(spansOf(press.traceId)).toEqual([])
})

test('without a collector no part of tracing is loaded', async () => {
  const program = fileURLToPath(new URL('../../testing/loaded-modules.ts', import.meta.url))
  const load = async (endpoint: string) => {
    const env = { ...process.env, DATABASE_URL: api.database.urls.api, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env, maxBuffer: 1e8 })
    return (JSON.parse(stdout) as string[]).filter((url) => /sdk-trace|otlp|telemetry\/tracing\.ts/.test(url))
  }
  expect(await load('')).toEqual([])
  expect((await load(receiver.url)).length).toBeGreaterThan(5)
})
