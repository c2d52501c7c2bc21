import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import type { Capability } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { fillVenue } from '../../../testing/large-catalogue.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: typeof venue
let as: As
let ownerId: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const owner = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: other.id, role: 'owner' },
  ])
  ownerId = owner.id
  as = { token: owner.token, venueId: venue.id }
})

const offer = async (name: string, more: { stock_quantity?: number; low_stock_threshold?: number } = {}, by = as) => {
  const product = { name, price: 8, stock_quantity: 0, category_id: null, unit_type: 'weight' as const, ...more }
  return (await api.call('POST /v1/products', { multipart: { product } }, by)).body.id
}
type Sent = CallInput<'POST /v1/products/{id}/movements'>['body']
const move = (id: number, body: Sent, by = as) =>
  api.call('POST /v1/products/{id}/movements', { params: { id }, body, idempotencyKey: randomUUID() }, by)
const deliver = (id: number, quantity: number, cost: number | null, supplier: string | null = null, by = as) =>
  move(id, { kind: 'receive', quantity, cost, supplier }, by)
const employ = async (...capabilities: Capability[]): Promise<As> => {
  const { token } = await makePerson(api.database.db, 'employee', [
    { venueId: venue.id, role: 'employee', capabilities },
  ])
  return { token, venueId: venue.id }
}
const value = async (by = as) => (await api.call('GET /v1/stock-value', {}, by)).body
const valued = async (query: CallInput<'GET /v1/stock-value/products'>['query'] = {}) =>
  (await api.call('GET /v1/stock-value/products', { query }, as)).body
const reorder = async (query: CallInput<'GET /v1/reorder'>['query'] = {}) =>
  (await api.call('GET /v1/reorder', { query }, as)).body
const download = async (path: string, by = as) => {
  const headers = { authorization: `Bearer ${by.token}`, 'x-venue-id': String(by.venueId), 'accept-language': 'en' }
  return fetch(api.url + path, { headers })
}

describe('the value of the stock', () => {
  test('is what the goods left came in for, at the mean cost of their deliveries', async () => {
    const id = await offer('Limón')
    await deliver(id, 100, 400)
    await deliver(id, 50, 260)
    await move(id, { kind: 'loss', quantity: 30, loss_kind: 'crumbs' })
    // 120 g of 150 g that cost 660.
    expect(await valued()).toMatchObject([{ id, quantity: 120, value: 528, quantity_without_cost: 0 }])
    expect(await value()).toMatchObject({
      venues: [
        { id: venue.id, value: 528, products: 1, products_without_cost: 0 },
        { id: other.id, value: 0, products: 0 },
      ],
      totals: [{ currency: 'EUR', value: 528 }],
    })
  })

  test('counts each batch at its own cost, and the rest at the mean cost of the rest', async () => {
    const id = await offer('Limón')
    const receive = async (quantity: number, cost: number | null, code: string) =>
      move(id, { kind: 'receive', quantity, cost, batch: { code } })
    await receive(10, 40, 'A')
    await receive(10, 60, 'B')
    await receive(5, null, 'C')
    await deliver(id, 20, 30)
    const { body } = await api.call('GET /v1/products/{id}/batches', { params: { id }, query: {} }, as)
    const dear = body.find(({ code }) => code === 'B')?.id ?? 0
    await move(id, { kind: 'loss', quantity: 5, loss_kind: 'sample', batch_id: dear })
    await move(id, { kind: 'loss', quantity: 10, loss_kind: 'crumbs' })
    // All of A for 40, half of B for 30, and 10 g of 20 g for 15; what C cost is unknown.
    expect(await valued()).toMatchObject([{ quantity: 30, value: 85, quantity_without_cost: 5 }])
  })

  test('names goods without a known cost, and counts them as nothing', async () => {
    const known = await offer('Limón')
    await deliver(known, 10, 42)
    const unknown = await offer('Brezo', { stock_quantity: 5 })
    expect(await valued()).toMatchObject([
      { id: known, value: 42, quantity_without_cost: 0 },
      { id: unknown, value: 0, quantity_without_cost: 5 },
    ])
    expect((await value()).venues[0]).toMatchObject({ value: 42, products: 2, products_without_cost: 1 })
    expect((await valued({ cost: 'unknown' })).map(({ id }) => id)).toEqual([unknown])
  })

  test('of rows adds up to that of the venue, and of venues to the total', async () => {
    for (const [n, cost] of [10, 20.01, 33.33].entries()) {
      const id = await offer(`P${n}`)
      await deliver(id, 3, cost)
      await move(id, { kind: 'loss', quantity: 1, loss_kind: 'theft' })
    }
    const there = { ...as, venueId: other.id }
    await deliver(await offer('Té', {}, there), 7, 7.01, null, there)
    const cents = (amount: number) => Math.round(amount * 100)
    const rows = await valued()
    const { venues, totals } = await value()
    expect(rows.reduce((sum, row) => sum + cents(row.value), 0)).toBe(cents(venues[0]?.value ?? 0))
    expect(totals).toHaveLength(1)
    expect(cents(totals[0]?.value ?? 0)).toBe(venues.reduce((sum, one) => sum + cents(one.value), 0))
  })

  test('shows an employee their venue only, and only with the right to see prices', async () => {
    await deliver(await offer('Limón'), 10, 42)
    const there = { ...as, venueId: other.id }
    await deliver(await offer('Té', {}, there), 7, 7, null, there)
    expect(await value(await employ('prices'))).toMatchObject({ venues: [{ id: venue.id }], totals: [{ value: 42 }] })
    const receiver = await employ('receive_stock', 'count_stock', 'export')
    for (const path of ['/v1/stock-value', '/v1/stock-value/products', '/v1/stock-value/export']) {
      expect((await download(path, receiver)).status).toBe(403)
    }
  })

  test('is listed in pages, the highest value first, and found by name', async () => {
    for (const [name, cost] of [
      ['Limón', 10],
      ['Brezo', 30],
      ['Miel', 30],
      ['Pino', 20],
    ] as const) {
      await deliver(await offer(name), 1, cost)
    }
    const names = async (query: Parameters<typeof valued>[0] = {}) => (await valued(query)).map(({ name }) => name)
    expect(await names()).toEqual(['Brezo', 'Miel', 'Pino', 'Limón'])
    const first = await api.call('GET /v1/stock-value/products', { query: { limit: 1 } }, as)
    expect(await names({ limit: 2, cursor: first.headers.get('x-next-cursor') ?? '' })).toEqual(['Miel', 'Pino'])
    expect(await names({ q: 'limon' })).toEqual(['Limón'])
  })

  test('is exported with its total', async () => {
    await deliver(await offer('Limón'), 10, 42)
    const text = await (await download('/v1/stock-value/export')).text()
    expect(text).toContain('Without a known cost')
    expect(text).toMatch(/Limón.*10.*42/)
    expect(text).toMatch(/Total.*42/)
  })
})

describe('the reorder list', () => {
  let member: number
  beforeEach(async () => {
    member = (await makeMember(api, as, { identity_seen: true, cash_balance: 500 })).id
    await api.call('POST /v1/entries', { body: { user_id: member } }, as)
  })
  const buy = async (product_id: number, quantity: number) =>
    (
      await api.call(
        'POST /v1/make-purchase',
        { body: { user_id: member, items: [{ product_id, quantity, unit_price: 8 }] } },
        as,
      )
    ).body.transaction_id
  /** Sells on each of these days, counted back from today, and lets the products exist since before. */
  async function sellOn(days: readonly number[], product: number, quantity: number): Promise<void> {
    for (const day of days) {
      const id = await buy(product, quantity)
      await api.database.asAdmin(`update transactions set business_date = business_date - ${day} where id = ${id}`)
    }
    await api.database.asAdmin(
      `update products set created_at = now() - interval '60 days' where venue_id = ${venue.id}`,
    )
  }

  test('names what runs out before a delivery could come, and proposes a quantity', async () => {
    const id = await offer('Limón', { stock_quantity: 100 })
    await sellOn([1, 2, 3, 5], id, 5)
    // Four open days, 5 g each; 80 g last 16 days.
    expect(await reorder()).toEqual([])
    await move(id, { kind: 'loss', quantity: 40, loss_kind: 'theft' })
    expect(await reorder({ days: 10 })).toMatchObject([
      {
        id,
        reason: 'runs_out',
        stock_quantity: 40,
        days_left: 8,
        daily_use: 5,
        lead_days: 7,
        supplier: null,
        on_order: 0,
        proposed: 45,
      },
    ])
  })

  test('takes off what came back, and does not count today', async () => {
    const id = await offer('Limón', { stock_quantity: 100 })
    await sellOn([1, 2], id, 5)
    await buy(id, 20)
    const sale = await buy(id, 5)
    await api.call(
      'POST /v1/sales/{id}/void',
      { params: { id: sale }, body: { reason: 'Jar' }, idempotencyKey: randomUUID() },
      as,
    )
    await api.database.asAdmin(`update transactions set business_date = business_date - 3 where id = ${sale}`)
    // 10 g over the three open days; 30 g last 9 days.
    await move(id, { kind: 'loss', quantity: 40, loss_kind: 'theft' })
    expect(await reorder()).toMatchObject([{ stock_quantity: 30, daily_use: 3.333, days_left: 9 }])
  })

  test('names what is below its threshold, without days if nothing is known of its use', async () => {
    const id = await offer('Brezo', { stock_quantity: 10, low_stock_threshold: 20 })
    expect(await reorder()).toMatchObject([
      { id, reason: 'low_stock', days_left: null, daily_use: null, low_stock_threshold: 20, proposed: 11 },
    ])
  })

  test('knows the supplier of the last delivery or order, with its days, and what is in unfinished orders', async () => {
    const body = { name: 'Vivero Sur', lead_days: 30 }
    const supplier = (await api.call('POST /v1/suppliers', { body, idempotencyKey: randomUUID() }, as)).body.id
    const other_body = { name: 'Semillas', lead_days: 2 }
    const second = (await api.call('POST /v1/suppliers', { body: other_body, idempotencyKey: randomUUID() }, as)).body
      .id
    const id = await offer('Limón')
    await deliver(id, 120, 42, 'VIVERO SUR')
    await sellOn([1, 2, 3, 4], id, 5)
    expect(await reorder()).toMatchObject([
      { days_left: 20, lead_days: 30, supplier: { id: supplier, name: 'Vivero Sur' } },
    ])
    const lines = [{ product_id: id, supplier_id: second, quantity: 10 }]
    await api.call('POST /v1/purchase-orders/drafts', { body: { lines }, idempotencyKey: randomUUID() }, as)
    expect(await reorder()).toEqual([])
    await move(id, { kind: 'loss', quantity: 90, loss_kind: 'theft' })
    expect(await reorder()).toMatchObject([
      { stock_quantity: 10, on_order: 10, lead_days: 2, supplier: { id: second }, proposed: 60 },
    ])
  })

  test('is listed in pages by what runs out first, searched, and exported', async () => {
    for (const name of ['Zarza', 'Águila', 'mimosa']) await offer(name, { stock_quantity: 1, low_stock_threshold: 5 })
    const sold = await offer('Trigo', { stock_quantity: 20 })
    await sellOn([1], sold, 10)
    const names = async (query: Parameters<typeof reorder>[0] = {}) => (await reorder(query)).map(({ name }) => name)
    expect(await names()).toEqual(['Trigo', 'Águila', 'mimosa', 'Zarza'])
    const first = await api.call('GET /v1/reorder', { query: { limit: 2 } }, as)
    expect(await names({ limit: 2, cursor: first.headers.get('x-next-cursor') ?? '' })).toEqual(['mimosa', 'Zarza'])
    expect(await names({ q: 'ZARZA' })).toEqual(['Zarza'])
    expect(await (await download('/v1/reorder/export?days=10')).text()).toContain('Running out')
  })
})

test('ten thousand products are valued and listed in one bounded read each', async () => {
  await fillVenue(api.database.db, venue, ownerId, 10_000)
  await api.database.asAdmin(`update products set low_stock_milli = 60000 where venue_id = ${venue.id}`)
  await api.database.asAdmin('analyze products, stocks, stock_movements')
  expect((await value()).venues[0]).toMatchObject({ products: 9_800, products_without_cost: 9_800 })
  expect(await valued({ limit: 100 })).toHaveLength(100)
  expect(await reorder({ limit: 100 })).toHaveLength(100)
})
