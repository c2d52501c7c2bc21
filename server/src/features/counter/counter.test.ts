import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput } from '@aforo/contract'
import { businessDateOf, type GateLevels } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock, untilOthersWait } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: typeof venue
let as: As
let counter: As
let member: number
let flower: number
let cake: number

const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const places = [venue, other].map((place) => ({ venueId: place.id, role: 'owner' as const }))
  as = { token: (await makePerson(db, 'owner', places)).token, venueId: venue.id }
  const server = await makePerson(db, 'employee', [
    { venueId: venue.id, role: 'employee', capabilities: ['sell', 'discount', 'void_own', 'overrule'] },
  ])
  counter = { token: server.token, venueId: venue.id }
  member = await arrive()
  flower = await offer({ name: 'Limón Sierra', price: 8.5, stock_quantity: 124.5, unit_type: 'weight' })
  cake = await offer({ name: 'Magdalena', price: 2.8, stock_quantity: 4, unit_type: 'fixed', gram_equivalent: 0.5 })
})

type Form = Parameters<typeof makeMember>[2]
const elsewhere = () => ({ ...as, venueId: other.id })
const enter = (id: number, by = as) => api.call('POST /v1/entries', { body: { user_id: id } }, by)
async function arrive(form: Form = {}): Promise<number> {
  const made = await makeMember(api, as, {
    identity_seen: true,
    owned_shops: [venue.id, other.id],
    cash_balance: 64.5,
    ...form,
  })
  await enter(made.id)
  return made.id
}

type Product = Omit<CallInput<'POST /v1/products'>['multipart']['product'], 'category_id'>
const offer = async (product: Product, by = as): Promise<number> =>
  (await api.call('POST /v1/products', { multipart: { product: { category_id: null, ...product } } }, by)).body.id
const stockOf = async (id: number) =>
  (await api.call('GET /v1/products/{id}', { params: { id } }, as)).body.stock_quantity

type Purchase = CallInput<'POST /v1/make-purchase'>['body']
const grams = (quantity: number, unit_price = 8.5) => ({ product_id: flower, quantity, unit_price })
const pieces = (quantity: number, unit_price = 2.8) => ({ product_id: cake, quantity, unit_price })
const buy = (part: Partial<Purchase> = {}, by = counter) =>
  api.call('POST /v1/make-purchase', { body: { user_id: member, items: [grams(2.5)], ...part } }, by)
const look = async (id = member, by = counter) =>
  (await api.call('GET /v1/counter/members/{id}', { params: { id } }, by)).body
const creditOf = async (id = member) => (await look(id)).profile.cash_balance
const levels = (gate_levels: Partial<GateLevels>, settings: object = {}) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body: { gate_levels, ...settings } }, as)
const limit = (daily_grams: number | null, monthly_grams: number | null, at = venue) =>
  api.call(
    'PUT /v1/venues/{id}/gram-limits/{valid_from}',
    { params: { id: at.id, valid_from: today }, body: { daily_grams, monthly_grams } },
    as,
  )
const put = (product_id: number, quantity: number, seen: number, by = counter, id: string = randomUUID()) =>
  api.call(
    'PUT /v1/carts/{user_id}/items/{product_id}',
    { params: { user_id: member, product_id }, body: { id, quantity, seen } },
    by,
  )
const saleOf = async (id: number, by = as) => (await api.call('GET /v1/sales/{id}', { params: { id } }, by)).body
const takeBack = (id: number, by = counter, key: string = randomUUID()) =>
  api.call('POST /v1/sales/{id}/void', { params: { id }, body: { reason: 'Wrong jar' }, idempotencyKey: key }, by)
const giveBack = (
  id: number,
  items: { line: number; quantity: number; restock: boolean }[],
  by = as,
  key: string = randomUUID(),
) =>
  api.call('POST /v1/sales/{id}/returns', { params: { id }, body: { reason: 'Damp', items }, idempotencyKey: key }, by)

describe('a sale', () => {
  test('reduces the wallet and the stock, and stores its lines', async () => {
    const { status, body } = await buy({ items: [grams(2.5), pieces(2)], amount: 26.85 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ user_id: member, venue_id: venue.id, type: 'purchase', status: 'completed' })
    expect(body).toMatchObject({ amount: 26.85, new_balance: 37.65 })
    expect([await creditOf(), await stockOf(flower), await stockOf(cake)]).toEqual([37.65, 122, 2])
    expect((await look()).month.grams).toBe(3.5)
    expect((await look()).day.grams).toBe(3.5)
    const sale = await saleOf(body.transaction_id)
    expect(sale).toMatchObject({ current_order_status: 'DELIVERED', total: 26.85, balance_after: 37.65, grams: 3.5 })
    expect(sale.business_date).toBe(today)
    expect(sale.items[0]).toMatchObject({
      product_id: flower,
      product_name: 'Limón Sierra',
      quantity: 2.5,
      unit_price: 8.5,
      cost: 21.25,
    })
    const [booked] = (await api.call('GET /v1/members/{id}/transactions', { params: { id: member }, query: {} }, as))
      .body
    expect(booked).toMatchObject({
      id: body.transaction_id,
      kind: 'purchase',
      balance_change: -26.85,
      reversible: false,
    })
    const movements = (await api.call('GET /v1/products/{id}/movements', { params: { id: flower }, query: {} }, as))
      .body
    expect(movements[0]).toMatchObject({ kind: 'sale', change: -2.5, stock_after: 122 })
  })

  test('is exact to the milligram and rounds each line once', async () => {
    const { body } = await buy({ items: [grams(1.238)], amount: 10.52 })
    expect(body.amount).toBe(10.52)
    expect(await stockOf(flower)).toBe(123.262)
  })

  test('sent twice is made once, and its key cannot be used for another sale', async () => {
    const key = randomUUID()
    const first = await buy({ id: key })
    expect((await buy({ id: key })).body).toEqual(first.body)
    expect((await buy({ id: key, items: [grams(3)] })).error.code).toBe('idempotency_key_reused')
    expect([await creditOf(), await stockOf(flower)]).toEqual([43.25, 122])
  })

  test('sent twice at the same time is made once', async () => {
    const key = randomUUID()
    const lock = {
      sql: 'select from wallets where member_id = $1 for update',
      values: [member],
      operatorId: venue.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () => Promise.all([buy({ id: key }), buy({ id: key })]))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect([await creditOf(), await stockOf(flower)]).toEqual([43.25, 122])
  })

  test('of the last gram succeeds at only one of two counters', async () => {
    const rare = await offer({ name: 'Violeta 21', price: 11, stock_quantity: 1, unit_type: 'weight' })
    const rival = await arrive()
    const items = [{ product_id: rare, quantity: 1, unit_price: 11 }]
    const lock = {
      sql: 'select from stocks where product_id = $1 for update',
      values: [rare],
      operatorId: venue.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () =>
      Promise.all([buy({ items }), buy({ items, user_id: rival }, as)]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('dispense_stock')
    expect(await stockOf(rare)).toBe(0)
  })

  test('made at two counters at once never exceeds a gram limit or the balance', async () => {
    await levels({ dispense_monthly_grams: 'block' })
    await limit(null, 4)
    const lock = {
      sql: 'select from wallets where member_id = $1 for update',
      values: [member],
      operatorId: venue.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () => Promise.all([buy(), buy({}, as)]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
    expect((await look()).month.grams).toBe(2.5)
  })

  test('that costs more than the balance is refused, and stays refused for its key', async () => {
    const key = randomUUID()
    const dear = { id: key, items: [grams(8)] }
    expect((await buy(dear)).error).toMatchObject({ code: 'dispense_credit', detail: 'Not enough credit' })
    await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 10 } }, as)
    expect((await buy(dear)).error.code).toBe('dispense_credit')
    expect((await buy({ items: [grams(8)] })).status).toBe(200)
  })

  test.each<[string, () => Partial<Purchase>, string]>([
    ['nothing', () => ({ items: [] }), 'sale_empty'],
    [
      'a quantity so small that it costs nothing',
      () => ({ items: [pieces(1, 2.8), grams(0.0001)] }),
      'request_invalid',
    ],
    ['half a piece', () => ({ items: [pieces(0.5)] }), 'quantity_not_whole'],
    ['more than the stock', () => ({ items: [pieces(5)] }), 'dispense_stock'],
    [
      'a product that does not exist',
      () => ({ items: [{ product_id: 987654, quantity: 1, unit_price: 1 }] }),
      'product_not_found',
    ],
    ['a product at an outdated price', () => ({ items: [grams(1, 8)] }), 'dispense_price_changed'],
    ['products with a wrong total', () => ({ items: [grams(1)], amount: 8.49 }), 'dispense_price_changed'],
    ['one product at two prices', () => ({ items: [grams(1), grams(1, 8)] }), 'dispense_price_changed'],
    ['products with a discount that the employee may not give', () => ({ discount_percent: 50 }), 'dispense_discount'],
  ])('of %s is refused', async (_title, part, code) => {
    expect((await buy(part())).error.code).toBe(code)
    expect([await creditOf(), await stockOf(flower), await stockOf(cake)]).toEqual([64.5, 124.5, 4])
  })

  test('that contains a product twice has one line for it', async () => {
    const { body } = await buy({ items: [grams(1), grams(1.5)], amount: 21.25 })
    expect(body.items).toHaveLength(1)
    expect(body.items[0]?.quantity).toBe(2.5)
  })

  test('of a product of the other venue is refused', async () => {
    const foreign = await offer({ name: 'Foreign', price: 1, stock_quantity: 9, unit_type: 'fixed' }, elsewhere())
    expect((await buy({ items: [{ product_id: foreign, quantity: 1, unit_price: 1 }] })).error.code).toBe(
      'product_not_found',
    )
  })

  test('to a member who has left, or is inside another venue, is refused', async () => {
    await api.call('PATCH /v1/checkout', { query: { user_id: member, early: 'true' } }, as)
    expect((await buy()).error.code).toBe('dispense_not_inside')
    await enter(member, elsewhere())
    expect((await buy()).error.code).toBe('dispense_not_inside')
    await levels({ dispense_not_inside: 'warn' })
    expect((await buy()).error.code).toBe('dispense_not_inside_reason')
    expect((await buy({ reason: 'Waits at the bar' })).status).toBe(200)
  })

  test('to a suspended or under-age member is refused', async () => {
    const young = await arrive({ birth_date: '2000-01-01' })
    await levels({}, { age_limit: 90 })
    expect((await buy({ user_id: young })).error).toMatchObject({
      code: 'dispense_under_age',
      detail: 'Cannot be served: younger than 90.',
    })
    await api.call(
      'PUT /v1/members/{id}/standing',
      { params: { id: member }, body: { standing: 'suspended', reason: 'Fight' } },
      as,
    )
    expect((await buy()).error).toEqual({
      code: 'dispense_not_active',
      detail: 'Cannot be served: suspended.',
    })
  })

  test('over the daily or monthly limit requires a reason, which is stored', async () => {
    await limit(3, 10)
    await buy({ items: [grams(2.5)] })
    expect((await buy({ items: [pieces(2)] })).error).toMatchObject({
      code: 'dispense_daily_grams_reason',
      detail: 'Over the daily limit: 0.5 g are left today. Write down the reason.',
    })
    const { body } = await buy({ items: [pieces(2)], reason: 'Prescription' })
    expect(await saleOf(body.transaction_id)).toMatchObject({ reason: 'Prescription', rules: ['dispense_daily_grams'] })
    await limit(null, 3)
    expect((await buy({ items: [grams(0.1)] })).error.code).toBe('dispense_monthly_grams_reason')
  })

  test("counts the grams of the other venue, and a member's own limit replaces the limit of the venue", async () => {
    await buy({ items: [grams(2.5)] })
    await api.call('PATCH /v1/checkout', { query: { user_id: member, early: 'true' } }, as)
    await enter(member, elsewhere())
    await limit(null, 3, other)
    const far = await offer({ name: 'Far', price: 1, stock_quantity: 9, unit_type: 'weight' }, elsewhere())
    const item = { product_id: far, quantity: 1, unit_price: 1 }
    expect((await buy({ items: [item] }, elsewhere())).error.code).toBe('dispense_monthly_grams_reason')
    const thirsty = await makeMember(api, as, {
      identity_seen: true,
      owned_shops: [venue.id, other.id],
      cash_balance: 20,
      max_monthly_grams: 20,
    })
    await enter(thirsty.id, elsewhere())
    expect((await buy({ items: [{ ...item, quantity: 9 }], user_id: thirsty.id }, elsewhere())).status).toBe(200)
  })

  test('of pieces without a gram equivalent does not count for a limit', async () => {
    await limit(0.1, 0.1)
    const water = await offer({ name: 'Agua', price: 1, stock_quantity: 9, unit_type: 'fixed' })
    expect((await buy({ items: [{ product_id: water, quantity: 2, unit_price: 1 }] })).status).toBe(200)
  })

  test('within the waiting days is allowed unless the venue blocks it', async () => {
    await levels({}, { waiting_days: 15 })
    expect((await buy()).status).toBe(200)
    await levels({ dispense_waiting_days: 'block' })
    expect((await buy()).error.code).toBe('dispense_waiting_days')
  })

  test("applies the member's discount, and accounting staff may give more", async () => {
    member = await arrive({ discount_percent: 10 })
    expect((await buy({ amount: 21.25 })).error.code).toBe('dispense_price_changed')
    expect((await buy({ amount: 19.13 })).body.amount).toBe(19.13)
    expect((await buy({ discount_percent: 50, amount: 10.63 }, as)).body.items[0]).toMatchObject({
      unit_price: 8.5,
      discount_percent: 50,
      cost: 10.63,
    })
  })

  test('requires the counter capability', async () => {
    const { token } = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['let_in', 'let_out_early', 'overrule'] },
    ])
    expect((await buy({}, { token, venueId: venue.id })).error.code).toBe('privileges_missing')
    expect((await buy({ venue_id: other.id })).error.code).toBe('request_invalid')
  })

  test('to a member of another operator is refused as not found', async () => {
    const foreign = await makeVenue(api.database.db, 'Foreign')
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: foreign.id, role: 'owner' }])
    const there = { token, venueId: foreign.id }
    const id = randomUUID()
    expect((await buy({ id }, there)).error.code).toBe('member_not_found')
    expect((await buy({ id }, there)).error.code).toBe('member_not_found')
    expect((await buy({ id, items: [grams(1)] }, there)).error.code).toBe('idempotency_key_reused')
  })

  test('during a price change uses one of the two prices, without a deadlock', async () => {
    const { body: before } = await api.call('GET /v1/products/{id}', { params: { id: flower } }, as)
    const product = {
      name: before.name,
      price: 9,
      unit_type: before.unit_type,
      category_id: null,
      version: before.version,
    }
    const lock = {
      sql: 'select from stocks where product_id = $1 for update',
      values: [flower],
      operatorId: venue.operatorId,
    }
    const [sold, changed] = await holdLock(api.database, lock, 2, async () => {
      const selling = buy()
      await untilOthersWait(api.database, 1)
      const edit = { params: { id: flower }, multipart: { product } }
      return Promise.all([selling, api.call('PUT /v1/products/{id}', edit, as)])
    })
    expect(changed.status).toBe(200)
    expect([200, 409]).toContain(sold.status)
    // PostgreSQL reports the statistics of a connection with a delay of up to one second.
    await sleep(1_200)
    const [{ deadlocks } = { deadlocks: '' }] = await api.database.asAdmin<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(deadlocks).toBe('0')
  })

  test('is recorded as a purchase even if older clients send another type', async () => {
    const old = {
      user_id: member,
      type: 'add_cash',
      amount: 21.249999999999996,
      status: 'string',
      id: randomUUID(),
      timestamp: '2026-11-15T20:00:00.000Z',
      items: [{ ...grams(2.5), id: 0, transaction_id: 0 }],
    }
    const { body } = await buy({ ...old, venue_id: venue.id })
    expect(body).toMatchObject({ type: 'purchase', status: 'completed', amount: 21.25 })
    const older = { ...old, type: 'purchase', shop_id: 236, id: 0, amount: 0.01 }
    const { body: made } = await api.call('POST /make_purchase/', { body: older }, counter)
    expect(made).toMatchObject({ venue_id: venue.id, type: 'purchase', amount: 21.25, new_balance: 22 })
  })

  test('is audited with its amount and grams', async () => {
    const { body } = await buy()
    const events = (await api.call('GET /v1/audit', { query: { kind: 'sale.made' } }, as)).body
    expect(events[0]?.after).toMatchObject({ transactionId: body.transaction_id, totalCents: 2125, gramsMilli: 2500 })
  })
})

describe('a cart', () => {
  test('is shared by all counters', async () => {
    expect((await put(flower, 2.5, 0)).body.items).toMatchObject([
      { product_id: flower, name: 'Limón Sierra', price: 8.5, unit_type: 'weight', quantity: 2.5 },
    ])
    await put(cake, 2, 0, as)
    const seen = (await api.call('GET /v1/carts/{user_id}', { params: { user_id: member } }, counter)).body
    expect(seen.items.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
      [flower, 2.5],
      [cake, 2],
    ])
    const open = (await api.call('GET /v1/carts', { query: {} }, counter)).body
    expect(open).toMatchObject([{ user_id: member, items: 2, total: 26.85 }])
  })

  test('change sent again has no effect, and one based on an old cart is refused', async () => {
    const change = randomUUID()
    await put(flower, 2.5, 0, counter, change)
    expect((await put(flower, 2.5, 0, counter, change)).status).toBe(200)
    expect((await put(flower, 2.5, 0)).error.code).toBe('cart_changed')
    expect((await put(flower, 3, 0)).error.code).toBe('cart_changed')
    expect((await put(flower, 3, 2.5)).body.items[0]?.quantity).toBe(3)
    expect((await put(flower, 0, 3)).body.items).toEqual([])
  })

  test('changed by two people at once accepts one of the changes', async () => {
    await put(flower, 1, 0)
    const lock = {
      sql: 'select from visits where member_id = $1 for update',
      values: [member],
      operatorId: venue.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () => Promise.all([put(flower, 2, 1), put(flower, 2, 1, as)]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('accepts only products of the venue, in whole pieces, for members inside', async () => {
    expect((await put(cake, 0.5, 0)).error.code).toBe('quantity_not_whole')
    expect((await put(987654, 1, 0)).error.code).toBe('product_not_found')
    await api.call('PATCH /v1/checkout', { query: { user_id: member, early: 'true' } }, as)
    expect((await put(flower, 1, 0)).error.code).toBe('member_not_inside')
  })

  test('blocks the exit of its member until it is paid or emptied', async () => {
    const leave = () => api.call('PATCH /v1/checkout', { query: { user_id: member, early: 'true' } }, as)
    await put(flower, 2.5, 0)
    await put(cake, 1, 0)
    expect((await leave()).error.code).toBe('exit_cart_not_empty')
    const [entry] = (await api.call('GET /v1/active-entries', { query: {} }, as)).body
    expect(entry?.cart_items).toBe(2)
    await buy({ items: [grams(2.5)] })
    expect((await look()).cart.items.map(({ product_id }) => product_id)).toEqual([cake])
    expect((await leave()).error.code).toBe('exit_cart_not_empty')
    await api.call('DELETE /v1/carts/{user_id}', { params: { user_id: member } }, counter)
    expect((await leave()).status).toBe(200)
    const events = (await api.call('GET /v1/audit', { query: { kind: 'cart.emptied' } }, as)).body
    expect(events[0]?.before).toEqual({ lines: 1 })
  })

  test('is charged once, even by two counters at the same time', async () => {
    await put(flower, 2.5, 0)
    const lock = {
      sql: 'select from wallets where member_id = $1 for update',
      values: [member],
      operatorId: venue.operatorId,
    }
    const pay = (by: As) => buy({ from_cart: true }, by)
    const answers = await holdLock(api.database, lock, 2, () => Promise.all([pay(counter), pay(as)]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('cart_changed')
    expect([await creditOf(), await stockOf(flower)]).toEqual([43.25, 122])
  })

  test('is charged only with its current contents', async () => {
    await put(flower, 2.5, 0)
    await put(flower, 3, 2.5, as)
    expect((await buy({ from_cart: true })).error.code).toBe('cart_changed')
    expect((await buy({ from_cart: true, items: [grams(3)] })).status).toBe(200)
  })

  test('prevents undoing the entry of its member', async () => {
    await put(flower, 2.5, 0)
    const [entry] = (await api.call('GET /v1/active-entries', { query: {} }, as)).body
    const undone = await api.call(
      'POST /v1/visits/{id}/undo',
      { params: { id: entry?.id ?? 0 }, body: { what: 'entry' }, idempotencyKey: randomUUID() },
      as,
    )
    expect(undone.error.code).toBe('exit_cart_not_empty')
  })
})

describe("a member's habits", () => {
  const habitsOf = async (id = member, by = counter) =>
    (await api.call('GET /v1/counter/members/{id}/habits', { params: { id } }, by)).body
  const cakes = (quantity: number) => ({ product_id: cake, quantity, unit_price: 2.8 })

  test('are the products bought more than once and the last sale, at this venue', async () => {
    expect(await habitsOf()).toEqual({ usual: [], last_sale: null })
    await buy()
    await buy({ items: [cakes(1)] })
    const { body } = await buy({ items: [grams(1), cakes(2)] })
    await buy({ items: [cakes(1)] }, counter)
    expect((await habitsOf()).usual).toEqual([cake, flower])
    expect(await habitsOf(member, elsewhere())).toEqual({ usual: [], last_sale: null })
    expect((await habitsOf()).last_sale?.id).toBeGreaterThan(body.transaction_id)
  })

  test('leave out what was voided or returned', async () => {
    const kept = await buy({ items: [grams(1), cakes(2)] })
    const voided = await buy({ items: [grams(3)] })
    await takeBack(voided.body.transaction_id)
    await giveBack(kept.body.transaction_id, [{ line: 2, quantity: 1, restock: true }])
    expect((await habitsOf()).last_sale).toEqual({
      id: kept.body.transaction_id,
      items: [
        { product_id: flower, quantity: 1 },
        { product_id: cake, quantity: 1 },
      ],
    })
  })

  test('of a member of another operator are not found', async () => {
    const stranger = await makeVenue(api.database.db, 'Ajena')
    const theirs = await makePerson(api.database.db, 'owner', [{ venueId: stranger.id, role: 'owner' }])
    const asked = await api.call(
      'GET /v1/counter/members/{id}/habits',
      { params: { id: member } },
      { token: theirs.token, venueId: stranger.id },
    )
    expect(asked.error.code).toBe('member_not_found')
  })
})

describe('a wrong sale', () => {
  const ago = (minutes: number) =>
    api.database.asAdmin(
      `update transactions set at = at - interval '${minutes} minutes' where venue_id = ${venue.id} and kind = 'purchase'`,
    )

  test('is voided by the employee who made it, which restores balance, stock and limits', async () => {
    await buy({ items: [pieces(1)] })
    const { body } = await buy({ items: [grams(2.5), pieces(2)] })
    const key = randomUUID()
    const voided = await takeBack(body.transaction_id, counter, key)
    expect(voided.body).toMatchObject({ current_order_status: 'VOIDED', voidable: false, returnable: false })
    expect(voided.body.voided).toMatchObject({ reason: 'Wrong jar' })
    expect((await takeBack(body.transaction_id, counter, key)).body).toEqual(voided.body)
    expect([await creditOf(), await stockOf(flower), await stockOf(cake)]).toEqual([61.7, 124.5, 3])
    expect(await look()).toMatchObject({ day: { grams: 0.5 }, month: { grams: 0.5 } })
    expect((await takeBack(body.transaction_id)).error.code).toBe('sale_voided')
    expect((await giveBack(body.transaction_id, [{ line: 1, quantity: 1, restock: true }])).error.code).toBe(
      'sale_voided',
    )
  })

  test('is voided only within ten minutes by the same employee, or by accounting staff', async () => {
    const { body } = await buy()
    const { token } = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['sell', 'discount', 'void_own', 'overrule'] },
    ])
    expect((await takeBack(body.transaction_id, { token, venueId: venue.id })).error.code).toBe('privileges_missing')
    expect(await saleOf(body.transaction_id, counter)).toMatchObject({ voidable: true, returnable: false })
    await ago(11)
    expect((await takeBack(body.transaction_id)).error.code).toBe('reversal_too_late')
    expect(await saleOf(body.transaction_id, counter)).toMatchObject({ voidable: false })
    expect((await takeBack(body.transaction_id, as)).status).toBe(200)
  })

  test('voided by two people at once is voided once', async () => {
    const { body } = await buy()
    const lock = {
      sql: 'select from wallets where member_id = $1 for update',
      values: [member],
      operatorId: venue.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () =>
      Promise.all([takeBack(body.transaction_id), takeBack(body.transaction_id, as)]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect([await creditOf(), await stockOf(flower)]).toEqual([64.5, 124.5])
  })

  test('is returned by line: exact to the cent, with or without restocking', async () => {
    const { body } = await buy({ items: [grams(1.237), pieces(2)] })
    expect(body.amount).toBe(16.11)
    const part = await giveBack(body.transaction_id, [{ line: 1, quantity: 0.4, restock: false }])
    expect(part.body).toMatchObject({ current_order_status: 'DELIVERED', returned: 3.4, voidable: false })
    expect(part.body.returns[0]).toMatchObject({
      reason: 'Damp',
      amount: 3.4,
      items: [{ line: 1, quantity: 0.4, amount: 3.4, restocked: false }],
    })
    expect(await stockOf(flower)).toBe(123.263)
    const rest = await giveBack(body.transaction_id, [
      { line: 1, quantity: 0.837, restock: true },
      { line: 2, quantity: 2, restock: true },
    ])
    expect(rest.body).toMatchObject({ current_order_status: 'RETURNED', returned: 16.11 })
    expect([await creditOf(), await stockOf(flower), await stockOf(cake)]).toEqual([64.5, 124.1, 4])
    expect((await look()).month.grams).toBe(0)
  })

  test.each<[string, { line: number; quantity: number; restock: boolean }[], string]>([
    ['more than was sold', [{ line: 1, quantity: 3, restock: true }], 'return_too_much'],
    ['a line that does not exist', [{ line: 7, quantity: 1, restock: true }], 'return_too_much'],
    [
      'one line twice',
      [
        { line: 1, quantity: 1, restock: true },
        { line: 1, quantity: 1, restock: true },
      ],
      'return_too_much',
    ],
    ['half a piece', [{ line: 2, quantity: 0.5, restock: true }], 'quantity_not_whole'],
  ])('does not accept a return of %s', async (_title, items, code) => {
    const { body } = await buy({ items: [grams(2.5), pieces(1)] })
    expect((await giveBack(body.transaction_id, items)).error.code).toBe(code)
    expect(await creditOf()).toBe(40.45)
  })

  test('is returned by accounting staff only, and cannot be voided after that', async () => {
    const { body } = await buy()
    const line = [{ line: 1, quantity: 1, restock: true }]
    expect((await giveBack(body.transaction_id, line, counter)).error.code).toBe('privileges_missing')
    await giveBack(body.transaction_id, line)
    expect((await takeBack(body.transaction_id)).error.code).toBe('sale_returned')
  })

  test("is in the member's file, and cannot be voided once the member is erased", async () => {
    const { body } = await buy({ items: [grams(1)] })
    const file = await api.call('GET /v1/members/{id}/file', { params: { id: member } }, as)
    expect(JSON.stringify(file.body)).toContain('"product":"Limón Sierra","unit":"weight","quantity":1')
    const params = { id: member }
    const rest = { amount: 56, method: 'transfer' as const, reason: 'Leaves' }
    await api.call('POST /v1/members/{id}/payout', { params, body: rest, idempotencyKey: randomUUID() }, as)
    await api.call('PATCH /v1/checkout', { query: { user_id: member, early: 'true' } }, as)
    const erased = await api.call('POST /v1/members/{id}/erasure', { params }, as)
    expect(erased.status).toBe(200)
    expect((await takeBack(body.transaction_id, as)).error.code).toBe('member_erased')
    expect((await saleOf(body.transaction_id)).client.name).toBe('')
  })

  test('is voided by accounting staff without the counter capability', async () => {
    const { body } = await buy()
    const { token } = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['accounting', 'void_others', 'approve'] },
    ])
    expect((await takeBack(body.transaction_id, { token, venueId: venue.id })).status).toBe(200)
  })

  test('is not found at the other venue, and cannot be reversed as a transaction', async () => {
    const { body } = await buy()
    const there = await api.call('GET /v1/sales/{id}', { params: { id: body.transaction_id } }, elsewhere())
    expect(there.error.code).toBe('sale_not_found')
    const reversed = await api.call(
      'POST /v1/transactions/{id}/reversal',
      { params: { id: body.transaction_id }, body: { reason: 'Sly' }, idempotencyKey: randomUUID() },
      as,
    )
    expect(reversed.error.code).toBe('transaction_not_reversible')
  })
})
