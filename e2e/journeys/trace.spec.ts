import { writeFileSync } from 'node:fs'
import { drawTrace, openOtlpReceiver } from '../../server/testing/otlp-receiver.ts'
import { labels, openDoor, scan } from '../fixtures/door.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'
import { startApi } from '../stage/api-process.ts'
import { tracedPort } from '../stage/stage.ts'

const t = labels.es
const url = `http://localhost:${tracedPort}`

test.use({ baseURL: url })

test('a trace leads from a press in the browser over its request to each SQL statement', async ({ page, context }) => {
  await prepare(context, 'es')
  const receiver = await openOtlpReceiver()
  const api = startApi(tracedPort, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '1' })
  try {
    await expect.poll(async () => (await page.request.get(`${url}/readyz`).catch(() => null))?.ok()).toBe(true)
    const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }])
    await scan(page, guests[0]?.card ?? '')
    await page.getByRole('button', { name: t.exitOf(guests[0]?.name ?? '') }).click()
    const isTaken = page.waitForRequest('**/v1/checkout*')
    await page.getByRole('dialog', { name: t.early }).getByRole('button', { name: t.takeOut }).click()
    const traceparent = (await (await isTaken).headerValue('traceparent')) ?? ''
    const traceId = traceparent.split('-')[1] ?? ''
    await expect(page.getByText(t.left)).toBeVisible()

    const spans = () => receiver.spans.filter((span) => span.traceId === traceId)
    const names = () => spans().map(({ name }) => name)
    await expect.poll(names).toEqual(expect.arrayContaining(['press', 'PATCH /v1/checkout']))
    const press = spans().find(({ name }) => name === 'press')
    const request = spans().find(({ name }) => name === 'PATCH /v1/checkout')
    const statements = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(press).toMatchObject({ service: 'aforo-web', parentSpanId: null })
    expect(request).toMatchObject({ service: 'aforo', parentSpanId: press?.spanId })
    expect(statements.map(({ attributes }) => attributes['db.query.text']).join()).toContain('update')
    expect(receiver.raw()).not.toContain(guests[0]?.name)
    writeFileSync(test.info().outputPath('trace.txt'), `${drawTrace(spans())}\n`)
  } finally {
    api.kill('SIGTERM')
    receiver.close()
  }
})
