import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { addDays, businessDateOf, type Capability } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { enrol } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { inOperator } from '../../db/transaction.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token, venueId: venue.id }
})

const today = businessDateOf(new Date(), 'Europe/Madrid')
const read = (query: CallInput<'GET /v1/allowances'>['query'], by = as) => api.call('GET /v1/allowances', { query }, by)
const limit = (valid_from: string, daily_grams: number | null, monthly_grams: number | null) =>
  api.call(
    'PUT /v1/venues/{id}/gram-limits/{valid_from}',
    { params: { id: venue.id, valid_from }, body: { daily_grams, monthly_grams } },
    as,
  )
const readsOf = (memberId: number) =>
  inOperator(api.database.db, venue.operatorId, (trx) =>
    trx.selectFrom('memberReads').select(['what']).where('memberId', '=', memberId).execute(),
  )
/** Buys that many grams at the counter. */
async function serve(memberId: number, grams: number): Promise<void> {
  const product = { name: 'Limón', price: 1, stock_quantity: 100, category_id: null, unit_type: 'weight' } as const
  const { id } = (await api.call('POST /v1/products', { multipart: { product } }, as)).body
  await api.call('POST /v1/entries', { body: { user_id: memberId, id: randomUUID() } }, as)
  const items = [{ product_id: id, quantity: grams, unit_price: 1 }]
  const sold = await api.call('POST /v1/make-purchase', { body: { user_id: memberId, items } }, as)
  expect(sold.status).toBe(200)
}

test('the limit of the asked day counts, not the one of today', async () => {
  const later = addDays(today, 40)
  await limit(today, 10, 100)
  await limit(later, 7, 50)
  expect((await read({ on: today, grams: 1 })).body).toMatchObject({
    limit: { valid_from: today, daily_grams: 10, monthly_grams: 100 },
    left: { day: 10, month: 100, most: 10 },
  })
  expect((await read({ on: later, grams: 8 })).body).toMatchObject({
    limit: { valid_from: later, daily_grams: 7, monthly_grams: 50 },
    dispense: { blocks: null, asks: ['dispense_daily_grams'] },
  })
})

test('what a member has received counts on the day, in its month, and no longer in the next', async () => {
  await limit(today, 10, 30)
  const { id } = (await enrol(api, as, { cash_balance: 50, identity_seen: true })).body
  await serve(id, 8)
  expect((await read({ on: today, grams: 3, user_id: id })).body).toMatchObject({
    had: { day: 8, month: 8 },
    left: { day: 2, month: 22, most: 2 },
    dispense: { blocks: null, asks: ['dispense_daily_grams'] },
  })
  expect((await read({ on: addDays(today, 40), grams: 3, user_id: id })).body).toMatchObject({
    had: { day: 0, month: 0 },
    left: { day: 10, month: 30, most: 10 },
    dispense: { blocks: null, asks: [] },
  })
})

test('the counter decides as was foretold', async () => {
  await limit(today, 10, null)
  await api.call(
    'PATCH /v1/venues/{id}/settings',
    { params: { id: venue.id }, body: { gate_levels: { dispense_daily_grams: 'block' } } },
    as,
  )
  const { id } = (await enrol(api, as, { cash_balance: 50, identity_seen: true })).body
  await serve(id, 10)
  const foretold = (await read({ on: today, grams: 1, user_id: id })).body
  expect(foretold.dispense.blocks).toBe('dispense_daily_grams')
  const product = (await api.call('GET /v1/get-venue-products', { query: {} }, as)).body[0]
  const items = [{ product_id: product?.id ?? 0, quantity: 1, unit_price: 1 }]
  const sold = await api.call('POST /v1/make-purchase', { body: { user_id: id, items } }, as)
  expect(sold.error.code).toBe(foretold.dispense.blocks)
})

test('a question about a member is logged as a read of private fields, one about an invented one is not', async () => {
  const { id } = (await enrol(api, as, {})).body
  await read({ on: today, grams: 1 })
  expect(await readsOf(id)).toEqual([])
  await read({ on: today, grams: 1, user_id: id })
  expect(await readsOf(id)).toEqual([{ what: 'panel' }])
})

test('invented facts are judged: age, own limit, waiting days', async () => {
  const on = addDays(today, 10)
  const born = `${Number(on.slice(0, 4)) - 17}${on.slice(4)}`
  const { body } = await read({ on, grams: 1, birth_date: born, month_max: 30, month_grams: 12.5, day_grams: 2.5 })
  expect(body).toMatchObject({
    limit: { valid_from: null, daily_grams: null, monthly_grams: 30, is_own_month: true },
    left: { day: null, month: 17.5, most: 17.5 },
    entry: { blocks: 'entry_under_age' },
    dispense: { blocks: 'dispense_under_age' },
  })
})

test('a day that has passed is refused', async () => {
  const { status, error } = await read({ on: addDays(today, -1), grams: 1 })
  expect([status, error.code]).toEqual([422, 'allowance_past'])
})

test.each([[['read_private']], [['settings']]] satisfies [Capability[]][])(
  'somebody with only %s may not ask',
  async (capabilities) => {
    const { token } = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities },
    ])
    expect((await read({ on: today, grams: 1 }, { token, venueId: venue.id })).error.code).toBe('privileges_missing')
  },
)

test('a member of another venue is not found', async () => {
  const there = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: there.id, role: 'owner' }])
  const { id } = (await enrol(api, { token, venueId: there.id }, {})).body
  expect((await read({ on: today, grams: 1, user_id: id })).error.code).toBe('member_not_found')
  expect(await readsOf(id)).toEqual([])
})
