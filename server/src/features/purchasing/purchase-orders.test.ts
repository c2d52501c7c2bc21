import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { addDays, businessDateOf } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let colleague: As
let supplier: number
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
  const owner = await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const other = await makePerson(db, 'employee', [
    { venueId: venue.id, role: 'employee', capabilities: ['receive_stock'] },
  ])
  as = { token: owner.token, venueId: venue.id }
  colleague = { token: other.token, venueId: venue.id }
  supplier = await addSupplier('Vivero Sur')
  flower = await offer('Limón', 'weight')
  cake = await offer('Galleta', 'fixed')
})

const addSupplier = async (name: string) =>
  (await api.call('POST /v1/suppliers', { body: { name }, idempotencyKey: randomUUID() }, as)).body.id
const offer = async (name: string, unit_type: 'fixed' | 'weight') => {
  const product = { name, price: 8, stock_quantity: 0, category_id: null, unit_type }
  return (await api.call('POST /v1/products', { multipart: { product } }, as)).body.id
}
type Form = CallInput<'POST /v1/purchase-orders'>['body']
const form = (more: Partial<Form> = {}): Form => ({
  supplier_id: supplier,
  lines: [
    { product_id: flower, quantity: 100, unit_cost: 4.2 },
    { product_id: cake, quantity: 10, unit_cost: null },
  ],
  ...more,
})
const draft = (more: Partial<Form> = {}, idempotencyKey: string = randomUUID()) =>
  api.call('POST /v1/purchase-orders', { body: form(more), idempotencyKey }, as)
const change = (id: number, version: number, more: Partial<Form> = {}) =>
  api.call('PUT /v1/purchase-orders/{id}', { params: { id }, body: { ...form(more), version } }, as)
const send = (id: number, version = 1) =>
  api.call(
    'POST /v1/purchase-orders/{id}/sending',
    { params: { id }, body: { version }, idempotencyKey: randomUUID() },
    as,
  )
const ordered = async (more: Partial<Form> = {}) => {
  const { body } = await draft(more)
  return (await send(body.id)).body
}
type Delivery = CallInput<'POST /v1/purchase-orders/{id}/receipts'>['body']
const receive = (id: number, body: Partial<Delivery> = {}, idempotencyKey: string = randomUUID(), by = as) =>
  api.call(
    'POST /v1/purchase-orders/{id}/receipts',
    { params: { id }, body: { product_id: flower, quantity: 40, received_before: 0, ...body }, idempotencyKey },
    by,
  )
const end = (how: 'closing' | 'cancellation', id: number) => {
  const input = { params: { id }, body: { reason: 'No queda más' }, idempotencyKey: randomUUID() }
  return how === 'closing'
    ? api.call('POST /v1/purchase-orders/{id}/closing', input, as)
    : api.call('POST /v1/purchase-orders/{id}/cancellation', input, as)
}
const list = async (query: CallInput<'GET /v1/purchase-orders'>['query'] = {}) =>
  (await api.call('GET /v1/purchase-orders', { query }, as)).body
const stockOf = async (id: number) =>
  (await api.call('GET /v1/products/{id}', { params: { id } }, as)).body.stock_quantity
const movementsOf = async (id: number) =>
  (await api.call('GET /v1/products/{id}/movements', { params: { id }, query: {} }, as)).body

describe('a draft', () => {
  test('has a number of the venue, and the cost that was agreed', async () => {
    const first = await draft()
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      number: 1,
      state: 'draft',
      supplier: { id: supplier, name: 'Vivero Sur' },
      agreed_cost: 420,
      lines_without_cost: 1,
      lines: [
        { product: { id: flower, name: 'Limón' }, quantity: 100, unit_cost: 4.2, received: 0, receipts: [] },
        { product: { id: cake }, quantity: 10, unit_cost: null },
      ],
    })
    expect((await draft()).body.number).toBe(2)
    expect(await list()).toMatchObject([
      { number: 2, lines: 2, agreed_cost: 420, lines_without_cost: 1 },
      { number: 1 },
    ])
  })

  test('of two people at once get two numbers', async () => {
    const drafts = await Promise.all([draft(), draft(), draft()])
    expect(drafts.map(({ body }) => body.number).toSorted((one, other) => one - other)).toEqual([1, 2, 3])
  })

  test('is made once per key', async () => {
    const key = randomUUID()
    const first = await draft({}, key)
    expect((await draft({}, key)).body).toEqual(first.body)
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['an unknown supplier', () => ({ supplier_id: 987_654 }), 'supplier_not_found'],
    ['an unknown product', () => ({ lines: [{ product_id: 987_654, quantity: 1 }] }), 'product_not_found'],
    ['half a piece', () => ({ lines: [{ product_id: cake, quantity: 0.5 }] }), 'quantity_not_whole'],
    [
      'a product twice',
      () => ({ lines: [1, 2].map((quantity) => ({ product_id: cake, quantity })) }),
      'purchase_line_repeated',
    ],
  ] as const)('is refused with %s', async (_title, more, code) => {
    expect((await draft(more())).error.code).toBe(code)
  })

  test('is changed, but not over the change of another person', async () => {
    const { id } = (await draft()).body
    const lines = [{ product_id: cake, quantity: 5, unit_cost: 1 }]
    expect((await change(id, 1, { lines })).body).toMatchObject({
      version: 2,
      agreed_cost: 5,
      lines: [{ quantity: 5 }],
    })
    expect((await change(id, 1)).error.code).toBe('purchase_order_changed')
  })

  test('is ordered only with a supplier and goods, as the person saw it', async () => {
    const { id } = (await draft({ supplier_id: null })).body
    expect((await send(id)).error.code).toBe('purchase_supplier_missing')
    await change(id, 1, { lines: [] })
    expect((await send(id, 2)).error.code).toBe('purchase_lines_missing')
    await change(id, 2)
    expect((await send(id, 2)).error.code).toBe('purchase_order_changed')
    expect((await send(id, 3)).body).toMatchObject({ state: 'ordered', ordered_at: expect.any(String) })
    expect((await change(id, 4)).error.code).toBe('purchase_order_state')
  })

  test('of several suppliers are drafted at once, at the cost that goods came in with last', async () => {
    const second = await addSupplier('Semillas')
    const move = { kind: 'receive', quantity: 50, cost: 210.5, supplier: null, note: '' } as const
    await api.call(
      'POST /v1/products/{id}/movements',
      { params: { id: flower }, body: move, idempotencyKey: randomUUID() },
      as,
    )
    const lines = [
      { product_id: flower, supplier_id: supplier, quantity: 20 },
      { product_id: cake, supplier_id: second, quantity: 3 },
      { product_id: await offer('Agua', 'fixed'), supplier_id: null, quantity: 4 },
    ]
    const key = randomUUID()
    const drafts = () => api.call('POST /v1/purchase-orders/drafts', { body: { lines }, idempotencyKey: key }, as)
    const { body } = await drafts()
    expect(body).toMatchObject([
      { number: 1, supplier: 'Vivero Sur', lines: 1 },
      { number: 2, supplier: 'Semillas', lines: 1 },
      { number: 3, supplier: null, lines: 1 },
    ])
    expect((await drafts()).body).toEqual(body)
    expect(await list()).toMatchObject([{ agreed_cost: 0 }, { lines_without_cost: 1 }, { agreed_cost: 84.2 }])
  })
})

describe('receiving an order', () => {
  test('brings the goods into stock at the agreed cost, and counts them towards the order', async () => {
    const { id } = await ordered()
    const { status, body } = await receive(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'partly_received',
      lines: [{ received: 40, receipts: [{ quantity: 40, cost: 168, batch_code: null }] }, { received: 0 }],
    })
    expect(await stockOf(flower)).toBe(40)
    expect((await movementsOf(flower))[0]).toMatchObject({
      kind: 'receive',
      change: 40,
      cost: 168,
      supplier: 'Vivero Sur',
    })
    await receive(id, { quantity: 60, received_before: 40, cost: 300 })
    const whole = await receive(id, { product_id: cake, quantity: 10, cost: null })
    expect(whole.body).toMatchObject({ state: 'received', ended_at: expect.any(String), end_reason: null })
    expect((await movementsOf(flower))[0]).toMatchObject({ cost: 300 })
    expect((await movementsOf(cake))[0]).toMatchObject({ cost: null })
  })

  test('keeps the goods apart in a batch, which is named beside its delivery', async () => {
    const { id } = await ordered()
    const batch = { code: 'VS-11', expires_on: addDays(today, 90) }
    const { body } = await receive(id, { batch })
    expect(body.lines[0]?.receipts).toMatchObject([{ quantity: 40, batch_code: 'VS-11' }])
    const batches = await api.call('GET /v1/products/{id}/batches', { params: { id: flower }, query: {} }, as)
    expect(batches.body).toMatchObject([{ code: 'VS-11', supplier: 'Vivero Sur', left: 40, received: 40 }])
    expect((await receive(id, { batch, received_before: 40 })).error.code).toBe('batch_code_taken')
  })

  test('books a double tap once', async () => {
    const { id } = await ordered()
    const key = randomUUID()
    const [first, second] = await Promise.all([receive(id, {}, key), receive(id, {}, key)])
    expect(second.body).toEqual(first.body)
    expect(await stockOf(flower)).toBe(40)
  })

  test('books a delivery that two people receive at the same moment once', async () => {
    const { id } = await ordered()
    const sql = 'select from purchase_orders where id = $1 for update'
    const lock = { sql, values: [id], operatorId: venue.operatorId }
    const answers = await holdLock(api.database, lock, 2, () =>
      Promise.all([receive(id), receive(id, {}, randomUUID(), colleague)]),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('purchase_line_moved')
    expect(await stockOf(flower)).toBe(40)
  })

  test('tells the second person of the last delivery that it was booked', async () => {
    const { id } = await ordered({ lines: [{ product_id: flower, quantity: 40 }] })
    await receive(id)
    expect((await receive(id, {}, randomUUID(), colleague)).error.code).toBe('purchase_line_moved')
    expect((await receive(id, { received_before: 40, accepts_surplus: true })).error.code).toBe('purchase_order_state')
  })

  test('takes more than ordered only if that is said', async () => {
    const { id } = await ordered()
    expect((await receive(id, { quantity: 100.5 })).error.code).toBe('purchase_line_surplus')
    expect(await stockOf(flower)).toBe(0)
    const { body } = await receive(id, { quantity: 100.5, accepts_surplus: true })
    expect(body.lines[0]).toMatchObject({ quantity: 100, received: 100.5 })
    expect(await stockOf(flower)).toBe(100.5)
  })

  test('is refused for a draft, another product, and another venue', async () => {
    const { id } = (await draft()).body
    expect((await receive(id)).error.code).toBe('purchase_order_state')
    await send(id)
    expect((await receive(id, { product_id: await offer('Agua', 'fixed') })).error.code).toBe('purchase_line_not_found')
    const sister = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: sister.id, role: 'owner' }])
    const there = { token, venueId: sister.id }
    expect((await receive(id, {}, randomUUID(), there)).error.code).toBe('purchase_order_not_found')
  })

  test('leaves nothing behind if the stock refuses the goods', async () => {
    const { id } = await ordered({ lines: [{ product_id: flower, quantity: 999_999 }] })
    await receive(id, { quantity: 999_999 })
    const { id: second } = await ordered({ lines: [{ product_id: flower, quantity: 999_999 }] })
    expect((await receive(second, { quantity: 999_999 })).error.code).toBe('stock_too_large')
    const again = await api.call('GET /v1/purchase-orders/{id}', { params: { id: second } }, as)
    expect(again.body).toMatchObject({ state: 'ordered', lines: [{ received: 0, receipts: [] }] })
  })
})

describe('an order of which not everything comes', () => {
  test('is closed short with a reason, and nothing more is received', async () => {
    const { id } = await ordered()
    expect((await end('closing', id)).error.code).toBe('purchase_order_state')
    await receive(id)
    expect((await end('cancellation', id)).error.code).toBe('purchase_order_state')
    expect((await end('closing', id)).body).toMatchObject({ state: 'received', end_reason: 'No queda más' })
    expect((await receive(id, { received_before: 40 })).error.code).toBe('purchase_order_state')
  })

  test('is cancelled with a reason while nothing has come', async () => {
    const { id } = await ordered()
    expect((await end('cancellation', id)).body).toMatchObject({ state: 'cancelled', end_reason: 'No queda más' })
    expect((await receive(id)).error.code).toBe('purchase_order_state')
  })

  test('is late after the day it was expected on, until it ends', async () => {
    const { id } = await ordered({ expected_on: addDays(today, -1) })
    await ordered({ expected_on: today })
    expect((await list({ state: 'open' })).map(({ late }) => late)).toEqual([false, true])
    await end('cancellation', id)
    expect((await list()).map(({ late }) => late)).toEqual([false, false])
  })
})

describe('the list of orders', () => {
  test('is filtered by state and searched by supplier and number, in pages', async () => {
    const { id } = await ordered()
    await draft({ supplier_id: await addSupplier('Semillas') })
    const numbers = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ number }) => number)
    expect(await numbers({ state: 'draft' })).toEqual([2])
    expect(await numbers({ state: 'open' })).toEqual([1])
    await receive(id)
    expect(await numbers({ state: 'open' })).toEqual([1])
    expect(await numbers({ q: 'SEMI' })).toEqual([2])
    expect(await numbers({ q: '1' })).toEqual([1])
    const first = await api.call('GET /v1/purchase-orders', { query: { limit: 1 } }, as)
    expect(await numbers({ limit: 1, cursor: first.headers.get('x-next-cursor') ?? '' })).toEqual([1])
  })

  test('names open orders beside their supplier, and every step is on the record', async () => {
    const { id } = await ordered()
    const [own] = (await api.call('GET /v1/suppliers', { query: {} }, as)).body
    expect(own).toMatchObject({ open_orders: 1 })
    await receive(id)
    await end('closing', id)
    const { body } = await api.call('GET /v1/audit', { query: {} }, as)
    const steps = body.filter(({ subject }) => subject.kind === 'purchase_order')
    expect(steps.map(({ action, subject }) => [action, subject.label])).toEqual([
      ['purchase.closed', '1'],
      ['purchase.received', '1'],
      ['purchase.ordered', '1'],
      ['purchase.drafted', '1'],
    ])
  })
})
