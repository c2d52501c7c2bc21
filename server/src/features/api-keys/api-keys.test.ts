import { apiAccess, type ApiEndpoint, type ApiScope, apiScopes, scopeOfCall } from '@aforo/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { until } from '../../../testing/waiting.ts'

let api: TestApi
let owner: { id: number; token: string }
let venue: { id: number; operatorId: number }
let otherVenue: { id: number }
let foreign: { venue: { id: number }; token: string }

beforeAll(async () => {
  api = await openTestApi({ env: { API_KEY_CALLS: '100000' } })
  const { db } = api.database
  venue = await makeVenue(db, 'Faro')
  otherVenue = await makeVenue(db, 'Puerto', venue.operatorId)
  owner = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: otherVenue.id, role: 'owner' },
  ])
  const foreignVenue = await makeVenue(db, 'Otro')
  const stranger = await makePerson(db, 'owner', [{ venueId: foreignVenue.id, role: 'owner' }])
  foreign = { venue: foreignVenue, token: stranger.token }
})
afterAll(() => api.close())

type Made = { scopes: ApiScope[]; venueIds?: number[] | null; name?: string }
const asOwner = () => ({ token: owner.token, venueId: venue.id })

async function makeKey({ scopes, venueIds = null, name = 'Turnstile' }: Made) {
  const body = { name, scopes, venue_ids: venueIds, life_days: 90 as const }
  const { status, body: made } = await api.call('POST /v1/api-keys', { body }, asOwner())
  expect(status).toBe(200)
  return made
}

/** The code of the refusal, or null. The body is empty, so a key that passes may get an error about missing fields. */
async function refusalOf(key: ApiEndpoint, token: string, venueId: number): Promise<string | null> {
  const [method = '', path = ''] = key.split(' ')
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const response = await fetch(api.url + path.replaceAll(/\{\w+\}/g, '987654321'), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-venue-id': String(venueId),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
  expect(response.status, key).toBeLessThan(500)
  const text = await response.text()
  const { code = null } = text.startsWith('{') ? (JSON.parse(text) as { code?: string }) : {}
  const refusals = ['sign_in_required', 'scope_missing', 'privileges_missing', 'venue_required']
  return refusals.find((refusal) => refusal === code) ?? null
}

const closedToNobody = (key: ApiEndpoint) => apiAccess[key].kind === 'anyone'
const calls = (Object.keys(apiAccess) as ApiEndpoint[]).filter((key) => !closedToNobody(key))

describe('a key with a single scope', () => {
  const keys = new Map<ApiScope, string>()
  beforeAll(async () => {
    for (const scope of apiScopes) keys.set(scope, (await makeKey({ scopes: [scope] })).key)
  })

  test.each(calls)('calls %s only if its scope opens it', async (call) => {
    const refused = apiScopes.map((scope) => refusalOf(call, keys.get(scope) ?? '', venue.id))
    const expected = apiScopes.map((scope) => (scopeOfCall[call] === scope ? null : 'scope_missing'))
    expect(await Promise.all(refused)).toEqual(expected)
  })
})

describe('a key with all scopes', () => {
  const open = Object.keys(scopeOfCall) as ApiEndpoint[]
  const states: [string, (made: { key: string; id: number }) => Promise<unknown>, string][] = [
    [
      'that was revoked',
      ({ id }) => api.call('DELETE /v1/api-keys/{id}', { params: { id } }, asOwner()),
      'sign_in_required',
    ],
    [
      'that has expired',
      ({ id }) => api.database.asAdmin(`update api_keys set expires_at = now() - interval '1 second' where id = ${id}`),
      'sign_in_required',
    ],
  ]
  test.each(states)('%s is refused at its next call', async (_title, end, refusal) => {
    const made = await makeKey({ scopes: [...apiScopes] })
    expect(await refusalOf('GET /v1/occupancy', made.key, venue.id)).toBeNull()
    await end({ key: made.key, id: made.api_key.id })
    for (const call of open) expect(await refusalOf(call, made.key, venue.id), call).toBe(refusal)
  })

  test('acts only at its venues, and at none of another operator', async () => {
    const { key } = await makeKey({ scopes: [...apiScopes], venueIds: [venue.id] })
    for (const call of open) {
      expect(await refusalOf(call, key, venue.id), call).toBeNull()
      expect(await refusalOf(call, key, otherVenue.id), call).toBe('privileges_missing')
      expect(await refusalOf(call, key, foreign.venue.id), call).toBe('privileges_missing')
    }
  })

  test('without a list of venues acts at every venue of its operator', async () => {
    const { key } = await makeKey({ scopes: ['visits:read'] })
    expect(await refusalOf('GET /v1/occupancy', key, otherVenue.id)).toBeNull()
    expect(await refusalOf('GET /v1/occupancy', key, foreign.venue.id)).toBe('privileges_missing')
  })

  test('cannot sign out, renew itself or make keys', async () => {
    const { key } = await makeKey({ scopes: [...apiScopes] })
    for (const call of ['POST /v1/sign-out', 'GET /v1/users/me', 'POST /v1/api-keys', 'GET /v1/events'] as const) {
      expect(await refusalOf(call, key, venue.id)).toBe('scope_missing')
    }
  })
})

describe('what is kept of a key', () => {
  test('is a digest, and the key is shown once', async () => {
    const { key, api_key: shown } = await makeKey({ scopes: ['members:read'], name: 'Accounts' })
    expect(key).toMatch(/^aforo_[\w-]{43}$/)
    expect(shown).toMatchObject({ name: 'Accounts', hint: key.slice(-4), scopes: ['members:read'], venues: null })
    const { rows } = await sql<{ row: string }>`select api_keys::text || staff::text as row
      from api_keys join staff on staff.id = staff_id`.execute(api.database.db)
    expect(rows.some(({ row }) => row.includes(key.slice(6)))).toBe(false)
    const { body } = await api.call('GET /v1/api-keys', {}, asOwner())
    expect(JSON.stringify(body)).not.toContain(key)
  })

  test('is when it was last used', async () => {
    const { key, api_key: made } = await makeKey({ scopes: ['visits:read'] })
    expect(made.last_used_at).toBeNull()
    await api.call('GET /v1/occupancy', {}, { token: key, venueId: venue.id })
    await until('the use is noted', async () => {
      const { body } = await api.call('GET /v1/api-keys', {}, asOwner())
      return body.find(({ id }) => id === made.id)?.last_used_at !== null
    })
  })
})

test('only owners of all venues of a key see, make and revoke it', async () => {
  const { api_key: wide } = await makeKey({ scopes: ['visits:read'], venueIds: [venue.id, otherVenue.id] })
  const part = await makePerson(api.database.db, 'owner', [{ venueId: otherVenue.id, role: 'owner' }])
  const asPart = { token: part.token, venueId: otherVenue.id }
  const { body: listed } = await api.call('GET /v1/api-keys', {}, asPart)
  expect(listed.map(({ id }) => id)).not.toContain(wide.id)
  const revoked = await api.call('DELETE /v1/api-keys/{id}', { params: { id: wide.id } }, asPart)
  expect(revoked.error.code).toBe('api_key_not_found')
  for (const venue_ids of [null, [venue.id], [foreign.venue.id]]) {
    const body = { name: 'X', scopes: ['visits:read' as const], venue_ids, life_days: null }
    expect((await api.call('POST /v1/api-keys', { body }, asPart)).error.code).toBe('api_key_venues_beyond_own')
  }
  const asStranger = { token: foreign.token, venueId: foreign.venue.id }
  expect((await api.call('GET /v1/api-keys', {}, asStranger)).body).toEqual([])
  const theirs = await api.call('DELETE /v1/api-keys/{id}', { params: { id: wide.id } }, asStranger)
  expect(theirs.error.code).toBe('api_key_not_found')
})

test('a key is on record: when it is made and revoked, and as the one who acts', async () => {
  const { key, api_key: made } = await makeKey({ scopes: ['visits:write'], name: 'North turnstile' })
  const enrolled = await makeMember(api, asOwner(), { identity_seen: true })
  const body = { user_id: enrolled.id, id: crypto.randomUUID(), reason: '' }
  const entry = await api.call('POST /v1/entries', { body }, { token: key, venueId: venue.id })
  expect(entry.error?.code).toBeUndefined()
  await api.call('DELETE /v1/api-keys/{id}', { params: { id: made.id } }, asOwner())
  const { body: events } = await api.call('GET /v1/audit', { query: { limit: 20 } }, asOwner())
  const found = events.map(({ action, who, after }) => ({ action, who: who?.name, after }))
  expect(found).toContainEqual(expect.objectContaining({ action: 'staff.key_revoked' }))
  expect(found).toContainEqual(expect.objectContaining({ action: 'door.entered', who: 'North turnstile' }))
  expect(found).toContainEqual(
    expect.objectContaining({
      action: 'staff.key_created',
      after: expect.objectContaining({ key: 'North turnstile' }),
    }),
  )
})

test('nobody can sign in as a program, and it is not among the staff', async () => {
  await makeKey({ scopes: ['visits:read'], name: 'Lockers' })
  const superadmin = await makePerson(api.database.db, 'superadmin')
  const { body } = await api.call('GET /v1/users/all', { query: { q: 'Lockers' } }, { token: superadmin.token })
  expect(body).toEqual([])
  const withPassword = sql`update staff set password_hash = 'x' where is_program`.execute(api.database.db)
  await expect(withPassword).rejects.toThrow('staff_program_never_signs_in')
})
