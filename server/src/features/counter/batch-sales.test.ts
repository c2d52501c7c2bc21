import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock, untilOthersWait } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let member: number
let flower: number
/** Of 2 g and of 50 g. Without a batch there are 60 g. */
let first: number
let second: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  member = await arrive()
  const product = {
    name: 'Limón Sierra',
    price: 1,
    stock_quantity: 60,
    unit_type: 'weight',
    category_id: null,
  } as const
  flower = (await api.call('POST /v1/products', { multipart: { product } }, as)).body.id
  first = await receive(2, 'A')
  second = await receive(50, 'B')
})

async function arrive(): Promise<number> {
  const facts = { identity_seen: true, owned_shops: [venue.id], cash_balance: 500 }
  const { id } = await makeMember(api, as, facts)
  await api.call('POST /v1/entries', { body: { user_id: id } }, as)
  return id
}
const move = (body: CallInput<'POST /v1/products/{id}/movements'>['body']) =>
  api.call('POST /v1/products/{id}/movements', { params: { id: flower }, body, idempotencyKey: randomUUID() }, as)
const receive = async (quantity: number, code: string) =>
  (await move({ kind: 'receive', quantity, batch: { code } })).body.batch?.id ?? 0
const item = (quantity: number, batch_id?: number | null) => ({
  product_id: flower,
  quantity,
  unit_price: 1,
  ...(batch_id === undefined ? {} : { batch_id }),
})
type Purchase = CallInput<'POST /v1/make-purchase'>['body']
const buy = (items: Purchase['items'], part: Partial<Purchase> = {}) =>
  api.call('POST /v1/make-purchase', { body: { user_id: member, items, ...part } }, as)
const read = async (id: number) => (await api.call('GET /v1/batches/{id}', { params: { id } }, as)).body
const left = async () => [(await read(first)).left, (await read(second)).left]
const product = async () => (await api.call('GET /v1/products/{id}', { params: { id: flower } }, as)).body
const block = (id: number) =>
  api.call(
    'POST /v1/batches/{id}/block',
    { params: { id }, body: { reason: 'Moho' }, idempotencyKey: randomUUID() },
    as,
  )
const put = (quantity: number, seen: number, batch_id: number | null) =>
  api.call(
    'PUT /v1/carts/{user_id}/items/{product_id}',
    { params: { user_id: member, product_id: flower }, body: { id: randomUUID(), quantity, seen, batch_id } },
    as,
  )

describe('a sale', () => {
  test('takes from the oldest batch that holds enough, and names it everywhere', async () => {
    const { body } = await buy([item(2)])
    const batch = { id: first, code: 'A' }
    expect(body.items[0]).toMatchObject({ quantity: 2, batch })
    expect((await buy([item(1.5)])).body.items[0]?.batch).toEqual({ id: second, code: 'B' })
    expect(await left()).toEqual([0, 48.5])
    const sale = await api.call('GET /v1/sales/{id}', { params: { id: body.transaction_id } }, as)
    expect(sale.body.items[0]).toMatchObject({ batch })
    const books = await api.call('GET /v1/get-all-transactions', { query: { user_id: member } }, as)
    const codes = books.body.transactions.flatMap(({ items }) => items.map((line) => line.batch?.code))
    expect(codes).toEqual(['B', 'A'])
    const movements = await api.call('GET /v1/products/{id}/movements', { params: { id: flower }, query: {} }, as)
    expect(movements.body[1]).toMatchObject({ kind: 'sale', change: -2, batch })
    expect(await product()).toMatchObject({ stock_quantity: 108.5, batches: [{ id: second, left: 48.5 }] })
  })

  test('takes goods without a batch if no batch holds enough', async () => {
    expect((await buy([item(55)])).body.items[0]?.batch).toBeNull()
    expect([await left(), (await product()).stock_quantity]).toEqual([[2, 50], 57])
    expect((await buy([item(51)])).error.code).toBe('batch_short')
  })

  test('takes what was weighed from the batch that was chosen', async () => {
    const weighed = { weighed_quantity: 1.03, weighed_by: 'scale' } as const
    expect((await buy([{ ...item(1, second), ...weighed }])).body.items[0]?.batch?.code).toBe('B')
    expect(await left()).toEqual([2, 48.97])
    expect((await buy([item(2.001, first)])).error.code).toBe('batch_short')
    expect((await buy([item(1, second + 1_000_000)])).error.code).toBe('batch_short')
    expect(await left()).toEqual([2, 48.97])
  })

  test('takes nothing from a blocked batch', async () => {
    await block(first)
    expect((await buy([item(1, first)])).error.code).toBe('batch_blocked')
    expect((await buy([item(1)])).body.items[0]?.batch?.code).toBe('B')
    expect((await product()).batches).toMatchObject([
      { id: first, blocked: true },
      { id: second, blocked: false },
    ])
  })

  test('takes a product from one batch only', async () => {
    expect((await buy([item(1, first), item(1, second)])).error.code).toBe('request_invalid')
    expect((await buy([item(1, first), item(1, first)])).body.items).toMatchObject([
      { quantity: 2, batch: { id: first } },
    ])
  })

  test('of the last grams of a batch succeeds at only one of two counters', async () => {
    const rival = await arrive()
    const lock = {
      sql: 'select from stocks where product_id = $1 for update',
      values: [flower],
      operatorId: venue.operatorId,
    }
    const answers = await holdLock(api.database, lock, 2, () =>
      Promise.all([buy([item(2, first)]), buy([item(2, first)], { user_id: rival })]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('batch_short')
    expect(await read(first)).toMatchObject({ left: 0, sold: 2, unexplained: 0 })
  })

  test('that waits while a batch is delivered takes from it', async () => {
    const lock = {
      sql: 'select from stocks where product_id = $1 for update',
      values: [flower],
      operatorId: venue.operatorId,
    }
    const [third, sale] = await holdLock(api.database, lock, 2, async () => {
      const delivery = receive(80, 'C')
      await untilOthersWait(api.database, 1)
      return Promise.all([delivery, buy([item(70)])])
    })
    expect(sale.body.items[0]?.batch).toEqual({ id: third, code: 'C' })
  })

  test('that waits while its batch is blocked is refused', async () => {
    const lock = {
      sql: `update batches set blocked_at = now(), blocked_by = (select min(id) from staff), blocked_reason = 'Moho'
        where id = $1`,
      values: [first],
      operatorId: venue.operatorId,
    }
    const answer = await holdLock(api.database, lock, 1, () => buy([item(2, first)]))
    expect(answer.error.code).toBe('batch_blocked')
  })
})

describe('the cart', () => {
  test('keeps the chosen batch, which the sale takes from', async () => {
    const { body } = await put(2, 0, second)
    expect(body.items[0]?.batch).toEqual({ id: second, code: 'B' })
    expect((await buy([item(2, first)], { from_cart: true })).error.code).toBe('cart_changed')
    // An older client does not know the batch.
    expect((await buy([item(2)], { from_cart: true })).body.items[0]?.batch?.code).toBe('B')
  })

  test('takes no batch of another product', async () => {
    expect((await put(2, 0, second + 1_000_000)).error.code).toBe('batch_not_found')
    expect((await put(2, 0, null)).body.items[0]?.batch).toBeNull()
  })
})

describe('what comes back', () => {
  test('of a voided sale is in its batch again', async () => {
    const { body } = await buy([item(2)])
    const params = { id: body.transaction_id }
    await api.call('POST /v1/sales/{id}/void', { params, body: { reason: 'x' }, idempotencyKey: randomUUID() }, as)
    expect(await read(first)).toMatchObject({ left: 2, sold: 0, unexplained: 0 })
  })

  test('of a returned line is in its batch again, unless it is not put back', async () => {
    const { body } = await buy([item(2)])
    const giveBack = (restock: boolean) =>
      api.call(
        'POST /v1/sales/{id}/returns',
        {
          params: { id: body.transaction_id },
          body: { reason: 'x', items: [{ line: 1, quantity: 0.5, restock }] },
          idempotencyKey: randomUUID(),
        },
        as,
      )
    await giveBack(true)
    await giveBack(false)
    expect(await read(first)).toMatchObject({ left: 0.5, sold: 1.5, unexplained: 0 })
    expect((await product()).stock_quantity).toBe(110.5)
  })
})

test('who received some of a batch is listed, the last one first, and the reading is recorded', async () => {
  const rival = await arrive()
  await buy([item(5, second)])
  await buy([item(3, second)], { user_id: rival })
  const { body } = await buy([item(4, second)])
  const params = { id: body.transaction_id }
  await api.call('POST /v1/sales/{id}/void', { params, body: { reason: 'x' }, idempotencyKey: randomUUID() }, as)
  expect(await read(second)).toMatchObject({ sold: 8, members: 2, members_lately: 2 })
  const page = (query: { limit?: number; cursor?: string }) =>
    api.call('GET /v1/batches/{id}/members', { params: { id: second }, query }, as)
  const all = await page({})
  expect(all.body).toMatchObject([
    { id: member, quantity: 5, times: 2 },
    { id: rival, quantity: 3, times: 1 },
  ])
  const [entry] = (await api.call('GET /v1/audit', { query: {} }, as)).body
  expect(entry).toMatchObject({ action: 'batch.members_read', after: { batch: 'B', members: 2 } })
  const one = await page({ limit: 1 })
  const two = await page({ limit: 1, cursor: one.headers.get('x-next-cursor') ?? '' })
  expect([one, two].flatMap((part) => part.body.map(({ id }) => id))).toEqual([member, rival])
})
