import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { plainPicture } from '../../../testing/picture-corpus.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { openSupportSession } from '../../../testing/support.ts'
import { until } from '../../../testing/waiting.ts'
import { openPictureStore } from '../pictures/store.ts'
import { activeMembersJob } from './count-active-members.ts'
import { storageJob } from './measure-storage.ts'

type Person = Awaited<ReturnType<typeof makePerson>>

let api: TestApi
let folder: string
let superadmin: Person
let owner: Person
let venue: Awaited<ReturnType<typeof makeVenue>>

beforeAll(async () => {
  // A nightly check would change what the tests expect.
  folder = await picturesFolder()
  api = await openTestApi({ env: { PICTURES_FOLDER: folder } })
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
    await openSupportSession(api, { owner, superadmin, venue, reason })
    await openSupportSession(api, { owner: stranger, superadmin, venue: other, reason: 'Otra cosa en otro sitio' })
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

describe('the record of an operator', () => {
  const form = {
    name: 'Círculo Jazmín',
    tax_id: 'G12345678',
    contact_name: 'Rosa Gil',
    contact_email: 'rosa@jazmin.example',
    contact_phone: '+34 600 000 000',
    trial_ends_on: null,
    plan: null,
  }
  const create = (key: string = crypto.randomUUID(), body: Partial<typeof form> = {}) =>
    api.call('POST /v1/operators', { body: { ...form, ...body, key } }, { token: superadmin.token })
  const change = (id: number, body: object, as = superadmin) =>
    api.call('PUT /v1/operators/{id}', { params: { id }, body: { ...form, ...body } }, { token: as.token })

  test('is created once for a key, also when it is sent twice at the same time, and begins without venues', async () => {
    const key = crypto.randomUUID()
    const made = await Promise.all([create(key), create(key)])
    const [first, second] = made.map(({ body }) => body.id)
    expect(second).toBe(first)
    expect((await open(first ?? 0)).body).toMatchObject({
      ...form,
      state: 'active',
      venues: [],
      active: null,
      record: [{ by: superadmin.email, action: 'operator.created' }],
    })
  })

  test('says until when a trial lasts and which plan was agreed', async () => {
    const soon = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)
    const plan = { name: 'Club Plus', venues_limit: 5, members_limit: 5_500 }
    await change(venue.operatorId, { trial_ends_on: soon, plan })
    const row = await rowOf(venue.operatorId)
    expect(row).toMatchObject({ state: 'trial', plan })
    expect([2, 3, 4]).toContain(row?.trial_days_left)
    await change(venue.operatorId, { plan })
    expect(await rowOf(venue.operatorId)).toMatchObject({ state: 'active', trial_days_left: null, plan })
  })

  test('of a change names only what changed, and the owners read it', async () => {
    await change(venue.operatorId, {})
    await change(venue.operatorId, {})
    await change(venue.operatorId, { tax_id: 'B99' })
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'operator.changed' } }, atVenue())
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({
      who: { email: superadmin.email },
      subject: { kind: 'operator', id: venue.operatorId, label: form.name },
      venue: null,
      before: { taxId: form.tax_id },
      after: { taxId: 'B99' },
    })
    expect((await open(venue.operatorId)).body.record).toHaveLength(2)
  })

  test('gets its first venue from a superadmin, who must name an operator that exists', async () => {
    const { body } = await create()
    const newVenue = (operatorId: number) => ({
      name: 'Sala Jazmín',
      address: 'Calle Mayor 1',
      key: crypto.randomUUID(),
      operator_id: operatorId,
    })
    const image = new File([Uint8Array.from(await plainPicture(64, 64))], 'sala.png')
    const as = { token: superadmin.token }
    const made = await api.call('POST /v1/venues', { multipart: { new_venue: newVenue(body.id), image } }, as)
    expect(made.status).toBe(200)
    expect((await open(body.id)).body.venues).toMatchObject([{ name: 'Sala Jazmín' }])
    const lost = await api.call('POST /v1/venues', { multipart: { new_venue: newVenue(999_999), image } }, as)
    expect(lost.error.code).toBe('operator_not_found')
  })

  test('is for superadmins only, and an unknown one does not exist', async () => {
    expect((await change(venue.operatorId, {}, owner)).error.code).toBe('privileges_missing')
    expect((await change(999_999, {})).error.code).toBe('operator_not_found')
  })
})

describe('active members of a month', () => {
  const count = async () => {
    const job = activeMembersJob({ db: api.database.db })
    await job.run({ operatorId: venue.operatorId }, new AbortController().signal)
    return (await rowOf(venue.operatorId))?.active
  }

  test('are those who came, each once; an entry that was undone does not count, and zero is not unknown', async () => {
    expect((await rowOf(venue.operatorId))?.active).toBeNull()
    expect(await count()).toMatchObject({ members: 0 })
    await sellSomething()
    const member = await makeMember(api, atVenue(), { name: 'Luis', last_name: 'Gil', identity_seen: true })
    const entered = await api.call(
      'POST /v1/entries',
      { body: { user_id: member.id, id: crypto.randomUUID() } },
      atVenue(),
    )
    expect(entered.status).toBe(200)
    expect(await count()).toMatchObject({ members: 2 })
    await api.database.asAdmin(
      `update visits set undone_at = now(), undone_by = entered_by
       where operator_id = ${venue.operatorId} and member_id = ${member.id}`,
    )
    expect(await count()).toMatchObject({ members: 1 })
  })

  test('leave out visits of another month and keep sales of closed days', async () => {
    await sellSomething()
    const { operatorId } = venue
    await api.database.asAdmin(`update visits set entered_at = entered_at - interval '70 days'
      where operator_id = ${operatorId}`)
    expect(await count()).toMatchObject({ members: 0 })
    await api.database.asAdmin(
      `insert into month_buyers (operator_id, venue_id, month, member_id)
       select operator_id, ${venue.id}, date_trunc('month', now() at time zone 'Europe/Madrid' - interval '7 hours'), id
       from members where operator_id = ${operatorId}`,
    )
    expect(await count()).toMatchObject({ members: 1 })
    expect((await open(operatorId)).body.active_months[0]).toMatchObject({ members: 1 })
  })
})

describe('the storage of an operator', () => {
  const measure = async (pictures: string) => {
    const job = storageJob({ db: api.database.db, pictures: await openPictureStore({ s3: null, folder: pictures }) })
    await job.run({ operatorId: venue.operatorId }, new AbortController().signal)
    return (await open(venue.operatorId)).body.storage
  }

  test('is unknown before the first night, and then grows with rows and pictures of this operator alone', async () => {
    expect((await open(venue.operatorId)).body.storage).toBeNull()
    const first = await measure(folder)
    expect(first).toMatchObject({ picture_bytes: 0, pictures: 0, measured_at: expect.any(String) })
    const other = await makeVenue(api.database.db, 'Patio Norte')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: other.id, role: 'owner' }])
    await makeMember(api, { token: stranger.token, venueId: other.id }, { identity_seen: true })
    expect((await measure(folder))?.pictures).toBe(0)
    const { id } = await makeMember(api, atVenue(), { identity_seen: true })
    const image = new File([Uint8Array.from(await plainPicture(64, 64))], 'contract.png')
    await api.call('PUT /v1/members/{id}/contract', { params: { id }, multipart: { image } }, atVenue())
    const second = await measure(folder)
    expect(second?.pictures).toBeGreaterThan(0)
    expect(second?.picture_bytes).toBeGreaterThan(0)
    expect(second?.row_bytes).toBeGreaterThan(first?.row_bytes ?? Infinity)
  })
})
