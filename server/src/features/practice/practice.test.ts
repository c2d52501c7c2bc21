import { randomUUID } from 'node:crypto'
import { apiAccess, type ApiEndpoint, isBoundToVenue, practicesMost } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeFace } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { rawCall } from '../../../testing/raw-call.ts'
import { dueVenues } from '../jobs/service.ts'
import { practicesJob } from './service.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>
let as: { token: string; venueId: number }

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token: owner.token, venueId: venue.id }
})

const begin = (by = as) => api.call('PUT /v1/practice', {}, by)
const me = async (token = as.token) => (await api.call('GET /v1/users/me', {}, { token })).body
const leave = (token = as.token) => api.call('DELETE /v1/practice', {}, { token })
const onceMore = () => ({ idempotencyKey: randomUUID() })

/** The code with which a call without any content is refused. */
async function refusalOf(call: ApiEndpoint, { token, venueId }: typeof as): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'x-venue-id': String(venueId) }
  const path = call.replaceAll(/\{\w+\}/g, '1')
  return (await rawCall<{ code?: string } | undefined>(api.url, path, { headers })).body?.code
}

/** Begins to practise, and says where. */
async function practise(by = as) {
  const { status, body } = await begin(by)
  expect(status).toBe(200)
  return { token: by.token, venueId: body.venue_id }
}

const operatorOf = async (venueId: number): Promise<number> => {
  const rows = await api.database.asAdmin(`select operator_id from venues where id = ${venueId}`)
  return Number(rows[0]?.['operator_id'])
}

/** The tables that still have rows of an operator. */
async function tablesWith(operatorId: number): Promise<string[]> {
  const tables = await api.database.asAdmin(
    `select relname from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'operator_id'
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: string[] = []
  for (const { relname } of tables) {
    const rows = await api.database.asAdmin(`select from ${String(relname)} where operator_id = ${operatorId} limit 1`)
    if (rows.length > 0) found.push(String(relname))
  }
  return found
}

/** An evening with everything that leaves rows: door, cart, sales, till, stock, a new member with a picture. */
async function work(there: typeof as) {
  const members = (await api.call('GET /v1/venue-clients', { query: { venueID: there.venueId } }, there)).body
  const products = (await api.call('GET /v1/get-venue-products', { query: {} }, there)).body
  const member = members.find(({ profile }) => profile.cash_balance >= 50)
  const product = products.find(({ unit_type: unit }) => unit === 'fixed')
  if (member === undefined || product === undefined) throw new Error('There is nobody or nothing to practise with')
  const entered = { body: { user_id: member.id, id: randomUUID() } }
  expect((await api.call('POST /v1/entries', entered, there)).status).toBe(200)
  const opened = { body: { till: 'Caja 1', float: 100 }, ...onceMore() }
  const till = await api.call('POST /v1/till-sessions', opened, there)
  expect(till.status).toBe(200)
  const items = [{ product_id: product.id, quantity: 2, unit_price: product.price }]
  const sold = await api.call('POST /v1/make-purchase', { body: { user_id: member.id, items } }, there)
  expect(sold.status).toBe(200)
  const topUp = { user_id: member.id, amount: 20, type: 'add_cash', status: 'pending' } as const
  expect((await api.call('POST /v1/add-cash', { body: { ...topUp, id: randomUUID() } }, there)).status).toBe(200)
  const new_user = { email: 'nueva@mail.example', cash_balance: 10, name: 'Nueva', last_name: 'Socia' }
  const enrolled = { multipart: { new_user: { ...new_user, identity_seen: true }, image: await makeFace() } }
  expect((await api.call('POST /v1/create-client', enrolled, there)).status).toBe(200)
  return { member, product }
}

describe('practice', () => {
  test('has the name, the rules and the products of the venue, and ten members with credit', async () => {
    const product = { name: 'Kombucha', price: 3, stock_quantity: 1, category_id: null }
    await api.call('POST /v1/products', { multipart: { product } }, as)
    const settings = { params: { id: venue.id }, body: { age_limit: 21 } }
    await api.call('PATCH /v1/venues/{id}/settings', settings, as)
    await api.database.asAdmin(
      `insert into gram_limits (operator_id, venue_id, valid_from, daily_milli, monthly_milli, set_by)
       values (${venue.operatorId}, ${venue.id}, '2020-01-01', 5000, 40000, ${owner.id})`,
    )
    expect(await me()).toMatchObject({ practising: false, access_privileges: 'owner' })

    const there = await practise()
    expect(await me()).toMatchObject({
      practising: true,
      access_privileges: 'employee',
      owned_venues: [{ id: there.venueId, name: 'Practice · Club Almirante', role: 'employee' }],
    })
    const products = (await api.call('GET /v1/get-venue-products', { query: {} }, there)).body
    expect(products).toMatchObject([{ name: 'Kombucha', price: 3, stock_quantity: 200 }])
    const members = (await api.call('GET /v1/venue-clients', { query: { venueID: there.venueId } }, there)).body
    expect(members).toHaveLength(10)
    const rules = await api.database.asAdmin(
      `select age_limit, offline_selling, daily_milli, monthly_milli from venues
       left join gram_limits on gram_limits.venue_id = venues.id where venues.id = ${there.venueId}`,
    )
    expect(rules).toMatchObject([
      { age_limit: '21', offline_selling: false, daily_milli: '5000', monthly_milli: '40000' },
    ])
  })

  test('has sample products at a venue without any, in the language of the person', async () => {
    const there = await practise()
    const products = (await api.call('GET /v1/get-venue-products', { query: {} }, there)).body
    expect(products.map(({ name }) => name)).toContain('Cookie')
  })

  test('reaches no call of the real venue, and none that outlasts it', async () => {
    const there = await practise()
    const calls = Object.keys(apiAccess) as ApiEndpoint[]
    const open: string[] = []
    for (const key of calls.filter((call) => isBoundToVenue(apiAccess[call]))) {
      const code = await refusalOf(key, as)
      if (code !== 'privileges_missing') open.push(`${key} ${code}`)
    }
    expect(open).toEqual([])
    const venues = (await api.call('GET /v1/venues/all', { query: {} }, { token: as.token })).body
    expect(venues.map(({ id }) => id)).toEqual([there.venueId])
    const renamed = await api.call('PUT /v1/users/me', { body: { name: 'Somebody else' } }, { token: as.token })
    expect(renamed.error.code).toBe('practice_not_left')
    const closed = [
      'POST /v1/venues',
      'GET /v1/api-keys',
      'POST /v1/webhooks',
      'POST /v1/invitations',
      'GET /v1/operator-exports',
      'POST /v1/imports',
      'GET /v1/users/all',
      'POST /v1/devices',
    ] as const satisfies readonly ApiEndpoint[]
    for (const key of closed) {
      expect([key, await refusalOf(key, there)]).toEqual([key, 'privileges_missing'])
    }
  })

  test('is erased whole when the person leaves, and the venue has nothing of it', async () => {
    const there = await practise()
    await work(there)
    const operatorId = await operatorOf(there.venueId)
    const before = await tablesWith(operatorId)
    expect(before).toEqual(
      expect.arrayContaining(['visits', 'sale_lines', 'postings', 'till_sessions', 'audit_events']),
    )
    const pictures = await api.database.asAdmin(
      `select picture_key from members where operator_id = ${operatorId} and picture_key is not null`,
    )
    expect(pictures).toHaveLength(1)

    expect((await leave()).status).toBe(204)
    expect(await tablesWith(operatorId)).toEqual([])
    expect(await api.database.asAdmin(`select from operators where id = ${operatorId}`)).toEqual([])
    expect(await me()).toMatchObject({ practising: false, owned_venues: [{ id: venue.id, role: 'owner' }] })
    const books = (await api.call('GET /v1/get-all-transactions', { query: {} }, as)).body
    expect(books.transactions).toEqual([])
    expect(await tablesWith(venue.operatorId)).toEqual(['audit_events', 'venues'])
    // Leaving twice is as good as once.
    expect((await leave()).status).toBe(204)
  })

  test('is on the record of the venue', async () => {
    await practise()
    await leave()
    const { body } = await api.call('GET /v1/audit', { query: {} }, as)
    expect(body).toMatchObject([{ action: 'staff.practised' }])
  })

  test('is the same one when asked for again, also at the same moment', async () => {
    const answers = await Promise.all([begin(), begin(), begin()])
    const [first] = answers
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.venue_id)).size).toBe(1)
    expect((await begin({ ...as, venueId: first?.body.venue_id ?? 0 })).body).toEqual(first?.body)
  })

  test('belongs to one sign-in: the same person works on another device meanwhile', async () => {
    const { startSignIn } = await import('../sign-in/service.ts')
    const elsewhere = await startSignIn(api.database.db, owner.id, { address: '127.0.0.1', device: 'x', browser: null })
    const there = await practise()
    expect(await me(elsewhere.token)).toMatchObject({ practising: false, owned_venues: [{ id: venue.id }] })
    const other = await api.call('GET /v1/get-venue-products', { query: {} }, { ...there, token: elsewhere.token })
    expect(other.error.code).toBe('privileges_missing')
  })

  test('is over with the next call once the person has no place at the venue', async () => {
    const there = await practise()
    await api.database.asAdmin(`delete from grants where staff_id = ${owner.id}`)
    const refused = await api.call('GET /v1/get-venue-products', { query: {} }, there)
    expect(refused.error.code).toBe('privileges_missing')
    expect(await me()).toMatchObject({ owned_venues: [] })
  })

  test('is open to employees, but not to somebody without a place or on a shared device', async () => {
    const place = { venueId: venue.id, role: 'employee', capabilities: ['let_in'] } as const
    const employee = await makePerson(api.database.db, 'employee', [
      { ...place, capabilities: [...place.capabilities] },
    ])
    const stranger = await makePerson(api.database.db, 'owner')
    const superadmin = await makePerson(api.database.db, 'superadmin')
    expect((await begin({ ...as, token: employee.token })).status).toBe(200)
    for (const { token } of [stranger, superadmin]) {
      expect((await begin({ ...as, token })).error.code).toBe('privileges_missing')
    }
  })

  test('is refused while many people of the operator practise', async () => {
    const people = await Promise.all(
      Array.from({ length: practicesMost }, () =>
        makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }]),
      ),
    )
    for (const { token } of people) await practise({ ...as, token })
    expect((await begin()).error.code).toBe('practices_many')
    await leave(people[0]?.token)
    expect((await begin()).status).toBe(200)
  })

  test('is not on the pages of superadmins, and no nightly work is due for it', async () => {
    const there = await practise()
    const operatorId = await operatorOf(there.venueId)
    const { token } = await makePerson(api.database.db, 'superadmin')
    const operators = (await api.call('GET /v1/operators', {}, { token })).body
    const venues = (await api.call('GET /v1/venues/all', { query: {} }, { token })).body
    expect(JSON.stringify(operators)).toContain(`"id":${venue.operatorId},`)
    expect(JSON.stringify(operators)).not.toContain(`"id":${operatorId},`)
    expect(venues.map(({ id }) => id)).not.toContain(there.venueId)
    const due = await dueVenues(api.database.db, 'close-days', new Date(Date.now() + 86_400_000), null)
    expect(due.map(({ venueId }) => venueId)).toContain(venue.id)
    expect(due.map(({ venueId }) => venueId)).not.toContain(there.venueId)
  })
})

describe('a practice that nobody leaves', () => {
  const pictures = { remove: () => Promise.resolve() } as never
  const job = () => practicesJob({ db: api.database.db, pictures, log: api.app.log })
  const due = async () => (await job().findDue(new Date(), null)).map(({ operatorId }) => operatorId)
  const age = (operatorId: number, hours: number) =>
    api.database.asAdmin(`update operators set created_at = now() - interval '${hours} hours' where id = ${operatorId}`)

  test('is erased once the sign-in has ended', async () => {
    const there = await practise()
    const operatorId = await operatorOf(there.venueId)
    await age(operatorId, 1)
    expect(await due()).not.toContain(operatorId)
    await api.call('POST /v1/sign-out', {}, { token: as.token })
    expect(await due()).toContain(operatorId)
    await job().run({ operatorId }, AbortSignal.timeout(10_000))
    expect(await tablesWith(operatorId)).toEqual([])
  })

  test('is erased after a day, and the sign-in reaches the venue again', async () => {
    const there = await practise()
    const operatorId = await operatorOf(there.venueId)
    await age(operatorId, 25)
    expect(await due()).toContain(operatorId)
    await job().run({ operatorId }, AbortSignal.timeout(10_000))
    expect(await me()).toMatchObject({ practising: false, owned_venues: [{ id: venue.id }] })
  })

  test('never leads the job to a real operator, which the database refuses as well', async () => {
    await job().run({ operatorId: venue.operatorId }, AbortSignal.timeout(10_000))
    expect(await me()).toMatchObject({ owned_venues: [{ id: venue.id }] })
    const erasing = api.database.db.transaction().execute(async (trx) => {
      const { sql } = await import('kysely')
      await sql.raw(`set local app.operator_id = '${venue.operatorId}'`).execute(trx)
      await sql`select erase_practice()`.execute(trx)
    })
    await expect(erasing).rejects.toThrow('is not for practice')
  })
})
