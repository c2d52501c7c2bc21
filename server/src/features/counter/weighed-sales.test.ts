import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { businessDateOf } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let member: number
let flower: number
let cake: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  const facts = { identity_seen: true, owned_shops: [venue.id], cash_balance: 64.5 }
  member = (await makeMember(api, as, facts)).id
  await api.call('POST /v1/entries', { body: { user_id: member } }, as)
  flower = await offer({ name: 'Limón Sierra', price: 8.5, stock_quantity: 100, unit_type: 'weight' })
  cake = await offer({ name: 'Magdalena', price: 2.8, stock_quantity: 4, unit_type: 'fixed' })
})

type Product = Omit<CallInput<'POST /v1/products'>['multipart']['product'], 'category_id'>
const offer = async (product: Product): Promise<number> =>
  (await api.call('POST /v1/products', { multipart: { product: { category_id: null, ...product } } }, as)).body.id

type Item = CallInput<'POST /v1/make-purchase'>['body']['items'][number]
const asked = (quantity: number): Item => ({ product_id: flower, quantity, unit_price: 8.5 })
const onScale = (quantity: number, weighed_quantity: number): Item => ({
  ...asked(quantity),
  weighed_quantity,
  weighed_by: 'scale',
})
const byHand = (quantity: number): Item => ({ ...asked(quantity), weighed_by: 'hand' })

const buy = (items: Item[], part: object = {}) =>
  api.call('POST /v1/make-purchase', { body: { user_id: member, items, ...part } }, as)
const stockOf = async (id = flower) =>
  (await api.call('GET /v1/products/{id}', { params: { id } }, as)).body.stock_quantity
const look = async () => (await api.call('GET /v1/counter/members/{id}', { params: { id: member } }, as)).body
const saleOf = async (id: number) => (await api.call('GET /v1/sales/{id}', { params: { id } }, as)).body
const giveBack = (id: number, quantity: number, restock = true) =>
  api.call(
    'POST /v1/sales/{id}/returns',
    { params: { id }, body: { reason: 'x', items: [{ line: 1, quantity, restock }] }, idempotencyKey: randomUUID() },
    as,
  )
const tolerance = (weigh_tolerance: number) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body: { weigh_tolerance } }, as)

describe('a weighed sale', () => {
  test('charges what was asked for, and what was weighed leaves stock', async () => {
    const { body } = await buy([onScale(2.5, 2.53)], { amount: 21.25 })
    expect(body).toMatchObject({ amount: 21.25, new_balance: 43.25 })
    expect(body.items[0]).toMatchObject({ quantity: 2.5, cost: 21.25, weighed_quantity: 2.53, weighed_by: 'scale' })
    expect(await stockOf()).toBe(97.47)
    const [item] = (await saleOf(body.transaction_id)).items
    expect(item).toMatchObject({ quantity: 2.5, weighed_quantity: 2.53, weighed_by: 'scale' })
    const movements = await api.call('GET /v1/products/{id}/movements', { params: { id: flower }, query: {} }, as)
    expect(movements.body[0]).toMatchObject({ kind: 'sale', change: -2.53, stock_after: 97.47 })
    const books = await api.call('GET /v1/get-all-transactions', { query: { user_id: member } }, as)
    const [bought] = books.body.transactions.flatMap(({ items }) => items)
    expect(bought).toMatchObject({ quantity: 2.5, weighed_quantity: 2.53, weighed_by: 'scale' })
  })

  test('that was typed is marked, and the quantity leaves stock', async () => {
    const { body } = await buy([byHand(2.5)])
    expect(body.items[0]).toMatchObject({ weighed_quantity: null, weighed_by: 'hand' })
    expect(await stockOf()).toBe(97.5)
  })

  test('of an older client, or of pieces, has neither', async () => {
    const { body } = await buy([asked(2.5), { product_id: cake, quantity: 1, unit_price: 2.8 }])
    expect(body.items).toMatchObject([
      { weighed_quantity: null, weighed_by: null },
      { weighed_quantity: null, weighed_by: null },
    ])
  })

  test('counts what was asked for against the limits', async () => {
    const limit = { daily_grams: 2.5, monthly_grams: null }
    const today = businessDateOf(new Date(), 'Europe/Madrid')
    const params = { id: venue.id, valid_from: today }
    await api.call('PUT /v1/venues/{id}/gram-limits/{valid_from}', { params, body: limit }, as)
    expect((await buy([onScale(2.5, 2.55)])).status).toBe(200)
    expect((await look()).day).toMatchObject({ grams: 2.5, limit: 2.5 })
  })

  test.each([
    ['too much', 2.551],
    ['too little', 2.449],
  ])('of %s is refused, and changes nothing', async (_title, weighed) => {
    const { error } = await buy([onScale(2.5, weighed)])
    expect(error.code).toBe('weight_outside_tolerance')
    expect(error.detail).toContain(
      `Of Limón Sierra, 2.5 g were asked for, but ${weighed} g were weighed. The margin is 0.05 g`,
    )
    expect(await stockOf()).toBe(100)
  })

  test('is within the tolerance that the venue has set', async () => {
    expect((await look()).weigh_tolerance).toBe(0.05)
    await tolerance(0.1)
    expect((await look()).weigh_tolerance).toBe(0.1)
    expect((await buy([onScale(2.5, 2.6)])).status).toBe(200)
    await tolerance(0)
    expect((await buy([onScale(2.5, 2.501)])).error.code).toBe('weight_outside_tolerance')
    expect((await tolerance(1.001)).error.code).toBe('request_invalid')
    const [event] = (await api.call('GET /v1/audit', { query: {} }, as)).body
    expect(event).toMatchObject({ before: { weighToleranceMilli: 100 }, after: { weighToleranceMilli: 0 } })
  })

  test('of more than is left is refused, although so much was not asked for', async () => {
    const last = await offer({ name: 'Amnesia', price: 8.5, stock_quantity: 2.5, unit_type: 'weight' })
    const refused = await buy([{ ...onScale(2.5, 2.51), product_id: last }])
    expect(refused.error.code).toBe('dispense_stock')
    expect((await buy([{ ...onScale(2.51, 2.5), product_id: last }])).status).toBe(200)
    expect(await stockOf(last)).toBe(0)
  })

  test.each<[string, Item[], object]>([
    ['all on the scale', [onScale(1, 1.02), onScale(1.5, 1.49)], { weighed_quantity: 2.51, weighed_by: 'scale' }],
    ['one of them typed', [onScale(1, 1.02), byHand(1.5)], { weighed_quantity: 2.52, weighed_by: 'hand' }],
    ['both typed', [byHand(1), byHand(1.5)], { weighed_quantity: null, weighed_by: 'hand' }],
  ])('that contains a product twice has one line for it: %s', async (_title, items, expected) => {
    // The table was built before the product of this test.
    const { body } = await buy(items.map((item) => ({ ...item, product_id: flower })))
    expect(body.items).toMatchObject([{ quantity: 2.5, ...expected }])
  })

  test.each<[string, Partial<Item>]>([
    ['a weight without who says so', { weighed_quantity: 2.5 }],
    ['a scale without a weight', { weighed_by: 'scale' }],
    ['no weight at all', { weighed_quantity: 0, weighed_by: 'scale' }],
  ])('with %s is refused', async (_title, part) => {
    expect((await buy([{ ...asked(2.5), ...part }])).error.code).toBe('request_invalid')
  })

  test('of pieces is refused', async () => {
    const weighed = { weighed_quantity: 1, weighed_by: 'scale' } as const
    const { error } = await buy([{ product_id: cake, quantity: 1, unit_price: 2.8, ...weighed }])
    expect(error.code).toBe('request_invalid')
  })

  test('sent twice is made once, and its key cannot be used with another weight', async () => {
    const id = randomUUID()
    const first = await buy([onScale(2.5, 2.53)], { id })
    expect((await buy([onScale(2.5, 2.53)], { id })).body).toEqual(first.body)
    expect((await buy([onScale(2.5, 2.52)], { id })).error.code).toBe('idempotency_key_reused')
    expect(await stockOf()).toBe(97.47)
  })
})

describe('a weighed sale that was wrong', () => {
  test('puts back what was weighed when it is voided', async () => {
    const { body } = await buy([onScale(2.5, 2.53)])
    const voiding = { params: { id: body.transaction_id }, body: { reason: 'x' }, idempotencyKey: randomUUID() }
    expect((await api.call('POST /v1/sales/{id}/void', voiding, as)).status).toBe(200)
    expect([await stockOf(), (await look()).profile.cash_balance]).toEqual([100, 64.5])
    expect((await look()).day.grams).toBe(0)
  })

  test('puts back shares of what was weighed, and all of it in the end', async () => {
    const { body } = await buy([onScale(3, 2.999)])
    const stocks: number[] = []
    for (let part = 0; part < 3; part += 1) {
      await giveBack(body.transaction_id, 1)
      stocks.push(await stockOf())
    }
    expect(stocks).toEqual([98, 99, 100])
    expect((await giveBack(body.transaction_id, 0.001)).error.code).toBe('return_too_much')
  })

  test('moves no stock for a part whose share is nothing', async () => {
    await tolerance(1)
    const { body } = await buy([onScale(1, 0.001)])
    expect((await giveBack(body.transaction_id, 0.5)).status).toBe(200)
    expect(await stockOf()).toBe(99.999)
    expect((await giveBack(body.transaction_id, 0.5)).status).toBe(200)
    expect(await stockOf()).toBe(100)
  })
})

describe('a cart', () => {
  type Weighing = Pick<Item, 'weighed_quantity' | 'weighed_by'>
  const put = (quantity: number, seen: number, weighing: Weighing = {}, product_id = flower) =>
    api.call(
      'PUT /v1/carts/{user_id}/items/{product_id}',
      { params: { user_id: member, product_id }, body: { id: randomUUID(), quantity, seen, ...weighing } },
      as,
    )
  const scale = (weighed_quantity: number) => ({ weighed_quantity, weighed_by: 'scale' }) as const

  test('shows every counter what was weighed, until the line is changed', async () => {
    expect((await put(2.5, 0, scale(2.53))).body.items[0]).toMatchObject(scale(2.53))
    expect((await put(2.5, 2.5, scale(2.49))).body.items[0]).toMatchObject({ quantity: 2.5, ...scale(2.49) })
    expect((await put(2.6, 2.5, { weighed_by: 'hand' })).body.items[0]).toMatchObject({
      quantity: 2.6,
      weighed_quantity: null,
      weighed_by: 'hand',
    })
    expect((await look()).cart.items[0]).toMatchObject({ weighed_quantity: null, weighed_by: 'hand' })
  })

  test('takes a weight outside the tolerance, because the rest may follow', async () => {
    expect((await put(2.5, 0, scale(1))).status).toBe(200)
    expect((await buy([onScale(2.5, 1)], { from_cart: true })).error.code).toBe('weight_outside_tolerance')
  })

  test('is charged only with what was weighed, but also by a client that does not know it', async () => {
    await put(2.5, 0, scale(2.53))
    expect((await buy([onScale(2.5, 2.52)], { from_cart: true })).error.code).toBe('cart_changed')
    expect((await buy([byHand(2.5)], { from_cart: true })).error.code).toBe('cart_changed')
    expect((await buy([asked(2.5)], { from_cart: true })).status).toBe(200)
    expect((await look()).cart.items).toEqual([])
    await put(2.5, 0, scale(2.53))
    expect((await buy([onScale(2.5, 2.53)], { from_cart: true })).status).toBe(200)
    expect(await stockOf()).toBe(94.97)
  })

  test('does not weigh pieces', async () => {
    expect((await put(1, 0, scale(1), cake)).error.code).toBe('request_invalid')
  })
})
