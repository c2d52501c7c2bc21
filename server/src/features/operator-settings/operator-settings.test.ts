import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let second: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let partner: { token: string; venueId: number }

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  second = await makeVenue(db, 'La Azotea', venue.operatorId)
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  partner = {
    token: (await makePerson(db, 'owner', [{ venueId: second.id, role: 'owner' }])).token,
    venueId: second.id,
  }
})

const read = async (by = as) => (await api.call('GET /v1/operator-settings', {}, by)).body
const set = (member_sharing: 'by_card' | 'separate', by = as) =>
  api.call('PATCH /v1/operator-settings', { body: { member_sharing } }, by)
const sharesHere = async (by = as) => (await api.call('GET /v1/venues/here', {}, by)).body.shares_members

test('members are shared by card by default, and an owner changes it for all venues of the operator', async () => {
  const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
  const foreign = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
  const asForeign = { token: foreign.token, venueId: elsewhere.id }
  expect(await read()).toMatchObject({ member_sharing: 'by_card', second_factor_for: 'owners' })
  expect((await set('separate')).body).toMatchObject({ member_sharing: 'separate', second_factor_for: 'owners' })
  expect(await read(partner)).toMatchObject({ member_sharing: 'separate', second_factor_for: 'owners' })
  expect(await read(asForeign)).toMatchObject({ member_sharing: 'by_card', second_factor_for: 'owners' })
})

test('a change is in the audit record of every owner, once', async () => {
  await set('separate')
  await set('separate')
  const { body } = await api.call('GET /v1/audit', { query: { kind: 'members.sharing_changed' } }, partner)
  expect(body).toMatchObject([
    { venue: null, before: { memberSharing: 'by_card' }, after: { memberSharing: 'separate' } },
  ])
  expect(body).toHaveLength(1)
})

test('a venue shares members only if its operator allows it and has another venue', async () => {
  expect(await sharesHere()).toBe(true)
  await set('separate')
  expect(await sharesHere()).toBe(false)
  await set('by_card')
  await api.database.asAdmin('update venues set archived_at = now() where id = $1', [second.id])
  expect(await sharesHere()).toBe(false)
})

test('who needs a second factor is changed apart from the rest, on record', async () => {
  const { body } = await api.call('PATCH /v1/operator-settings', { body: { second_factor_for: 'everyone' } }, as)
  expect(body).toMatchObject({ member_sharing: 'by_card', second_factor_for: 'everyone' })
  const query = { kind: 'staff.second_factor_scope_changed' as const }
  expect((await api.call('GET /v1/audit', { query }, partner)).body).toMatchObject([
    { before: { secondFactorFor: 'owners' }, after: { secondFactorFor: 'everyone' } },
  ])
})

test('only owners can read and change the setting', async () => {
  const desk = await makePerson(api.database.db, 'employee', [
    {
      venueId: venue.id,
      role: 'employee',
      capabilities: ['see_members', 'read_private', 'change_members', 'ban', 'export'],
    },
  ])
  const by = { token: desk.token, venueId: venue.id }
  expect((await api.call('GET /v1/operator-settings', {}, by)).error.code).toBe('privileges_missing')
  expect((await set('separate', by)).error.code).toBe('privileges_missing')
  expect(await read()).toMatchObject({ member_sharing: 'by_card', second_factor_for: 'owners' })
})
