import { randomUUID } from 'node:crypto'
import type { Capability } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: typeof venue
let owner: As
let partner: As
let keeper: As
let keeperId: number
let member: number
let cake: number

const rights: readonly Capability[] = [
  'let_in',
  'let_out_early',
  'overrule',
  'sell',
  'discount',
  'void_own',
  'void_others',
  'top_up',
  'pay_out',
  'accounting',
  'approve',
  'till',
  'till_differences',
  'prices',
  'receive_stock',
  'count_stock',
  'see_members',
  'read_private',
  'change_members',
  'ban',
  'export',
]

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const places = [venue, other].map(({ id }) => ({ venueId: id, role: 'owner' }) as const)
  const signIn = async (person: Promise<{ id: number; token: string }>) => {
    const { id, token } = await person
    return { id, as: { token, venueId: venue.id } }
  }
  owner = (await signIn(makePerson(db, 'owner', places))).as
  partner = (await signIn(makePerson(db, 'owner', places))).as
  const employee = await signIn(
    makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities: [...rights] }]),
  )
  keeper = employee.as
  keeperId = employee.id
  const { id } = await makeMember(api, owner, { identity_seen: true, cash_balance: 200, owned_shops: [venue.id] })
  member = id
  const product = { name: 'Galleta', price: 4, unit_type: 'fixed', stock_quantity: 100, category_id: null } as const
  cake = (await api.call('POST /v1/products', { multipart: { product } }, owner)).body.id
  await api.call('POST /v1/entries', { body: { user_id: member } }, keeper)
})

const list = async (as = owner, venue_ids?: string) =>
  (await api.call('GET /v1/exceptions', { query: { venue_ids } }, as)).body
const review = (event_ids: number[], as = owner) => api.call('POST /v1/exceptions/reviews', { body: { event_ids } }, as)
const undo = (event_ids: number[], as = owner) =>
  api.call('POST /v1/exceptions/reviews/undo', { body: { event_ids } }, as)
const buy = async (quantity: number, discount_percent: 0 | 50 = 0) => {
  const items = [{ product_id: cake, quantity, unit_price: 4 }]
  const body = { user_id: member, items, discount_percent }
  return (await api.call('POST /v1/make-purchase', { body }, keeper)).body.transaction_id
}
const voidSale = (id: number, as = keeper) =>
  api.call('POST /v1/sales/{id}/void', { params: { id }, body: { reason: 'Jar' }, idempotencyKey: randomUUID() }, as)
const countStock = async (quantity: number) => {
  const { body: product } = await api.call('GET /v1/products/{id}', { params: { id: cake } }, keeper)
  const body = { kind: 'count', quantity, stock_version: product.stock_version, note: '' } as const
  await api.call(
    'POST /v1/products/{id}/movements',
    { params: { id: cake }, body, idempotencyKey: randomUUID() },
    keeper,
  )
}
const openTill = async () =>
  (
    await api.call(
      'POST /v1/till-sessions',
      { body: { till: 'Caja 1', float: 100 }, idempotencyKey: randomUUID() },
      keeper,
    )
  ).body.id
const closeTill = (id: number, counted: number) =>
  api.call(
    'POST /v1/till-sessions/{id}/closing',
    { params: { id }, body: { counted, pieces: [], reason: 'Cambio' }, idempotencyKey: randomUUID() },
    keeper,
  )
const payOut = () =>
  api.call(
    'POST /v1/members/{id}/payout',
    { params: { id: member }, body: { amount: 10, method: 'cash', reason: 'Se va' }, idempotencyKey: randomUUID() },
    keeper,
  )

describe('what an owner should look at', () => {
  test('is nothing after an ordinary sale, with the number of operations checked', async () => {
    await buy(1)
    const { exceptions, checked } = await list()
    expect(exceptions).toEqual([])
    // The entry, the top-up of the enrolment and the sale.
    expect(checked).toBe(3)
  })

  test('is listed worst first, with the person, the amount and its rows', async () => {
    await countStock(88)
    await buy(10, 50)
    await buy(2, 50)
    const sale = await buy(3)
    await voidSale(sale)
    const session = await openTill()
    expect((await payOut()).status).toBe(200)
    await closeTill(session, 55.8)
    const { exceptions } = await list()
    const shown = exceptions.map(({ kind, amount, quantity, event_ids: ids }) => [kind, amount, quantity, ids.length])
    expect(shown).toEqual([
      ['till_difference', -34.2, null, 1],
      ['void', 12, null, 1],
      ['discount', 24, null, 2],
      ['payout', 10, null, 1],
      ['shrink', null, -12, 1],
    ])
    expect(exceptions.every(({ staff, venue_id: id }) => staff?.id === keeperId && id === venue.id)).toBe(true)
    expect(exceptions[0]).toMatchObject({ severe: true, till_session_id: session, own: false, reviewed: null })
    expect(exceptions[1]).toMatchObject({ severe: true, order_id: sale, action: 'sale.voided' })
    expect(exceptions[2]).toMatchObject({ discount_percent: 50, order_id: null })
    expect(exceptions[4]).toMatchObject({ product: { id: cake, name: 'Galleta' }, unit_type: 'fixed' })
  })

  test('includes an exit before the minimum stay and work after the tills were closed', async () => {
    const session = await openTill()
    await closeTill(session, 100)
    await api.database.asAdmin(
      `update till_sessions set opened_at = opened_at - interval '3 hours', closed_at = closed_at - interval '1 hour'`,
    )
    await buy(1)
    await buy(1)
    await api.call('PATCH /v1/checkout', { query: { user_id: member, early: 'true' } }, keeper)
    const { exceptions } = await list()
    expect(exceptions.map(({ kind, rule, event_ids: ids }) => [kind, rule, ids.length])).toEqual([
      ['overrule', 'exit_min_stay', 1],
      ['after_hours', null, 2],
      // The owner topped up at the enrolment.
      ['after_hours', null, 1],
    ])
  })

  test('is not shown to employees, nor of venues of others', async () => {
    expect((await api.call('GET /v1/exceptions', { query: {} }, keeper)).error.code).toBe('privileges_missing')
    const foreign = await makeVenue(api.database.db, 'Foreign')
    const call = api.call('GET /v1/exceptions', { query: { venue_ids: `${venue.id},${foreign.id}` } }, owner)
    expect((await call).error.code).toBe('privileges_missing')
  })

  test('covers several venues, and begins with the previous business day', async () => {
    await voidSale(await buy(1))
    expect((await list(owner, `${venue.id},${other.id}`)).exceptions).toHaveLength(1)
    expect((await list(owner, `${other.id}`)).exceptions).toHaveLength(0)
    await api.database.asAdmin(`update audit_events set at = at - interval '3 days'`)
    expect((await list()).exceptions).toHaveLength(0)
  })
})

describe('an exception', () => {
  test('is signed off with a name and a time, and the sign-off can be undone', async () => {
    await voidSale(await buy(1))
    const ids = (await list()).exceptions[0]?.event_ids ?? []
    expect((await review(ids)).status).toBe(204)
    const reviewed = (await list()).exceptions[0]?.reviewed
    expect(reviewed?.by).toBeTruthy()
    expect(Math.abs(Date.now() - Date.parse(reviewed?.at ?? ''))).toBeLessThan(60_000)
    expect((await undo(ids, partner)).error.code).toBe('exception_not_found')
    expect((await undo(ids)).status).toBe(204)
    expect((await list()).exceptions[0]?.reviewed).toBeNull()
  })

  test('is never signed off by the person who caused it', async () => {
    await voidSale(await buy(1), owner)
    const [exception] = (await list()).exceptions
    expect(exception?.own).toBe(true)
    const ids = exception?.event_ids ?? []
    expect((await review(ids)).error.code).toBe('exception_own')
    expect((await review(ids, partner)).status).toBe(204)
  })

  test('of another operator cannot be found', async () => {
    expect((await review([999_999])).error.code).toBe('exception_not_found')
  })
})
