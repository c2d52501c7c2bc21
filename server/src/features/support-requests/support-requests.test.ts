import type { SupportMinutes } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

type Person = Awaited<ReturnType<typeof makePerson>>
type Venue = Awaited<ReturnType<typeof makeVenue>>

const reason = 'Consulta 4711: saldo duplicado'

let api: TestApi
let superadmin: Person
let venue: Venue
let owner: Person

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  superadmin = await makePerson(db, 'superadmin')
  venue = await makeVenue(db, 'Club Almirante')
  owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
})

const at = (as: Person, where: Venue = venue) => ({ token: as.token, venueId: where.id })
const ask = (minutes: SupportMinutes = 30, as = superadmin, where = venue) =>
  api.call('POST /v1/support-requests', { body: { reason, minutes } }, at(as, where))
const answer = (id: number, grant: boolean, as = owner, where = venue) =>
  api.call('POST /v1/support-requests/{id}/decision', { params: { id }, body: { grant } }, at(as, where))
const offer = (minutes: SupportMinutes = 30, as = owner, where = venue) =>
  api.call('POST /v1/support-grants', { body: { minutes } }, at(as, where))
const end = (id: number, as = owner, where = venue) =>
  api.call('DELETE /v1/support-grants/{id}', { params: { id } }, at(as, where))
const enter = (as = superadmin, where = venue) => api.call('POST /v1/inspections', { body: { reason } }, at(as, where))
const own = async (as = superadmin, where = venue) =>
  (await api.call('GET /v1/support-requests/own', {}, at(as, where))).body
const list = async (as = owner, where = venue, query = {}) =>
  (await api.call('GET /v1/support-requests', { query }, at(as, where))).body
const record = async () => (await api.call('GET /v1/audit', { query: {} }, at(owner))).body
const looks = async (as = superadmin, where = venue) =>
  (await api.call('GET /v1/venue-clients', { query: {} }, at(as, where))).status === 200

/** Everything so far happened this long ago. */
async function later(by: string) {
  for (const [table, columns] of Object.entries({
    support_requests: ['asked_at', 'decided_at', 'ends_at'],
    inspections: ['at', 'ends_at'],
  })) {
    const earlier = columns.map((column) => `${column} = ${column} - interval '${by}'`)
    await api.database.asAdmin(`update ${table} set ${earlier.join(', ')}`)
  }
}

describe('a request of support', () => {
  test('is shown to the owners, who grant it for the minutes that were asked for', async () => {
    const { body: request } = await ask(120)
    expect(request).toMatchObject({ by: superadmin.email, reason, minutes: 120, state: 'waiting', ends_at: null })
    expect(await list()).toEqual([request])
    expect((await own()).request).toEqual(request)
    expect((await enter()).error.code).toBe('inspection_required')
    const { body: granted } = await answer(request.id, true)
    expect(granted).toMatchObject({ state: 'open', decided_by: owner.email, sessions: [] })
    const lastsMs = Date.parse(granted.ends_at ?? '') - Date.parse(granted.decided_at ?? '')
    expect(lastsMs).toBe(120 * 60_000)
    expect(await looks()).toBe(false)
    const { body: session } = await enter()
    expect(session.ends_at).toBe(granted.ends_at)
    expect(await looks()).toBe(true)
    expect(await list()).toMatchObject([{ id: request.id, sessions: [{ by: superadmin.email, reason }] }])
    const actions = (await record()).map(({ action }) => action)
    expect(actions).toEqual(['venue.support_looked', 'members.opened', 'venue.support_granted', 'venue.support_asked'])
  })

  test('is an alert to the owners, and a line in the record of the platform', async () => {
    await ask()
    const { body: alerts } = await api.call('GET /v1/alerts', { query: {} }, at(owner))
    expect(alerts).toMatchObject([{ kind: 'support_asked', venue: { id: venue.id }, staff: { id: superadmin.id } }])
    const query = { operator: venue.operatorId, action: 'venue.support_asked' as const }
    const { body: events } = await api.call('GET /v1/platform-events', { query }, { token: superadmin.token })
    expect(events).toMatchObject([{ by: superadmin.email, after: { reason, minutes: 30 } }])
  })

  test('that is declined opens nothing, and cannot be granted any more', async () => {
    const { body: request } = await ask()
    expect((await answer(request.id, false)).body.state).toBe('declined')
    expect((await answer(request.id, true)).error.code).toBe('support_request_closed')
    expect((await enter()).error.code).toBe('inspection_required')
    expect((await own()).grant).toBeNull()
  })

  test('is answered once, also by two owners at the same time', async () => {
    const partner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const { body: request } = await ask()
    const sql = `select from support_requests where id = ${request.id} for update`
    const answers = await holdLock(api.database, { sql, operatorId: venue.operatorId }, 2, () =>
      Promise.all([answer(request.id, true), answer(request.id, false, partner)]),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('expires after a day without an answer', async () => {
    const { body: request } = await ask()
    await later('24 hours')
    expect((await own()).request?.state).toBe('expired')
    expect((await answer(request.id, true)).error.code).toBe('support_request_closed')
  })

  test('can be withdrawn, and takes the place of an earlier one', async () => {
    const { body: first } = await ask(15)
    const { body: second } = await ask(60)
    expect((await answer(first.id, true)).error.code).toBe('support_request_closed')
    expect((await api.call('DELETE /v1/support-requests/own', {}, at(superadmin))).status).toBe(204)
    expect((await api.call('DELETE /v1/support-requests/own', {}, at(superadmin))).status).toBe(204)
    expect((await answer(second.id, true)).error.code).toBe('support_request_closed')
    expect((await list()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
  })

  test('needs a reason, and one of the periods', async () => {
    const asking = (body: { reason: string; minutes: number }) =>
      api.call('POST /v1/support-requests', { body: body as { reason: string; minutes: 30 } }, at(superadmin))
    expect((await asking({ reason: 'mirar', minutes: 30 })).error.code).toBe('inspection_reason_missing')
    expect((await asking({ reason, minutes: 240 })).error.code).toBe('request_invalid')
  })

  test('is not seen or answered by the owners of another operator', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const { body: request } = await ask()
    expect(await list(stranger, elsewhere)).toEqual([])
    expect((await answer(request.id, true, stranger, elsewhere)).error.code).toBe('support_request_not_found')
    expect((await end(request.id, stranger, elsewhere)).error.code).toBe('support_request_not_found')
  })

  test('comes in pages that neither skip nor repeat', async () => {
    for (let count = 0; count < 3; count += 1) await offer()
    const first = await api.call('GET /v1/support-requests', { query: { limit: 2 } }, at(owner))
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const second = await list(owner, venue, { limit: 2, cursor })
    expect(new Set([...first.body, ...second].map(({ id }) => id)).size).toBe(3)
  })
})

describe('a grant', () => {
  test('ends by itself, with the session under it, and is not made longer by another session', async () => {
    const { body: request } = await ask(15)
    await answer(request.id, true)
    await enter()
    await later('10 minutes')
    const { body: session } = await enter()
    expect(Date.parse(session.ends_at) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
    expect(await looks()).toBe(true)
    await later('5 minutes')
    expect(await looks()).toBe(false)
    expect((await enter()).error.code).toBe('inspection_required')
    expect(await list()).toMatchObject([{ state: 'ended', ended_at: null }])
  })

  test('is ended at once by an owner, with every session under it', async () => {
    const colleague = await makePerson(api.database.db, 'superadmin')
    const { body: grant } = await offer(120)
    expect(grant).toMatchObject({ by: null, reason: null, state: 'open' })
    await enter()
    await enter(colleague)
    expect((await end(grant.id)).status).toBe(204)
    expect((await end(grant.id)).status).toBe(204)
    expect(await looks()).toBe(false)
    expect(await looks(colleague)).toBe(false)
    expect((await enter()).error.code).toBe('inspection_required')
    expect((await record()).filter(({ action }) => action === 'venue.support_ended')).toHaveLength(1)
  })

  test('that support asked for ends when they end their session', async () => {
    const { body: request } = await ask()
    await answer(request.id, true)
    await enter()
    const params = { operator_id: venue.operatorId }
    await api.call('DELETE /v1/inspections/open/{operator_id}', { params }, { token: superadmin.token })
    expect(await looks()).toBe(false)
    expect((await enter()).error.code).toBe('inspection_required')
  })

  test('that was asked for is for the person who asked, at the venue they named', async () => {
    const second = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const colleague = await makePerson(api.database.db, 'superadmin')
    const { body: request } = await ask()
    await answer(request.id, true)
    expect((await enter(colleague)).error.code).toBe('inspection_required')
    expect((await enter(superadmin, second)).error.code).toBe('inspection_required')
    expect((await own(colleague)).grant).toBeNull()
    expect((await own()).grant?.id).toBe(request.id)
  })

  test('that is longer than two hours is refused by the database too', async () => {
    await offer(120)
    await expect(
      api.database.asAdmin("update support_requests set ends_at = ends_at + interval '1 second'"),
    ).rejects.toThrow(/grant_length/)
  })

  test('shows no sales without a session either', async () => {
    for (const call of ['GET /v1/exceptions', 'GET /v1/journal/export', 'GET /v1/fiscal/records/export'] as const) {
      const response = await fetch(`${api.url}${call.slice(4)}`, {
        headers: { authorization: `Bearer ${superadmin.token}`, 'x-venue-id': String(venue.id) },
      })
      expect(await response.json()).toMatchObject({ code: 'inspection_required' })
    }
  })
})
