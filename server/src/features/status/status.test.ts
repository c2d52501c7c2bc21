import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { openProxy } from '../../../testing/proxy.ts'
import { redisUrl } from '../../../testing/redis-url.ts'
import { until } from '../../../testing/waiting.ts'
import { connectRedis } from '../../redis.ts'
import { openPictureStore } from '../pictures/store.ts'
import { createStatus } from './service.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.database.asAdmin('delete from status_probes'))

const { log } = Fastify({ logger: false })

/** The probes of a process with a Redis behind a proxy and its own folder of pictures. */
async function openStatus() {
  const { hostname, port } = new URL(redisUrl)
  const proxy = await openProxy({ host: hostname, port: Number(port === '' ? 6379 : port) })
  const client = connectRedis(`redis://127.0.0.1:${proxy.port}`)
  client.on('error', () => {})
  await until('Redis is connected', () => client.status === 'ready')
  const folder = await picturesFolder()
  const status = createStatus({
    db: api.database.db,
    log,
    redis: { client, prefix: `test:${crypto.randomUUID()}:` },
    pictures: await openPictureStore({ s3: null, folder }),
    live: { state: () => 'redis' },
    jobs: { isStarted: () => false },
    mail: { isOn: false, figures: { oldestSeconds: 0 } },
  })
  const close = async () => {
    await status.close()
    client.disconnect()
    proxy.close()
  }
  return { status, proxy, close }
}

const stateOf = (described: { parts: { part: string; state: string }[] }) =>
  Object.fromEntries(described.parts.map(({ part, state }) => [part, state]))

describe('the status', () => {
  test('is what real probes found: a Redis that is cut off is down', async () => {
    const { status, proxy, close } = await openStatus()
    await status.probe()
    expect(await status.describe()).toMatchObject({ state: 'ok', incidents: [] })
    expect(stateOf(await status.describe())).toEqual({ database: 'ok', redis: 'ok', pictures: 'ok', live: 'ok' })
    proxy.cut()
    await status.probe()
    const described = await status.describe()
    expect(described.state).toBe('down')
    expect(stateOf(described)).toMatchObject({ database: 'ok', redis: 'down', live: 'ok' })
    expect(described.incidents).toMatchObject([{ part: 'redis', until: null }])
    await close()
  })

  test('without the database is the last that was known, and says so', async () => {
    const { status, close } = await openStatus()
    await status.probe()
    const before = await status.describe()
    await api.database.asAdmin('alter table status_probes rename to status_probes_away')
    await expect(status.probe()).rejects.toThrow(/status_probes/)
    const described = await status.describe()
    await api.database.asAdmin('alter table status_probes_away rename to status_probes')
    expect(described).toMatchObject({ state: 'down', at: before.at })
    expect(stateOf(described)).toEqual({ database: 'down', redis: 'ok', pictures: 'ok', live: 'ok' })
    expect(described.parts.map(({ days }) => days)).toEqual(before.parts.map(({ days }) => days))
    await close()
  })

  test('is open to anybody, counts time without probes as down, and names no operator', async () => {
    const venue = await makeVenue(api.database.db, 'Club Almirante')
    await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    // Two whole days ago: probes for twelve hours, half an hour of them without Redis, then nothing until now.
    await api.database.asAdmin(`
      insert into status_probes (at, measured, failed)
      select at, 3, case when at < (current_date - 2) + interval '30 minutes' then 2 else 0 end
      from generate_series((current_date - 2)::timestamptz, (current_date - 2) + interval '719 minutes', '1 minute') at`)
    const response = await fetch(`${api.url}/v1/status`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=30')
    const text = await response.text()
    expect(text).not.toMatch(/Almirante|operator|venue|@/)
    const described = JSON.parse(text) as Awaited<
      ReturnType<Awaited<ReturnType<typeof openStatus>>['status']['describe']>
    >
    const [database, redis] = described.parts
    expect(database).toMatchObject({ part: 'database' })
    expect(database?.days.map(({ percent }) => percent).slice(0, 2)).toEqual([50.06, 0])
    expect(redis?.days.map(({ percent }) => percent).slice(0, 2)).toEqual([47.98, 0])
    expect(described.incidents).toMatchObject([{ part: null, until: null }, { part: 'redis' }])
  })

  test('keeps ninety days', async () => {
    const { status, close } = await openStatus()
    await api.database.asAdmin(
      "insert into status_probes (at, measured, failed) values (now() - interval '91 days', 1, 0), (now() - interval '89 days', 1, 0)",
    )
    await status.probe()
    expect(await api.database.asAdmin('select at from status_probes')).toHaveLength(2)
    await close()
  })
})
