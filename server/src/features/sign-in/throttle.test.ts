import { afterEach, describe, expect, test } from 'vitest'
import { redisUrl } from '../../../testing/redis-url.ts'
import { ownRedis, startApi } from '../../../testing/api.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { makePerson, password } from '../../../testing/people.ts'
import { openProxy } from '../../../testing/proxy.ts'
import { until } from '../../../testing/waiting.ts'
import { addressBlock } from './throttle.ts'

type Api = Awaited<ReturnType<typeof startApi>>

let database: TestDatabase
const running: Api[] = []

const start = async (env: Record<string, string>) => {
  const api = await startApi(database, { env: { SIGN_IN_ATTEMPTS_PER_ACCOUNT: '3', ...env } })
  running.push(api)
  return api
}
const attempt = (api: Api, email: string, typed: string) =>
  api.call('POST /api/token', { form: { username: email, password: typed } })

afterEach(async () => {
  await Promise.all(running.splice(0).map((api) => api.app.close()))
  await database.close()
})

describe.each([
  ['shared in Redis', () => ownRedis()],
  ['kept by the process when there is no Redis', () => ({})],
])('attempts, %s', (_where, env) => {
  test('on one account stop after a few, with the seconds to wait, even for the right password', async () => {
    database = await openTestDatabase()
    const api = await start(env())
    const person = await makePerson(database.db, 'employee')
    for (let round = 0; round < 3; round += 1) expect((await attempt(api, person.email, 'wrong')).status).toBe(401)
    const { status, error, headers } = await attempt(api, person.email.toUpperCase(), password)
    expect(status).toBe(429)
    expect(error.code).toBe('sign_in_throttled')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    expect(error.detail).toContain(`${headers.get('retry-after')} s`)
  })

  test('are forgiven once the password is right', async () => {
    database = await openTestDatabase()
    const api = await start(env())
    const person = await makePerson(database.db, 'employee')
    for (let round = 0; round < 4; round += 1) {
      expect((await attempt(api, person.email, 'wrong')).status).toBe(401)
      expect((await attempt(api, person.email, password)).status).toBe(200)
    }
  })

  test('from one address stop across accounts, before any password is hashed', async () => {
    database = await openTestDatabase()
    const api = await start({ ...env(), SIGN_IN_ATTEMPTS_PER_ADDRESS: '5' })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => attempt(api, `guess-${guess}@aforo.example`, 'wrong')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })
})

test('attempts are counted across processes', async () => {
  database = await openTestDatabase()
  const env = ownRedis()
  const [first, second] = [await start(env), await start(env)]
  const person = await makePerson(database.db, 'employee')
  for (const api of [first, second, first]) expect((await attempt(api, person.email, 'wrong')).status).toBe(401)
  expect((await attempt(second, person.email, 'wrong')).status).toBe(429)
})

test('attempts are still counted after Redis has gone', async () => {
  database = await openTestDatabase()
  const { hostname: host, port } = new URL(redisUrl)
  const proxy = await openProxy({ host, port: Number(port || 6379) })
  const api = await start(ownRedis(`redis://127.0.0.1:${proxy.port}`))
  const person = await makePerson(database.db, 'employee')
  expect((await attempt(api, person.email, password)).status).toBe(200)
  proxy.close()
  await until('Redis is missed', async () => (await api.call('GET /readyz', {})).body.live === 'degraded')
  expect((await attempt(api, person.email, password)).status).toBe(200)
  for (let round = 0; round < 3; round += 1) expect((await attempt(api, person.email, 'wrong')).status).toBe(401)
  expect((await attempt(api, person.email, 'wrong')).status).toBe(429)
})

test.each([
  ['an IPv4 address stands for itself', '203.0.113.7', '203.0.113.7'],
  ['an IPv6 address stands for its network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['an IPv4 address in IPv6 clothes stands for itself', '::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('%s', (_title, address, block) => expect(addressBlock(address)).toBe(block))
