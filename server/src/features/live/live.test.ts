import { randomUUID } from 'node:crypto'
import { tokenLifeSeconds } from '@aforo/domain'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { redisUrl } from '../../../testing/redis-url.ts'
import { connectionsOf, ownRedis, startApi } from '../../../testing/api.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { openProxy } from '../../../testing/proxy.ts'
import { until, untilOthersWait } from '../../../testing/waiting.ts'

type Api = Awaited<ReturnType<typeof startApi>>

let database: TestDatabase
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  venue = await makeVenue(database.db, 'Club Almirante')
  owner = await makePerson(database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
})

/** Makes a change that sends a hint to the screens of the venue. */
const sendHint = (api: Api) =>
  api.call(
    'POST /v1/invitations',
    { body: { email: `${randomUUID()}@aforo.example` }, idempotencyKey: randomUUID() },
    { token: owner.token, venueId: venue.id },
  )

const here = () => ({ token: owner.token, venueId: venue.id })

describe('one process', () => {
  let api: Api
  beforeAll(async () => {
    api = await startApi(database)
  })
  afterAll(() => api.app.close())

  test('reports that its hints stay in the process', async () => {
    expect((await api.call('GET /readyz', {})).body.live).toBe('in_process')
  })

  test('keeps no stream of a screen that disconnects while it connects', async () => {
    const slow = new pg.Client({ connectionString: database.urls.owner })
    await slow.connect()
    const leaving = new AbortController()
    try {
      await slow.query('begin')
      await slow.query('lock table sign_ins in access exclusive mode')
      const headers = { authorization: `Bearer ${owner.token}` }
      const screens = Array.from({ length: 50 }, () =>
        fetch(`${api.url}/v1/events`, { headers, signal: leaving.signal }),
      )
      await until('all of them connect', async () => (await connectionsOf(api.app)) >= 50)
      await untilOthersWait(database, 2)
      leaving.abort()
      await Promise.allSettled(screens)
      await until('all of them are gone', async () => (await connectionsOf(api.app)) <= 1)
      await slow.query('commit')
    } finally {
      await slow.end()
    }
    // Sent last, so its reply means that the connections before it were handled.
    await api.call('GET /v1/users/me', {}, { token: owner.token })
    const screen = await openLiveScreen(api.url, here())
    await screen.hello()
    screen.leave()
  })

  test('sends a new screen the last number of each channel, then hints without gaps', async () => {
    await sendHint(api)
    const screen = await openLiveScreen(api.url, here())
    const { sequences, degraded } = await screen.hello()
    expect(degraded).toBe(false)
    const rooms = `operator:${venue.operatorId}`
    expect(sequences).toEqual({ [`venue:${venue.id}`]: 1, [`staff:${owner.id}`]: 0, [rooms]: 0 })
    await sendHint(api)
    await sendHint(api)
    await until('two hints arrive', () => screen.hints().length === 2)
    expect(screen.hints().map(({ event }) => event)).toEqual([
      { channel: `venue:${venue.id}`, sequence: 2, topic: 'staff' },
      { channel: `venue:${venue.id}`, sequence: 3, topic: 'staff' },
    ])
    screen.leave()
  })

  test('sends a screen no hints of other venues', async () => {
    const elsewhere = await makeVenue(database.db, 'Elsewhere')
    const stranger = await makePerson(database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const screen = await openLiveScreen(api.url, { token: stranger.token, venueId: elsewhere.id })
    const ours = await openLiveScreen(api.url, here())
    await Promise.all([screen.hello(), ours.hello()])
    await sendHint(api)
    await until('our own screen gets it', () => ours.hints().length === 1)
    expect(screen.hints()).toEqual([])
    screen.leave()
    ours.leave()
  })

  test('refuses a stream of a venue where the person does not work', async () => {
    const elsewhere = await makeVenue(database.db, 'Elsewhere')
    expect((await openLiveScreen(api.url, { token: owner.token, venueId: elsewhere.id })).status).toBe(403)
  })

  test('ends a stream within a second when the person signs out', async () => {
    const screen = await openLiveScreen(api.url, here())
    await screen.hello()
    await api.call('POST /v1/sign-out', {}, { token: owner.token })
    await until('the stream ends', () => screen.ended(), 1_000)
  })

  test('keeps the other streams of a person who signed out elsewhere', async () => {
    const screen = await openLiveScreen(api.url, here())
    await screen.hello()
    await api.call('POST /v1/sign-out-elsewhere', {}, { token: owner.token })
    await until('the screen gets the hint about its person', () =>
      screen.hints().some(({ event }) => event.topic === 'me'),
    )
    expect(screen.ended()).toBe(false)
    screen.leave()
  })

  test('limits the number of streams of one person', async () => {
    const screens = await Promise.all(Array.from({ length: 50 }, () => openLiveScreen(api.url, here())))
    expect(screens.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect((await openLiveScreen(api.url, here())).status).toBe(503)
    for (const screen of screens) screen.leave()
  })

  test('ends a stream within a second when the person loses their place at the venue', async () => {
    const screen = await openLiveScreen(api.url, here())
    await screen.hello()
    await database.db.deleteFrom('grants').where('staffId', '=', owner.id).execute()
    await api.call('POST /v1/sign-out-elsewhere', {}, { token: owner.token })
    await until('the stream ends', () => screen.ended(), 1_000)
  })
})

describe('with every beat', () => {
  let api: Api
  beforeAll(async () => {
    api = await startApi(database, { env: { STREAMS_BEAT_MS: '100' } })
  })
  afterAll(() => api.app.close())

  test('a stream whose token has expired ends, and the process keeps running', async () => {
    const screen = await openLiveScreen(api.url, here())
    await screen.hello()
    const now = performance.now.bind(performance)
    performance.now = () => now() + tokenLifeSeconds * 1_000
    onTestFinished(() => {
      performance.now = now
    })
    await until('the stream ends', () => screen.ended())
    expect((await api.call('GET /healthz', {})).status).toBe(200)
  })

  test('a stream ends if the place was removed without a hint', async () => {
    const screen = await openLiveScreen(api.url, here())
    await screen.hello()
    await database.db.deleteFrom('grants').where('staffId', '=', owner.id).execute()
    await until('the stream ends', () => screen.ended())
  })

  test('a stream ends if the sign-in was ended without a hint', async () => {
    const screen = await openLiveScreen(api.url, here())
    await screen.hello()
    const ended = { endedAt: new Date(), endReason: 'signed_out' }
    await database.db.updateTable('signIns').set(ended).where('id', '=', owner.signInId).execute()
    await until('the stream ends', () => screen.ended())
  })
})

describe('two processes that share a Redis', () => {
  let apis: [Api, Api]
  let proxy: Awaited<ReturnType<typeof openProxy>>

  beforeEach(async () => {
    const { hostname: host, port } = new URL(redisUrl)
    proxy = await openProxy({ host, port: Number(port || 6379) })
    const env = ownRedis(`redis://127.0.0.1:${proxy.port}`)
    apis = [await startApi(database, { env }), await startApi(database, { env })]
    await until('both are connected', async () => {
      const answers = await Promise.all(apis.map((api) => api.call('GET /readyz', {})))
      return answers.every(({ body }) => body.live === 'redis')
    })
  })
  afterEach(async () => {
    await Promise.all(apis.map((api) => api.app.close()))
    proxy.close()
  })

  test('send a hint from one to the screens of the other within a second', async () => {
    const [first, second] = apis
    const screen = await openLiveScreen(second.url, here())
    await screen.hello()
    const sentAtMs = performance.now()
    await sendHint(first)
    await until('the hint arrives', () => screen.hints().length === 1)
    expect((screen.hints()[0]?.atMs ?? Infinity) - sentAtMs).toBeLessThan(1_000)
    screen.leave()
  })

  test('send the ids of what changed from one to the screens of the other', async () => {
    const [first, second] = apis
    const screen = await openLiveScreen(second.url, here())
    await screen.hello()
    const product = { name: 'Noche', price: 5, category_id: null, stock_quantity: 1 }
    const { body } = await first.call('POST /v1/products', { multipart: { product } }, here())
    await until('the hint arrives', () => screen.hints().length === 1)
    expect(screen.hints()[0]?.event).toMatchObject({
      topic: 'catalogue',
      changed: { members: [], products: [body.id] },
    })
    screen.leave()
  })

  test('end the streams of a person who signed out at the other one', async () => {
    const [first, second] = apis
    const screen = await openLiveScreen(second.url, here())
    await screen.hello()
    await first.call('POST /v1/sign-out', {}, { token: owner.token })
    await until('the stream ends', () => screen.ended(), 1_000)
  })

  test('detect a Redis that hangs, and recover with it', async () => {
    const [first, second] = apis
    const near = await openLiveScreen(first.url, here())
    const far = await openLiveScreen(second.url, here())
    // Each process notices by itself, and a hint needs both.
    const screens = [near, far]
    await Promise.all(screens.map((screen) => screen.hello()))
    proxy.stall()
    for (const screen of screens) {
      await until('the screen is notified', () => screen.states().some(({ degraded }) => degraded))
      await until('and notified again', () => screen.states().at(-1)?.degraded === false)
    }
    await sendHint(first)
    await until('hints arrive again', () => far.hints().length === 1)
    for (const screen of screens) screen.leave()
  })

  test('accept a second screen only when its channel is subscribed', async () => {
    const [first, second] = apis
    const screens = await Promise.all([openLiveScreen(second.url, here()), openLiveScreen(second.url, here())])
    await Promise.all(screens.map((screen) => screen.hello()))
    await sendHint(first)
    await until('both get it', () => screens.every((screen) => screen.hints().length === 1))
    for (const screen of screens) screen.leave()
  })

  test('keep working in a degraded state without Redis, and refresh their screens when it is back', async () => {
    const [first, second] = apis
    const near = await openLiveScreen(first.url, here())
    const far = await openLiveScreen(second.url, here())
    await Promise.all([near.hello(), far.hello()])

    proxy.cut()
    for (const api of apis) {
      await until(
        'it says that it is degraded',
        async () => (await api.call('GET /readyz', {})).body.live === 'degraded',
      )
      expect((await api.call('GET /v1/users/me', {}, { token: owner.token })).status).toBe(200)
    }
    expect((await sendHint(first)).status).toBe(200)
    await until('the screen of the same process still gets it', () => near.hints().length === 1)
    expect(near.hints()[0]?.event.sequence).toBe(0)
    expect(far.hints()).toEqual([])
    expect(far.states()).toEqual([{ degraded: true }])

    const latecomer = await openLiveScreen(second.url, here())
    expect((await latecomer.hello()).degraded).toBe(true)

    proxy.mend()
    await until('both screens refetch', () => [near, far].every((screen) => screen.states().at(-1)?.degraded === false))
    await sendHint(first)
    await until('hints arrive again', () => far.hints().length === 1)
    await until('also to a screen that was opened without it', () => latecomer.hints().length === 1)
    for (const screen of [near, far, latecomer]) screen.leave()
  })
})
