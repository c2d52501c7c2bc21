import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, ownRedis, startApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

const limit = 5
let api: TestApi
let second: Awaited<ReturnType<typeof startApi>>
let owner: { token: string }
let venue: { id: number }

beforeAll(async () => {
  const env = { API_KEY_CALLS: String(limit), ...ownRedis() }
  api = await openTestApi({ env })
  second = await startApi(api.database, { env })
  venue = await makeVenue(api.database.db, 'Faro')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
})
afterAll(async () => {
  await second.app.close()
  await api.close()
})

async function makeKey() {
  const body = { name: 'Lockers', scopes: ['visits:read' as const], venue_ids: null, life_days: null }
  const { body: made } = await api.call('POST /v1/api-keys', { body }, { token: owner.token, venueId: venue.id })
  return made.key
}
const ask = (token: string, call = api.call) => call('GET /v1/occupancy', {}, { token, venueId: venue.id })
const left = ({ headers }: { headers: Headers }) => headers.get('ratelimit-remaining')

test('every answer to a key says what is left, and beyond the limit it says when to come back', async () => {
  const key = await makeKey()
  for (let call = 1; call <= limit; call += 1) {
    const answer = await ask(key)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ratelimit-limit')).toBe(String(limit))
    expect(left(answer)).toBe(String(limit - call))
  }
  for (let call = 0; call < 3; call += 1) {
    const { status, error, headers } = await ask(key)
    expect([status, error.code, headers.get('ratelimit-remaining')]).toEqual([429, 'request_throttled', '0'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(headers.get('ratelimit-reset')).toBe(headers.get('retry-after'))
  }
})

test('the limit is one for all processes, and one key does not use up that of another', async () => {
  const [key, other] = [await makeKey(), await makeKey()]
  for (let call = 0; call < limit; call += 1) await ask(key, call % 2 === 0 ? api.call : second.call)
  expect((await ask(key)).status).toBe(429)
  expect((await second.call('GET /v1/occupancy', {}, { token: key, venueId: venue.id })).status).toBe(429)
  expect((await ask(other)).status).toBe(200)
})

test('calls without the scope count too, and people have no such limit', async () => {
  const key = await makeKey()
  for (let call = 0; call < limit; call += 1) {
    const refused = await api.call('GET /v1/users/me', {}, { token: key })
    expect(refused.error.code).toBe('scope_missing')
  }
  expect((await ask(key)).status).toBe(429)
  for (let call = 0; call < limit * 2; call += 1) {
    const answer = await ask(owner.token)
    expect([answer.status, left(answer)]).toEqual([200, null])
  }
})
