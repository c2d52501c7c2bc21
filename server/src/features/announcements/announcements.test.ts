import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { openSupportSession } from '../../../testing/support.ts'

type Person = Awaited<ReturnType<typeof makePerson>>

let api: TestApi
let superadmin: Person
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: Person
let stranger: Person

beforeAll(async () => {
  api = await openTestApi()
  const { db } = api.database
  superadmin = await makePerson(db, 'superadmin')
  venue = await makeVenue(db, 'Marea')
  owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const elsewhere = await makeVenue(db, 'Elsewhere')
  stranger = await makePerson(db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
})
afterAll(() => api.close())

const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000).toISOString()
const form = { kind: 'info' as const, text_es: 'Hola', text_en: 'Hello', operator_ids: null }
const announce = (more: object = {}, as = superadmin) =>
  api.call(
    'POST /v1/announcements',
    { body: { ...form, key: crypto.randomUUID(), starts_at: hours(-1), ends_at: hours(1), ...more } },
    { token: as.token },
  )
const current = async (as: Person) =>
  (await api.call('GET /v1/announcements/current', {}, { token: as.token })).body.map(({ id }) => id)
const withdraw = (id: number, as = superadmin) =>
  api.call('DELETE /v1/announcements/{id}', { params: { id } }, { token: as.token })

describe('an announcement', () => {
  test('to some operators is seen by their people only, and one to all by everybody', async () => {
    const some = (await announce({ operator_ids: [venue.operatorId, venue.operatorId] })).body.id
    const all = (await announce()).body.id
    expect(await current(owner)).toEqual(expect.arrayContaining([some, all]))
    expect(await current(stranger)).toEqual(expect.arrayContaining([all]))
    expect(await current(stranger)).not.toContain(some)
    expect(await current(superadmin)).not.toContain(some)
  })

  test('is seen between its beginning and its end', async () => {
    const later = (await announce({ starts_at: hours(1), ends_at: hours(2) })).body.id
    expect(await current(owner)).not.toContain(later)
    expect((await announce({ starts_at: hours(-3), ends_at: hours(-2) })).error.code).toBe('announcement_over')
    expect((await announce({ starts_at: hours(3), ends_at: hours(2) })).error.code).toBe('announcement_ends_early')
  })

  test('is made once for a key, and withdrawn once, both on the record of the platform', async () => {
    const key = crypto.randomUUID()
    const made = await Promise.all([announce({ key }), announce({ key })])
    const id = made[0]?.body.id ?? 0
    expect(made[1]?.body.id).toBe(id)
    expect(await current(owner)).toContain(id)
    expect((await withdraw(id)).status).toBe(204)
    expect((await withdraw(id)).status).toBe(204)
    expect(await current(owner)).not.toContain(id)
    const query = { action: 'announcement.withdrawn' as const }
    const events = await api.call('GET /v1/platform-events', { query }, { token: superadmin.token })
    expect(events.body).toMatchObject([{ by: superadmin.email, operator: null, before: { text: 'Hola' } }])
  })

  test('needs a text and operators that exist, and is made by superadmins only', async () => {
    expect((await announce({ text_en: '   ' })).error.code).toBe('request_invalid')
    expect((await announce({ operator_ids: [999_999] })).error.code).toBe('operator_not_found')
    expect((await withdraw(999_999)).error.code).toBe('announcement_not_found')
    expect((await announce({}, owner)).error.code).toBe('privileges_missing')
    expect((await withdraw(1, owner)).error.code).toBe('privileges_missing')
  })
})

describe('the record of the platform', () => {
  const list = async (query: object) =>
    (await api.call('GET /v1/platform-events', { query }, { token: superadmin.token })).body

  test('has support sessions and is filtered by operator, action and day', async () => {
    const reason = 'Consulta 4711: arqueo'
    await openSupportSession(api, { owner, superadmin, venue, reason })
    const [event] = await list({ operator: venue.operatorId, action: 'members.opened' })
    expect(event).toMatchObject({ by: superadmin.email, operator: { id: venue.operatorId }, after: { reason } })
    const today = event?.at.slice(0, 10)
    expect(await list({ operator: venue.operatorId, from: today, to: today })).toHaveLength(1)
    expect(await list({ operator: venue.operatorId, to: '2020-01-01' })).toEqual([])
    expect(await list({ operator: venue.operatorId, action: 'operator.suspended' })).toEqual([])
  })

  test('comes in pages that neither skip nor repeat', async () => {
    for (let count = 0; count < 3; count += 1) await announce()
    const first = await api.call('GET /v1/platform-events', { query: { limit: 2 } }, { token: superadmin.token })
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const second = await list({ limit: 2, cursor })
    const ids = [...first.body, ...second].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })
})
