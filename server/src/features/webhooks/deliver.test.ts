import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import { holdLock } from '../../../testing/waiting.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts'
import { connect } from '../../db/connection.ts'
import { rotateKeys } from '../../rotate-keys.ts'
import { createMasterKeys } from '../../security/master-keys.ts'
import { keyIdOf } from '../../security/sealing.ts'
import { staleVisitsJob } from '../door/close-stale-visits.ts'
import type { Jobs } from '../jobs/service.ts'
import { createLiveHub } from '../live/service.ts'
import { createKeyring } from '../operator-keys/service.ts'
import { diskStore } from '../pictures/disk-store.ts'
import { createReceiverAddresses } from './receiver-address.ts'
import { createWebhooks, type Webhooks } from './service.ts'

/** The key with which an API in a test seals. */
const masterKeys = createMasterKeys([Buffer.alloc(32, 'aforo development')])
let api: TestApi
let jobs: Jobs
let webhooks: Webhooks
let receiver: WebhookReceiver
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let webhookId: number
const turnedOff: { id: number; name: string }[] = []

beforeAll(async () => {
  api = await openTestApi({ env: { WEBHOOK_HOSTS: '127.0.0.1' } })
  jobs = await openJobs(api.database, api.app.log)
  webhooks = createWebhooks({
    db: api.database.db,
    log: api.app.log,
    jobs,
    keyring: createKeyring(api.database.db, masterKeys),
    alerts: { noteWebhookOff: async (_trx, _operatorId, webhook) => void turnedOff.push(webhook) },
    hosts: ['127.0.0.1'],
  })
})
afterAll(async () => {
  await webhooks.close()
  await jobs.close()
  await api.close()
})
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token, venueId: venue.id }
  const body = { name: 'Torno', url: receiver.url, events: ['visit.entered', 'visit.undone'] as const, venue_ids: null }
  const made = await api.call('POST /v1/webhooks', { body: { ...body, events: [...body.events] } }, as)
  webhookId = made.body.webhook.id
})
afterEach(() => receiver.close())

const run = (by = webhooks) => runJob(by.job, { operatorId: venue.operatorId, webhookId })
const shown = async () => (await api.call('GET /v1/webhooks', {}, as)).body[0]
const deliveries = async (query = {}) =>
  (await api.call('GET /v1/webhooks/{id}/deliveries', { params: { id: webhookId }, query }, as)).body
const asAdmin = (text: string) => api.database.asAdmin(text.replaceAll('$operator', String(venue.operatorId)))
/** As if every pause were over. */
const letTimePass = () =>
  asAdmin(`update webhook_lanes set next_at = now() - interval '1 s', claimed_until = null where operator_id = $operator;
    update webhooks set resting_until = null where operator_id = $operator`)
const runAgain = async () => {
  await letTimePass()
  await run()
}
async function visitors(count: number): Promise<number[]> {
  const ids = []
  while (ids.length < count) ids.push((await makeMember(api, as, { identity_seen: true })).id)
  return ids
}
const enter = async (user_id: number) => (await api.call('POST /v1/entries', { body: { user_id } }, as)).body.visit_id
const undo = (id: number) => {
  const body = { what: 'entry' } as const
  return api.call('POST /v1/visits/{id}/undo', { params: { id }, body, idempotencyKey: crypto.randomUUID() }, as)
}
const taken = () => receiver.taken.map(({ type, subject }) => `${type} ${subject.id}`)

describe('a receiver that refuses', () => {
  test('is asked again later, and what follows about the same member waits, but nobody else', async () => {
    const [one = 0, other = 0] = await visitors(2)
    receiver.react = ({ body }) => ({ status: body.subject.id === one ? 500 : 200, text: 'Not now' })
    await undo(await enter(one))
    await enter(other)
    await run()
    expect(taken()).toEqual([`visit.entered ${other}`])
    expect(receiver.received.filter(({ body }) => body.subject.id === one)).toHaveLength(1)
    expect(await deliveries({ state: 'waiting' })).toMatchObject([
      { type: 'visit.undone', attempts: 0, last_attempt: null, next_attempt_at: null },
      { type: 'visit.entered', attempts: 1, last_attempt: { status: 500, error: 'Not now' } },
    ])
    receiver.react = () => ({ status: 200 })
    await run()
    expect(receiver.taken).toHaveLength(1)
    await runAgain()
    expect(taken()).toEqual([`visit.entered ${other}`, `visit.entered ${one}`, `visit.undone ${one}`])
    expect(await deliveries({ state: 'waiting' })).toEqual([])
  })

  test('decides how long the pause is', async () => {
    const [one = 0] = await visitors(1)
    receiver.react = () => ({ status: 429, headers: { 'retry-after': '300' } })
    await enter(one)
    await run()
    const [waiting] = await deliveries()
    const pauseMs = Date.parse(waiting?.next_attempt_at ?? '') - Date.parse(waiting?.last_attempt?.at ?? '')
    expect(pauseMs).toBeGreaterThanOrEqual(299_000)
    expect(pauseMs).toBeLessThan(302_000)
  })

  test('gets the same event again if its answer was lost, so it can ignore it', async () => {
    const [one = 0] = await visitors(1)
    receiver.react = () => 'hang_up'
    await enter(one)
    await run()
    receiver.react = () => ({ status: 200 })
    await runAgain()
    const [first, second] = receiver.received
    expect(second?.text).toBe(first?.text)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('loses an event after three days, and gets the next; all that were lost are sent again on request', async () => {
    const [one = 0] = await visitors(1)
    await undo(await enter(one))
    await asAdmin(
      `update webhook_deliveries set at = at - interval '3 days' where operator_id = $operator and sequence = 1`,
    )
    receiver.react = ({ body }) => ({ status: body.type === 'visit.entered' ? 500 : 200 })
    await run()
    expect(taken()).toEqual([`visit.undone ${one}`])
    expect((await deliveries({ state: 'given_up' })).map(({ type }) => type)).toEqual(['visit.entered'])
    receiver.react = () => ({ status: 200 })
    const replay = () => api.call('POST /v1/webhooks/{id}/replays', { params: { id: webhookId } }, as)
    expect((await replay()).body).toEqual({ deliveries: 1 })
    expect((await replay()).body).toEqual({ deliveries: 0 })
    await runAgain()
    expect(receiver.taken.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['visit.undone', 2],
      ['visit.entered', 3],
    ])
  })
})

describe('a receiver that is down', () => {
  const failing = () => api.database.asAdmin('update webhooks set failures = 19, failing_since = now()')

  test('is left alone after many failures in a row, and goes on at the first success', async () => {
    const [one = 0, other = 0] = await visitors(2)
    await failing()
    receiver.react = () => ({ status: 503 })
    await enter(one)
    await run()
    expect(await shown()).toMatchObject({ failing_since: expect.any(String), resting_until: expect.any(String) })
    receiver.react = () => ({ status: 200 })
    await enter(other)
    await run()
    expect(receiver.taken).toEqual([])
    await runAgain()
    expect(receiver.taken).toHaveLength(2)
    expect(await shown()).toMatchObject({ failing_since: null, resting_until: null, waiting: 0 })
  })

  test('is turned off after five days, which owners are told, and gets what waited once it is on again', async () => {
    const [one = 0, other = 0] = await visitors(2)
    await failing()
    await asAdmin(`update webhooks set failing_since = now() - interval '5 days' where operator_id = $operator`)
    receiver.react = () => ({ status: 503 })
    await enter(one)
    await run()
    const off = { is_on: false, turned_off_by_failures_at: expect.any(String) }
    expect(await shown()).toMatchObject(off)
    expect(turnedOff.at(-1)).toEqual({ id: webhookId, name: 'Torno' })
    const [event] = (await api.call('GET /v1/audit', { query: {} }, as)).body
    expect(event).toMatchObject({ action: 'webhook.turned_off', who: null, after: { webhook: 'Torno' } })
    await enter(other)
    receiver.react = () => ({ status: 200 })
    await runAgain()
    expect(receiver.taken).toEqual([])
    const { name, url, events } = (await shown()) ?? { name: '', url: '', events: [] }
    const body = { name, url, events, venue_ids: null, is_on: true }
    await api.call('PUT /v1/webhooks/{id}', { params: { id: webhookId }, body }, as)
    await runAgain()
    expect(taken()).toEqual([`visit.entered ${one}`])
    expect(await shown()).toMatchObject({ is_on: true, turned_off_by_failures_at: null })
  })
})

describe('two processes', () => {
  test('that send for one webhook send each event once, in order', async () => {
    const members = await visitors(6)
    for (const id of members) await undo(await enter(id))
    await Promise.all([run(), run()])
    expect(receiver.received).toHaveLength(12)
    for (const id of members) {
      const own = receiver.taken.filter(({ subject }) => subject.id === id)
      expect(own.map(({ sequence }) => sequence)).toEqual([1, 2])
    }
  })

  test('do not settle what another has taken over meanwhile', async () => {
    const [one = 0] = await visitors(1)
    await undo(await enter(one))
    let late: () => void = () => {}
    receiver.react = () => new Promise((answer) => (late = () => answer({ status: 500 })))
    const slow = run()
    await expect.poll(() => receiver.received.length).toBe(1)
    // The first process was thought dead, and a second one delivers.
    receiver.react = () => ({ status: 200 })
    await runAgain()
    late()
    await slow
    expect(await deliveries()).toMatchObject([
      { type: 'visit.undone', state: 'delivered' },
      { type: 'visit.entered', state: 'delivered', attempts: 2 },
    ])
  })
})

test('a process that was thought dead does not open what another is sending now', async () => {
  const [one = 0] = await visitors(1)
  await enter(one)
  const answers: ((status: number) => void)[] = []
  receiver.react = () => new Promise((answer) => answers.push((status) => answer({ status })))
  const arrived = (count: number) => expect.poll(() => answers.length).toBe(count)
  const first = run()
  await arrived(1)
  await letTimePass()
  const second = run()
  await arrived(2)
  answers[0]?.(500)
  await first
  await asAdmin("update webhook_lanes set next_at = now() - interval '1 s' where operator_id = $operator")
  await run()
  expect(answers).toHaveLength(2)
  answers[1]?.(200)
  await second
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('nothing more is sent once a webhook is turned off, even by a process that is sending', async () => {
  const [one = 0] = await visitors(1)
  await undo(await enter(one))
  const { name, url, events } = (await shown()) ?? { name: '', url: '', events: [] }
  receiver.react = async () => {
    const body = { name, url, events, venue_ids: null, is_on: false }
    await api.call('PUT /v1/webhooks/{id}', { params: { id: webhookId }, body }, as)
    return { status: 200 }
  }
  await run()
  expect(taken()).toEqual([`visit.entered ${one}`])
  expect(await deliveries({ state: 'waiting' })).toHaveLength(1)
})

test('a visit that the cut-off ends is told', async () => {
  const [one = 0] = await visitors(1)
  const { name, url } = (await shown()) ?? { name: '', url: '' }
  const body = { name, url, events: ['visit.left' as const], venue_ids: null, is_on: true }
  await api.call('PUT /v1/webhooks/{id}', { params: { id: webhookId }, body }, as)
  await enter(one)
  await asAdmin("update visits set entered_at = entered_at - interval '2 days' where operator_id = $operator")
  const { log } = api.app
  const live = createLiveHub({ db: api.database.db, log, redis: null, streams: { most: 1, beatEveryMs: 60_000 } })
  const job = staleVisitsJob({ db: api.database.db, live })
  await runJob(job, { operatorId: venue.operatorId, venueId: venue.id })
  live.close()
  await run()
  expect(receiver.taken).toMatchObject([{ type: 'visit.left', data: { user_id: one, exit_kind: 'timed_out' } }])
})

test('a new key of the operator seals the secrets, and they still sign', async () => {
  const { secret } = (await api.call('POST /v1/webhooks/{id}/secret', { params: { id: webhookId } }, as)).body
  const sealed = async () =>
    (
      await api.database.asAdmin<{ one: Buffer; two: Buffer }>(
        'select sealed_secret as one, sealed_former_secret as two from webhooks where id = $1',
        [webhookId],
      )
    ).flatMap(({ one, two }) => [keyIdOf(one), keyIdOf(two)])
  expect(await sealed()).toEqual([1, 1])
  const { db: ownerDb } = connect({ url: api.database.urls.owner, poolSize: 1, onLost: () => {} })
  const pictures = diskStore(await picturesFolder())
  await rotateKeys({ db: api.database.db, ownerDb, masterKeys, pictures, print: () => {} }, venue.operatorId)
  await ownerDb.destroy()
  expect(await sealed()).toEqual([2, 2])
  const [one = 0] = await visitors(1)
  await enter(one)
  await run()
  const { text = '', headers = {} } = receiver.received[0] ?? {}
  expect(() => new Webhook(secret).verify(text, headers as Record<string, string>)).not.toThrow()
})

test('two things that happen to one member at once are numbered in the order in which they are committed', async () => {
  const [one = 0] = await visitors(1)
  const sql = `update webhook_lanes set last_sequence = last_sequence where operator_id = ${venue.operatorId}`
  const visit = await enter(one)
  const undone = await holdLock(api.database, { sql, operatorId: venue.operatorId }, 1, () => undo(visit))
  expect(undone.status).toBe(200)
  await run()
  expect(receiver.taken.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['visit.entered', 1],
    ['visit.undone', 2],
  ])
})

test('a name that leads into the own network is not connected to', async () => {
  const found = (hosts: string[]) =>
    new Promise((resolve) =>
      createReceiverAddresses(hosts).lookup('localhost', { all: false }, (error, address) =>
        resolve(error?.message ?? address),
      ),
    )
  expect(await found([])).toBe('localhost is not on the Internet.')
  expect(await found(['localhost'])).toMatch(/^(127\.0\.0\.1|::1)$/)
})
