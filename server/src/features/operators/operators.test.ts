import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { until } from '../../../testing/waiting.ts'

type Person = Awaited<ReturnType<typeof makePerson>>

let api: TestApi
let superadmin: Person
let owner: Person
let venue: Awaited<ReturnType<typeof makeVenue>>

beforeAll(async () => {
  // A nightly check would change what the tests expect.
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  superadmin = await makePerson(db, 'superadmin')
  venue = await makeVenue(db, 'Club Almirante')
  owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
})

const home = async () => (await api.call('GET /v1/operators', {}, { token: superadmin.token })).body
const rowOf = async (operatorId: number) => (await home()).operators.find(({ id }) => id === operatorId)
const open = (id: number, as = superadmin) =>
  api.call('GET /v1/operators/{id}', { params: { id } }, { token: as.token })
const atVenue = () => ({ token: owner.token, venueId: venue.id })

/** A member with credit who is inside, and one sale of 4,50 €. */
async function sellSomething() {
  const product = { name: 'Limón', price: 4.5, stock_quantity: 10, unit_type: 'fixed', category_id: null } as const
  const { body: lemon } = await api.call('POST /v1/products', { multipart: { product } }, atVenue())
  const member = await makeMember(api, atVenue(), {
    name: 'Eva',
    last_name: 'Ruiz',
    cash_balance: 20,
    identity_seen: true,
  })
  const id = crypto.randomUUID()
  await api.call('POST /v1/entries', { body: { user_id: member.id, id } }, atVenue())
  const items = [{ product_id: lemon.id, quantity: 1, unit_price: 4.5 }]
  const sold = await api.call('POST /v1/make-purchase', { body: { user_id: member.id, items } }, atVenue())
  expect(sold.status).toBe(200)
}

describe('the home of superadmins', () => {
  test('tells no data from zero: an operator that has not started shows neither people nor sales', async () => {
    expect(await rowOf(venue.operatorId)).toMatchObject({
      name: 'Club Almirante S.L.',
      venues: 1,
      inside: null,
      sales_today: null,
      books: null,
      failures: 0,
    })
  })

  test('shows people inside, the sales of today and books that do not add up, of each operator alone', async () => {
    const other = await makeVenue(api.database.db, 'Patio Norte')
    await sellSomething()
    const { operatorId } = venue
    await api.database.asAdmin(
      `insert into book_checks (operator_id, nightly_for, finished_at, differences)
       values (${operatorId}, '2026-01-01', now(), 2)`,
    )
    expect(await rowOf(operatorId)).toMatchObject({ inside: 1, sales_today: 4.5, books: { differences: 2 } })
    expect(await rowOf(other.operatorId)).toMatchObject({ inside: null, sales_today: null, books: null })
  })

  test('counts calls that failed through a fault of the server, by venue', async () => {
    await api.database.asAdmin('alter table messages rename to messages_away')
    const { status } = await api.call('GET /v1/messages', { query: {} }, atVenue())
    await api.database.asAdmin('alter table messages_away rename to messages')
    expect(status).toBe(500)
    await until('the failure is written', async () => (await rowOf(venue.operatorId))?.failures === 1)
    const { body } = await open(venue.operatorId)
    expect(body.failed_calls).toMatchObject([{ call: 'GET /v1/messages', venue: 'Club Almirante', count: 1 }])
    expect(body.venues).toMatchObject([{ failures: 1 }])
  })

  test('does not count a refused call as a failure', async () => {
    await api.call('GET /v1/operators', {}, { token: owner.token })
    expect((await home()).operators.find(({ id }) => id === venue.operatorId)?.failures).toBe(0)
  })
})

describe('the page of an operator', () => {
  test('shows its venues, owners, use and support sessions, and nothing of another operator', async () => {
    const other = await makeVenue(api.database.db, 'Patio Norte')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: other.id, role: 'owner' }])
    await sellSomething()
    const reason = 'Consulta 4711: saldo duplicado'
    const as = { token: superadmin.token, venueId: venue.id }
    await api.call('POST /v1/inspections', { body: { reason } }, as)
    await api.call(
      'POST /v1/inspections',
      { body: { reason: 'Otra cosa en otro sitio' } },
      { ...as, venueId: other.id },
    )
    const { body } = await open(venue.operatorId)
    expect(body).toMatchObject({
      name: 'Club Almirante S.L.',
      inside: 1,
      sales_today: 4.5,
      venues: [{ id: venue.id, inside: 1, sales_today: 4.5 }],
      owners: [{ id: owner.id, email: owner.email, joined: true }],
      use: { members: 1, staff: 1 },
      inspections: [{ by: superadmin.email, reason, ended_at: null }],
    })
    expect(JSON.stringify(body)).not.toContain(stranger.email)
    expect(JSON.stringify(body)).not.toContain('Ruiz')
    await api.call(
      'DELETE /v1/inspections/open/{operator_id}',
      { params: { operator_id: venue.operatorId } },
      { token: superadmin.token },
    )
    expect((await open(venue.operatorId)).body.inspections).toMatchObject([{ ended_at: expect.any(String) }])
  })

  test('does not exist for an unknown operator', async () => {
    expect((await open(999_999)).error.code).toBe('operator_not_found')
  })

  test('and the home are closed to owners, also of this operator', async () => {
    expect((await open(venue.operatorId, owner)).error.code).toBe('privileges_missing')
    expect((await api.call('GET /v1/operators', {}, { token: owner.token })).error.code).toBe('privileges_missing')
  })
})
