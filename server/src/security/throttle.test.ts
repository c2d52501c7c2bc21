import { afterEach, describe, expect, test } from 'vitest'
import { redisUrl } from '../../testing/redis-url.ts'
import { ownRedis, startApi } from '../../testing/api.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { makePerson, password } from '../../testing/people.ts'
import { openProxy } from '../../testing/proxy.ts'
import { until } from '../../testing/waiting.ts'

type Api = Awaited<ReturnType<typeof startApi>>

let database: TestDatabase
const running: Api[] = []

const start = async (env: Record<string, string>) => {
  const api = await startApi(database, { env: { SIGN_IN_ATTEMPTS_PER_ACCOUNT: '3', ...env } })
  running.push(api)
  // Until then a process counts in its memory, and the first attempts would not be among those that Redis counts.
  await until('Redis is connected', async () => (await api.call('GET /readyz', {})).body.live !== 'degraded')
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

  test('are reset once the password is right', async () => {
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

test('attempts are still counted after Redis is lost', async () => {
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

test('attempts that could not be checked are not counted', async () => {
  database = await openTestDatabase()
  const person = await makePerson(database.db, 'employee')
  const api = await start({})
  await database.asOwner('alter table staff rename to staff_gone')
  for (let round = 0; round < 5; round += 1) expect((await attempt(api, person.email, password)).status).toBe(500)
  await database.asOwner('alter table staff_gone rename to staff')
  expect((await attempt(api, person.email, password)).status).toBe(200)
})

test('wrong passwords in a password change are counted too', async () => {
  database = await openTestDatabase()
  const api = await start({})
  const person = await makePerson(database.db, 'employee')
  const change = () =>
    api.call(
      'PUT /v1/users/me/password',
      { body: { current_password: 'wrong', new_password: 'una-frase-larga' } },
      { token: person.token },
    )
  for (let round = 0; round < 3; round += 1) expect((await change()).error.code).toBe('password_wrong')
  expect((await change()).error.code).toBe('sign_in_throttled')
})

test('too many calls without a sign-in are throttled, and signed-in people are not affected', async () => {
  database = await openTestDatabase()
  // Otherwise a slow machine refuses some of them because there are too many at once.
  const api = await start({ ADMISSION_CONTROL: 'off' })
  const person = await makePerson(database.db, 'employee')
  const { headers } = await attempt(api, person.email, password)
  const look = () => api.call('POST /v1/invitations/look-up', { body: { token: 'x'.repeat(43) } })
  const readSign = () => api.call('GET /v1/venue-signs/{subdomain}', { params: { subdomain: 'x' } })
  for (const knock of [readSign, look]) {
    const answers = await Promise.all(Array.from({ length: 130 }, () => knock()))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(120)
    expect(answers.filter(({ error }) => error.code === 'request_throttled')).toHaveLength(10)
  }
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await api.call('POST /v1/sign-in/renewal', {}, { cookie })).status).toBe(200)
})
