import { endpoints } from '@aforo/contract'
import { type AccessRule, apiAccess, type ApiEndpoint, suspensionBlocker } from '@aforo/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

type Person = Awaited<ReturnType<typeof makePerson>>
type Venue = Awaited<ReturnType<typeof makeVenue>>

let api: TestApi
let superadmin: Person

beforeAll(async () => {
  api = await openTestApi()
  superadmin = await makePerson(api.database.db, 'superadmin')
})
afterAll(() => api.close())

async function openClub(
  name: string,
): Promise<{ venue: Venue; owner: Person; as: { token: string; venueId: number } }> {
  const venue = await makeVenue(api.database.db, name)
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  return { venue, owner, as: { token: owner.token, venueId: venue.id } }
}

const suspend = (operatorId: number, name: string, as = superadmin) =>
  api.call('POST /v1/operators/{id}/suspension', { params: { id: operatorId }, body: { name } }, { token: as.token })
const reactivate = (operatorId: number, as = superadmin) =>
  api.call('DELETE /v1/operators/{id}/suspension', { params: { id: operatorId } }, { token: as.token })

describe('suspending an operator', () => {
  test('needs its name, takes effect on the next call and ends with the next one, on record once', async () => {
    const { venue, as } = await openClub('Marea')
    const category = (name: string) => api.call('POST /v1/categories', { body: { name } }, as)
    expect((await suspend(venue.operatorId, 'marea s.l.')).error.code).toBe('operator_name_wrong')
    expect((await category('Uno')).status).toBe(200)

    expect((await suspend(venue.operatorId, 'Marea S.L.')).status).toBe(204)
    expect((await suspend(venue.operatorId, 'Marea S.L.')).status).toBe(204)
    const refused = await category('Dos')
    expect([refused.status, refused.error.code]).toEqual([403, 'operator_suspended'])
    expect((await api.call('GET /v1/categories', {}, as)).body).toHaveLength(1)
    const me = await api.call('GET /v1/users/me', {}, { token: as.token })
    expect(me.body.owned_venues).toMatchObject([{ suspended: true }])

    expect((await reactivate(venue.operatorId)).status).toBe(204)
    expect((await reactivate(venue.operatorId)).status).toBe(204)
    expect((await category('Dos')).status).toBe(200)
    const { body } = await api.call('GET /v1/audit', { query: {} }, as)
    const about = body.filter(({ action }) => action.startsWith('operator.'))
    expect(about.map(({ action }) => action)).toEqual(['operator.reactivated', 'operator.suspended'])
    expect(about[1]).toMatchObject({ who: { email: superadmin.email }, venue: null, after: { inside: 0 } })
  })

  test('lets people who are inside leave, and an open till be counted and closed', async () => {
    const { venue, as } = await openClub('Faro')
    const member = await makeMember(api, as, { name: 'Eva', last_name: 'Ruiz', identity_seen: true })
    const enter = () => api.call('POST /v1/entries', { body: { user_id: member.id, id: crypto.randomUUID() } }, as)
    expect((await enter()).status).toBe(200)
    const opened = await api.call(
      'POST /v1/till-sessions',
      { body: { till: 'Caja', float: 10 }, idempotencyKey: crypto.randomUUID() },
      as,
    )
    expect(opened.status).toBe(200)
    await suspend(venue.operatorId, 'Faro S.L.')
    expect(
      (await api.call('GET /v1/operators/{id}', { params: { id: venue.operatorId } }, superadmin)).body,
    ).toMatchObject({
      state: 'suspended',
      inside: 1,
    })
    const left = await api.call('PATCH /v1/checkout', { query: { user_id: member.id, early: 'true' } }, as)
    expect(left.status).toBe(200)
    const params = { id: opened.body.id }
    const key = { idempotencyKey: crypto.randomUUID() }
    const counted = await api.call('POST /v1/till-sessions/{id}/counts', { params, body: { counted: 10 }, ...key }, as)
    expect(counted.status).toBe(200)
    const closed = await api.call(
      'POST /v1/till-sessions/{id}/closing',
      { params, body: { counted: 10 }, idempotencyKey: crypto.randomUUID() },
      as,
    )
    expect(closed.status).toBe(200)
    expect((await enter()).error.code).toBe('operator_suspended')
  })

  test('stops a person who also works for another operator only there, but not what is bound to the other venue', async () => {
    const { venue, owner } = await openClub('Patio')
    const other = await makeVenue(api.database.db, 'Azotea')
    await api.database.db.insertInto('grants').values({ staffId: owner.id, venueId: other.id, role: 'owner' }).execute()
    await suspend(venue.operatorId, 'Patio S.L.')
    const category = (venueId: number) =>
      api.call('POST /v1/categories', { body: { name: 'Flores' } }, { token: owner.token, venueId })
    expect((await category(venue.id)).error.code).toBe('operator_suspended')
    expect((await category(other.id)).status).toBe(200)
    // A call without a venue of its own may concern either of them, so it is refused even if it names the other one.
    const removal = await api.call(
      'DELETE /v1/venues/{id}',
      { params: { id: venue.id } },
      { token: owner.token, venueId: other.id },
    )
    expect(removal.error.code).toBe('operator_suspended')
  })

  test('is refused to owners, and an unknown operator does not exist', async () => {
    const { venue, owner } = await openClub('Velero')
    expect((await suspend(venue.operatorId, 'Velero S.L.', owner)).error.code).toBe('privileges_missing')
    expect((await suspend(999_999, 'Velero S.L.')).error.code).toBe('operator_not_found')
  })
})

describe('at a suspended operator', () => {
  let closed: Awaited<ReturnType<typeof openClub>>
  beforeAll(async () => {
    closed = await openClub('Cerrado')
    await suspend(closed.venue.operatorId, 'Cerrado S.L.')
  })

  /** Sends an empty body, so that a call that is let in does nothing. Returns the code of its refusal. */
  async function codeOf(key: ApiEndpoint, token: string): Promise<string | undefined> {
    const [method = '', template = ''] = key.split(' ')
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const leaving = new AbortController()
    const response = await fetch(api.url + template.replaceAll(/\{\w+\}/g, '987654321'), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-venue-id': String(closed.venue.id),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: '{}' }),
      signal: leaving.signal,
    })
    if (endpoints[key].reply !== null && 'contentType' in endpoints[key] && response.ok) {
      leaving.abort()
      return undefined
    }
    const text = await response.text()
    return text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined
  }

  /** Ends the sign-in of whoever calls it. */
  const endsSignIn = (key: string) => key.includes('sign-out') || key.startsWith('DELETE /v1/sign-in')

  const calls = (Object.entries(apiAccess) as [ApiEndpoint, AccessRule][]).filter(([key]) => !endsSignIn(key))
  test.each(calls)('the owner calls %s', async (key, rule) => {
    const isForOwners = rule.kind !== 'role' && rule.kind !== 'standing' ? true : rule.roles.includes('owner')
    const code = await codeOf(key, closed.owner.token)
    const expected = isForOwners && suspensionBlocker(key, { isSuspended: true }) !== null
    expect(code === 'operator_suspended', `${key} gave ${code}`).toBe(expected)
  })
})
