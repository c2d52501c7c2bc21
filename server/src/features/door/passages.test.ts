import { randomUUID } from 'node:crypto'
import { addDays, businessDateOf } from '@aforo/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: As
let door: As

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  const at = { venueId: venue.id }
  owner = { ...at, token: (await makePerson(db, 'owner', [{ ...at, role: 'owner' }])).token }
  const doorman = await makePerson(db, 'employee', [
    { ...at, role: 'employee', capabilities: ['let_in', 'let_out_early', 'overrule'] },
  ])
  door = { ...at, token: doorman.token }
})
afterEach(() => {
  vi.useRealTimers()
})

const arrive = async (form: Parameters<typeof makeMember>[2] = {}) =>
  (await makeMember(api, owner, { identity_seen: true, ...form })).id
const enter = (id: number, reason = '') => api.call('POST /v1/entries', { body: { user_id: id, reason } }, door)
const leave = (id: number, early: 'true' | 'false' = 'true') =>
  api.call('PATCH /v1/checkout', { query: { user_id: id, early } }, door)
const inside = async () => (await api.call('GET /v1/occupancy', {}, door)).body.inside

describe('what another person does at the same time', () => {
  test('a product put in the cart while the exit waits blocks the exit', async () => {
    const id = await arrive()
    await enter(id)
    const product = { name: 'Amnesia', price: 8, stock_quantity: 10, unit_type: 'weight', category_id: null } as const
    const { body: offered } = await api.call('POST /v1/products', { multipart: { product } }, owner)
    const cart = {
      sql: `
        insert into cart_lines (operator_id, venue_id, member_id, product_id, quantity_milli, changed_by)
        select operator_id, venue_id, member_id, $2, 1000, entered_by from visits where member_id = $1
        for no key update`,
      values: [id, offered.id],
      operatorId: venue.operatorId,
    }
    const { error } = await holdLock(api.database, cart, 1, () => leave(id))
    expect(error.code).toBe('exit_cart_not_empty')
    expect(await inside()).toBe(1)
  })

  test('a suspension while the entry waits refuses the entry', async () => {
    await enter(await arrive())
    const id = await arrive()
    const suspension = {
      sql: "update members set standing = 'suspended', good_until = '0001-01-01' where id = $1",
      values: [id],
      operatorId: venue.operatorId,
    }
    const { error } = await holdLock(api.database, suspension, 1, () => enter(id))
    expect(error.code).toBe('entry_barred')
    expect(await inside()).toBe(1)
  })

  test('the same entry sent twice at once gets one answer and counts once', async () => {
    const id = await arrive()
    await enter(await arrive())
    const key = randomUUID()
    const room = {
      sql: 'select from occupancies where venue_id = $1 for update',
      values: [venue.id],
      operatorId: venue.operatorId,
    }
    const [one, other] = await holdLock(api.database, room, 2, () =>
      Promise.all([1, 2].map(() => api.call('POST /v1/entries', { body: { user_id: id, id: key } }, door))),
    )
    expect(one?.body).toEqual(other?.body)
    expect(one?.body).toMatchObject({ user_id: id, inside: 2 })
    expect(await inside()).toBe(2)
  })
})

describe('the clock of the database decides, if that of the API process is three days ahead', () => {
  const setClock = () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 3_600_000 })
  }

  test('a member whose membership ends tomorrow enters, at the time of the database', async () => {
    const startedMs = Date.now()
    const id = await arrive({ expires_on: addDays(businessDateOf(new Date(), 'Europe/Madrid'), 1) })
    setClock()
    const { status, body } = await enter(id)
    expect(status).toBe(200)
    expect(Math.abs(Date.parse(body.entry_time) - startedMs)).toBeLessThan(3_600_000)
  })

  test('an exit before the minimum stay is early, and an entry can be undone', async () => {
    const id = await arrive()
    const { body: entry } = await enter(id)
    setClock()
    expect((await leave(id, 'false')).error.code).toBe('exit_min_stay_early')
    const undo = { params: { id: entry.visit_id }, body: { what: 'entry' }, idempotencyKey: randomUUID() } as const
    expect((await api.call('POST /v1/visits/{id}/undo', undo, door)).status).toBe(200)
  })

  test('what was overruled earlier today counts against the limit of the person', async () => {
    const settings = { params: { id: venue.id }, body: { overrules_most: 1 } }
    expect((await api.call('PATCH /v1/venues/{id}/settings', settings, owner)).status).toBe(200)
    const unseen = [await arrive({ identity_seen: false }), await arrive({ identity_seen: false })]
    expect((await enter(unseen[0] ?? 0, 'The owner knows them')).status).toBe(200)
    setClock()
    expect((await enter(unseen[1] ?? 0, 'The owner knows them')).error.code).toBe('entry_overrules_limit')
  })
})
