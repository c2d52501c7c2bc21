import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { nextCursorHeader } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue, password } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'
import { inOperator } from '../../db/transaction.ts'

type TestPerson = Awaited<ReturnType<typeof makePerson>>

let api: TestApi
let superadmin: TestPerson
let venue: Awaited<ReturnType<typeof makeVenue>>
let second: Awaited<ReturnType<typeof makeVenue>>
let owner: TestPerson
let doorman: TestPerson

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  superadmin = await makePerson(db, 'superadmin')
  venue = await makeVenue(db, 'Club Almirante')
  second = await makeVenue(db, 'La Azotea', venue.operatorId)
  owner = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: second.id, role: 'owner' },
  ])
  doorman = await makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities: ['let_in'] }])
})

const see = (id: number, as = owner) => api.call('GET /v1/users/{id}', { params: { id } }, { token: as.token })
const remove = (id: number, as = owner) => api.call('DELETE /v1/users/{id}', { params: { id } }, { token: as.token })
const meOf = (person: TestPerson) => api.call('GET /v1/users/me', {}, { token: person.token })

type Places = CallInput<'PUT /v1/users/{id}'>['body']['places']
async function change(id: number, places: Places, as = owner, more: { name?: string; version?: string } = {}) {
  const version = more.version ?? (await see(id, as)).body.version ?? ''
  return api.call('PUT /v1/users/{id}', { params: { id }, body: { places, version, ...more } }, { token: as.token })
}
const at = (venueId: number, ...capabilities: NonNullable<Places[number]['capabilities']>): Places[number] => ({
  venue_id: venueId,
  role: 'employee',
  capabilities,
})
const owns = (venueId: number): Places[number] => ({ venue_id: venueId, role: 'owner', capabilities: [] })

const auditEventsAt = async (operatorId: number) =>
  inOperator(api.database.db, operatorId, (trx) =>
    trx.selectFrom('auditEvents').select(['action', 'staffId', 'subjectId', 'before', 'after']).orderBy('id').execute(),
  )

describe('the list', () => {
  const list = (as: TestPerson, query: CallInput<'GET /v1/users/all'>['query'] = {}) =>
    api.call('GET /v1/users/all', { query }, { token: as.token })

  test("shows the staff of the caller's venues, with their venues and their last activity", async () => {
    const { body } = await list(owner)
    expect(body.map(({ id }) => id)).toEqual([owner.id, doorman.id])
    expect(body[0]).toMatchObject({ venues: ['Club Almirante', 'La Azotea'], venue_count: 2, joined: true })
    expect(body[1]).toMatchObject({ venues: ['Club Almirante'], access_privileges: 'employee' })
    expect(Date.parse(body[1]?.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('finds by e-mail address or id, in either order, page by page', async () => {
    expect((await list(owner, { q: doorman.email.toUpperCase() })).body.map(({ id }) => id)).toEqual([doorman.id])
    expect((await list(owner, { q: String(doorman.id) })).body.map(({ id }) => id)).toContain(doorman.id)
    for (const sort of ['id', 'email'] as const) {
      const first = await list(owner, { sort, limit: 1 })
      const cursor = first.headers.get(nextCursorHeader) ?? ''
      const next = await list(owner, { sort, limit: 1, cursor })
      const seen = [...first.body, ...next.body].map(({ id }) => id)
      expect(seen).toEqual(sort === 'id' ? [owner.id, doorman.id] : [doorman.id, owner.id])
      expect(next.headers.get(nextCursorHeader)).toBeNull()
    }
  })

  test('is empty for an owner who has no venue yet', async () => {
    const newOwner = await makePerson(api.database.db, 'owner')
    expect(await list(newOwner, { role: 'owner' })).toMatchObject({ status: 200, body: [] })
  })

  test('shows invited people, without their role elsewhere', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const theirs = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const offer = { staffId: theirs.id, venueId: venue.id, role: 'employee' as const, invitedBy: owner.id }
    await api.database.db.insertInto('invitations').values(offer).execute()
    const invited = (await list(owner)).body.find(({ id }) => id === theirs.id)
    expect(invited).toEqual({
      id: theirs.id,
      email: theirs.email,
      name: '',
      access_privileges: 'employee',
      image_path: null,
      last_seen_at: null,
      online: false,
      joined: false,
      venues: ['Club Almirante'],
      venue_count: 1,
    })
    const { body } = await see(theirs.id)
    expect(body).toMatchObject({ name: '', places: [], offers: [{ venue_id: venue.id }], works_elsewhere: false })
    expect((await remove(theirs.id)).status).toBe(204)
    expect((await see(theirs.id)).error.code).toBe('staff_not_found')
    expect((await meOf(theirs)).body.owned_venues).toHaveLength(1)
  })
})

describe('the role of a person elsewhere', () => {
  test('is not revealed by the list, its filters or its search', async () => {
    const { db } = api.database
    const elsewhere = await makeVenue(db, 'Elsewhere')
    const helper = await makePerson(db, 'owner', [
      { venueId: elsewhere.id, role: 'owner' },
      { venueId: venue.id, role: 'employee', capabilities: ['let_in'] },
    ])
    const stranger = await makePerson(db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const offers = [stranger, superadmin].map(({ id }) => ({
      staffId: id,
      venueId: venue.id,
      role: 'employee' as const,
    }))
    await db.insertInto('invitations').values(offers).execute()
    const list = async (query: CallInput<'GET /v1/users/all'>['query']) =>
      (await api.call('GET /v1/users/all', { query }, { token: owner.token })).body

    const seen = await list({})
    for (const { id } of [helper, stranger, superadmin]) {
      expect(seen.find((person) => person.id === id)?.access_privileges).toBe('employee')
    }
    expect((await list({ role: 'owner' })).map(({ id }) => id)).toEqual([owner.id])
    expect(await list({ role: 'superadmin' })).toEqual([])
    expect((await list({ q: 'person' })).map(({ id }) => id)).toEqual([owner.id, doorman.id, helper.id])
    expect((await see(superadmin.id)).body).toMatchObject({ name: '', access_privileges: 'employee' })
    expect((await remove(superadmin.id)).status).toBe(204)
    expect((await meOf(superadmin)).body.access_privileges).toBe('superadmin')
  })
})

describe('the rights of a person', () => {
  test('change with the next call, and the change is audited', async () => {
    expect((await meOf(doorman)).body.owned_venues[0]?.capabilities).toEqual(['let_in'])
    const { status, body } = await change(doorman.id, [at(venue.id, 'sell', 'till'), at(second.id, 'let_in')])
    expect(status).toBe(200)
    expect(body.places).toMatchObject([
      { venue_id: venue.id, venue_name: 'Club Almirante', role: 'employee', capabilities: ['sell', 'till'] },
      { venue_id: second.id, venue_name: 'La Azotea', role: 'employee', capabilities: ['let_in'] },
    ])
    expect((await meOf(doorman)).body.owned_venues.map(({ capabilities }) => capabilities)).toEqual([
      ['sell', 'till'],
      ['let_in'],
    ])
    expect(await auditEventsAt(venue.operatorId)).toEqual([
      {
        action: 'staff.places_changed',
        staffId: owner.id,
        subjectId: doorman.id,
        before: { role: 'employee', capabilities: ['let_in'] },
        after: { role: 'employee', capabilities: ['sell', 'till'] },
      },
      {
        action: 'staff.places_changed',
        staffId: owner.id,
        subjectId: doorman.id,
        before: null,
        after: { role: 'employee', capabilities: ['let_in'] },
      },
    ])
  })

  test('turn an employee into an owner and back', async () => {
    await change(doorman.id, [owns(venue.id)])
    expect((await meOf(doorman)).body.access_privileges).toBe('owner')
    await change(doorman.id, [at(venue.id, 'let_in')])
    expect((await meOf(doorman)).body.access_privileges).toBe('employee')
  })

  test.each([
    ['the own rights', () => [owner.id, [owns(venue.id)], owner] as const, 'own_rights_kept'],
    [
      'the rights of a person of another operator',
      () => [stranger.id, [at(venue.id, 'let_in')], owner] as const,
      'staff_not_found',
    ],
    ['the rights of a superadmin', () => [superadmin.id, [at(venue.id, 'let_in')], owner] as const, 'staff_not_found'],
    [
      'the rights of a person with more rights',
      () => [owner.id, [at(venue.id, 'let_in')], keeper] as const,
      'staff_beyond_own',
    ],
    [
      'rights that the caller does not have',
      () => [doorman.id, [at(venue.id, 'till')], keeper] as const,
      'grant_beyond_own',
    ],
    ['places at an unknown venue', () => [doorman.id, [at(987_654, 'let_in')], owner] as const, 'venue_not_found'],
    ['every place at once', () => [doorman.id, [], owner] as const, 'staff_needs_place'],
    ['the last owner', () => [owner.id, [owns(second.id)], superadmin] as const, 'venue_needs_owner'],
  ])('%s cannot be changed or given', async (_title, of, code) => {
    await withOthers()
    const [id, places, as] = of()
    expect((await change(id, [...places], as)).error.code).toBe(code)
  })

  let keeper: TestPerson
  let stranger: TestPerson
  async function withOthers() {
    const { db } = api.database
    const keeping = { venueId: venue.id, role: 'employee', capabilities: ['let_in', 'staff'] } as const
    keeper = await makePerson(db, 'employee', [{ ...keeping, capabilities: [...keeping.capabilities] }])
    const elsewhere = await makeVenue(db, 'Elsewhere')
    stranger = await makePerson(db, 'employee', [{ venueId: elsewhere.id, role: 'employee', capabilities: [] }])
  }

  test('are not changed if a venue is named twice', async () => {
    await withOthers()
    const twice = await change(owner.id, [owns(venue.id), at(venue.id, 'let_in')], keeper)
    expect(twice.error.code).toBe('request_invalid')
    expect((await meOf(owner)).body.owned_venues[0]?.role).toBe('owner')
  })

  test('cannot be set before the person has joined, because a link holder could still choose the password', async () => {
    const { db } = api.database
    const blank = { email: `blank.${venue.id}@aforo.example`, role: 'employee' as const }
    const { id } = await db.insertInto('staff').values(blank).returning('id').executeTakeFirstOrThrow()
    expect((await change(id, [owns(venue.id)], superadmin)).error.code).toBe('staff_not_joined')
  })

  test('are not restored by an old link after they were removed', async () => {
    const { db } = api.database
    const offer = { staffId: doorman.id, venueId: second.id, role: 'employee' as const, invitedBy: owner.id }
    await db.insertInto('invitations').values(offer).execute()
    await change(doorman.id, [at(venue.id, 'let_in'), at(second.id, 'let_in')])
    await change(doorman.id, [at(venue.id, 'let_in')])
    const open = await db.selectFrom('invitations').select('id').where('staffId', '=', doorman.id).execute()
    expect(open).toEqual([])
  })

  test('do not change the role of an owner who has no venues yet', async () => {
    const { db } = api.database
    const place = { venueId: venue.id, role: 'employee' as const, capabilities: ['let_in' as const] }
    const newOwner = await makePerson(db, 'owner', [place])
    await change(newOwner.id, [at(venue.id, 'let_in', 'till')])
    expect((await meOf(newOwner)).body.access_privileges).toBe('owner')
  })

  test('at an operator where the person does not work need their consent', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const ofBoth = await makePerson(api.database.db, 'owner', [
      { venueId: venue.id, role: 'owner' },
      { venueId: elsewhere.id, role: 'owner' },
    ])
    const places = [at(venue.id, 'let_in'), at(elsewhere.id, 'let_in')]
    expect((await change(doorman.id, places, ofBoth)).error.code).toBe('staff_consent_needed')
    expect((await change(doorman.id, places, superadmin)).status).toBe(200)
  })

  test('are not overwritten from an older version', async () => {
    const { version } = (await see(doorman.id)).body
    expect((await change(doorman.id, [at(venue.id, 'till')], owner, { version })).status).toBe(200)
    const late = await change(doorman.id, [at(venue.id, 'sell')], owner, { version })
    expect([late.status, late.error.code]).toEqual([409, 'staff_changed'])
    expect((await see(doorman.id)).body.places[0]?.capabilities).toEqual(['till'])
  })

  test('are changed by one of two people who save at the same time', async () => {
    const { version } = (await see(doorman.id)).body
    const both = await holdLock(
      api.database,
      { sql: 'select from staff where id = $1 for update', values: [doorman.id] },
      2,
      () =>
        Promise.all([
          change(doorman.id, [at(venue.id, 'till')], owner, { version }),
          change(doorman.id, [at(venue.id, 'sell')], owner, { version }),
        ]),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('are not changed by a person who has just lost the right to do so', async () => {
    const { version } = (await see(doorman.id)).body
    const late = await holdLock(
      api.database,
      {
        sql: `update grants set role = 'employee' from (select id from venues where id = $1 for update) held
          where venue_id = held.id and staff_id = $2`,
        values: [venue.id, owner.id],
      },
      1,
      () => change(doorman.id, [at(venue.id, 'till')], owner, { version }),
    )
    expect(late.error.code).toBe('staff_not_found')
  })

  test('include changing the name, for a caller who manages the whole account', async () => {
    expect((await change(doorman.id, [at(venue.id, 'let_in')], owner, { name: 'Hugo Prieto' })).body.name).toBe(
      'Hugo Prieto',
    )
    const events = await auditEventsAt(venue.operatorId)
    expect(events.at(-1)).toMatchObject({ action: 'staff.renamed', after: { name: 'Hugo Prieto' } })
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    await change(doorman.id, [at(venue.id, 'let_in'), at(elsewhere.id, 'let_in')], superadmin)
    const refused = await change(doorman.id, [at(venue.id, 'let_in')], owner, { name: 'Somebody' })
    expect(refused.error.code).toBe('staff_beyond_own')
    expect((await see(doorman.id)).body.works_elsewhere).toBe(true)
  })
})

describe('a person who is removed', () => {
  test('is signed out immediately, cannot sign in, and is not in the list', async () => {
    expect((await remove(doorman.id)).status).toBe(204)
    expect((await meOf(doorman)).status).toBe(401)
    const again = await api.call('POST /api/token', { form: { username: doorman.email, password } })
    expect(again.error.code).toBe('credentials_invalid')
    expect((await see(doorman.id)).error.code).toBe('staff_not_found')
    const { db } = api.database
    const left = await db
      .selectFrom('staff')
      .innerJoin('signIns', 'signIns.staffId', 'staff.id')
      .select(['passwordHash', 'endReason'])
      .where('staff.id', '=', doorman.id)
      .execute()
    expect(left).toEqual([{ passwordHash: null, endReason: 'deactivated' }])
    expect(await auditEventsAt(venue.operatorId)).toMatchObject([
      { action: 'staff.removed', before: { email: doorman.email, capabilities: ['let_in'] }, after: null },
    ])
  })

  test('keeps their places at another operator', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    await change(doorman.id, [at(venue.id, 'let_in'), at(elsewhere.id, 'till')], superadmin)
    expect((await remove(doorman.id)).status).toBe(204)
    const { body } = await meOf(doorman)
    expect(body.owned_venues.map(({ id }) => id)).toEqual([elsewhere.id])
  })

  test('has no link left that would reactivate them', async () => {
    const { db } = api.database
    const offer = { staffId: doorman.id, role: null, resetsPassword: true } as const
    await db.insertInto('invitations').values(offer).execute()
    await remove(doorman.id)
    const left = await db.selectFrom('invitations').select('id').where('staffId', '=', doorman.id).execute()
    expect(left).toEqual([])
  })

  test.each([
    ['the caller', () => [owner.id, owner] as const, 'own_account_kept'],
    ['the calling superadmin', () => [superadmin.id, superadmin] as const, 'own_account_kept'],
    ['a superadmin', () => [superadmin.id, owner] as const, 'staff_not_found'],
    ['the last owner of a venue', () => [owner.id, superadmin] as const, 'venue_needs_owner'],
    ['an unknown person', () => [987_654_321, owner] as const, 'staff_not_found'],
  ])('cannot be %s', async (_title, of, code) => {
    const [id, as] = of()
    expect((await remove(id, as)).error.code).toBe(code)
  })

  test('can return by a new invitation, with a new password', async () => {
    await remove(doorman.id)
    const body = { email: doorman.email, capabilities: ['till' as const] }
    const as = { token: owner.token, venueId: venue.id }
    const { body: invited } = await api.call('POST /v1/invitations', { body, idempotencyKey: randomUUID() }, as)
    expect(invited.staff_id).toBe(doorman.id)
    const { body: made } = await api.call(
      'POST /v1/invitations/{id}/link',
      { params: { id: invited.invitation_id } },
      as,
    )
    const token = made.link.split('#')[1] ?? ''
    const accepted = await api.call('POST /v1/invitations/accept', { body: { token, password: 'otra-frase-larga' } })
    const { body: theirs } = await api.call('GET /v1/users/me', {}, { token: accepted.body.access_token })
    expect(theirs.owned_venues).toMatchObject([{ id: venue.id, capabilities: ['till'] }])
  })

  test('cannot be the last owner, even if another one was removed just before', async () => {
    const partner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const late = await holdLock(
      api.database,
      {
        sql: `delete from grants using (select id from venues where id = $1 for update) held
          where venue_id = held.id and staff_id = $2`,
        values: [venue.id, owner.id],
      },
      1,
      () => remove(partner.id, superadmin),
    )
    expect(late.error.code).toBe('venue_needs_owner')
  })

  test('can be a superadmin, as long as one is left', async () => {
    const other = await makePerson(api.database.db, 'superadmin')
    const both = await holdLock(
      api.database,
      { sql: 'select from staff where id = any($1) for update', values: [[superadmin.id, other.id]] },
      2,
      () => Promise.all([remove(other.id, superadmin), remove(superadmin.id, other)]),
    )
    expect(both.map(({ status }) => status).toSorted((one, later) => one - later)).toEqual([204, 401])
  })

  test('can be an owner, as long as one is left', async () => {
    const partner = await makePerson(api.database.db, 'owner', [
      { venueId: venue.id, role: 'owner' },
      { venueId: second.id, role: 'owner' },
    ])
    const both = await holdLock(
      api.database,
      { sql: 'select from venues where id = $1 for update', values: [venue.id] },
      2,
      () => Promise.all([remove(partner.id, owner), remove(owner.id, partner)]),
    )
    expect(both.map(({ status }) => status).toSorted((one, later) => one - later)).toEqual([204, 401])
    const owners = await api.database.db
      .selectFrom('grants')
      .select('staffId')
      .where('venueId', '=', venue.id)
      .where('role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
  })
})

describe('the sign-ins of a person', () => {
  const signIns = (id: number, as = owner) =>
    api.call('GET /v1/users/{id}/sign-ins', { params: { id } }, { token: as.token })

  test('can be seen and ended by a caller who manages the whole account', async () => {
    const { body } = await signIns(doorman.id)
    expect(body).toMatchObject([{ current: false, address: '127.0.0.1', device: 'test' }])
    const params = { id: doorman.id, sign_in_id: body[0]?.id ?? 0 }
    const end = () => api.call('DELETE /v1/users/{id}/sign-ins/{sign_in_id}', { params }, { token: owner.token })
    expect((await end()).status).toBe(204)
    expect((await meOf(doorman)).status).toBe(401)
    expect((await end()).error.code).toBe('sign_in_not_found')
    expect((await auditEventsAt(venue.operatorId)).at(-1)).toMatchObject({
      action: 'staff.signed_out',
      after: { ended: 1 },
    })
  })

  test('can be ended all at once', async () => {
    const { body } = await api.call('DELETE /v1/users/{id}/sign-ins', { params: { id: doorman.id } }, owner)
    expect(body).toEqual({ ended: 1 })
    expect((await meOf(doorman)).status).toBe(401)
  })

  test('are hidden from everyone else', async () => {
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    expect((await signIns(doorman.id, stranger)).error.code).toBe('staff_not_found')
    await change(doorman.id, [at(venue.id, 'let_in'), at(elsewhere.id, 'let_in')], superadmin)
    expect((await signIns(doorman.id)).error.code).toBe('staff_beyond_own')
    expect((await signIns(doorman.id, superadmin)).status).toBe(200)
    expect((await signIns(owner.id)).error.code).toBe('own_rights_kept')
    const ended = await api.call('DELETE /v1/users/{id}/sign-ins', { params: { id: doorman.id } }, stranger)
    expect(ended.error.code).toBe('staff_beyond_own')
  })
})
