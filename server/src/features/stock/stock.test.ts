import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { businessDateOf } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

type Sent = CallInput<'POST /v1/products/{id}/movements'>['body']

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let id: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token: owner.token, venueId: venue.id }
  id = await makeProduct('weight', 100)
})

const makeProduct = async (unit_type: 'fixed' | 'weight', stock_quantity: number) =>
  (
    await api.call(
      'POST /v1/products',
      { multipart: { product: { name: 'Limón', price: 8.5, stock_quantity, category_id: null, unit_type } } },
      as,
    )
  ).body.id
const move = (body: Sent, idempotencyKey: string = randomUUID(), product = id) =>
  api.call('POST /v1/products/{id}/movements', { params: { id: product }, body, idempotencyKey }, as)
const list = (query: { limit?: number; cursor?: string } = {}) =>
  api.call('GET /v1/products/{id}/movements', { params: { id }, query }, as)
const product = async () => (await api.call('GET /v1/products/{id}', { params: { id } }, as)).body

describe('stock', () => {
  test('is received with its cost and supplier', async () => {
    const { status, body } = await move({ kind: 'receive', quantity: 50.25, cost: 210.5, supplier: 'Vivero Sur' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      kind: 'receive',
      change: 50.25,
      stock_after: 150.25,
      cost: 210.5,
      supplier: 'Vivero Sur',
    })
    expect((await list()).body[0]).toEqual(body)
    expect(await product()).toMatchObject({ stock_quantity: 150.25, stock_version: 2, version: 1 })
  })

  test.each(['moisture', 'crumbs', 'sample', 'theft'] as const)('is lost by %s', async (loss_kind) => {
    const { body } = await move({ kind: 'loss', quantity: 0.5, loss_kind, note: 'jar 3' })
    expect(body).toMatchObject({ kind: 'loss', loss_kind, change: -0.5, stock_after: 99.5, note: 'jar 3' })
  })

  test('is counted only from its current version', async () => {
    expect((await move({ kind: 'count', quantity: 98.2, stock_version: 1 })).body).toMatchObject({
      kind: 'count',
      change: -1.8,
      stock_after: 98.2,
    })
    expect((await move({ kind: 'count', quantity: 97, stock_version: 1 })).error.code).toBe('stock_moved')
    expect((await move({ kind: 'count', quantity: 98.2, stock_version: 2 })).body.change).toBe(0)
  })

  test('never falls below zero nor rises above the maximum', async () => {
    expect((await move({ kind: 'loss', quantity: 100.001, loss_kind: 'theft' })).error.code).toBe('stock_insufficient')
    expect((await move({ kind: 'receive', quantity: 999_999.999 })).error.code).toBe('stock_too_large')
    expect((await move({ kind: 'loss', quantity: 100, loss_kind: 'theft' })).body.stock_after).toBe(0)
    expect((await product()).stock_state).toBe('out')
  })

  test('of pieces moves in whole pieces', async () => {
    const piece = await makeProduct('fixed', 3)
    expect((await move({ kind: 'receive', quantity: 0.5 }, undefined, piece)).error.code).toBe('quantity_not_whole')
  })

  test('moves once for one key, and a refused movement stays refused', async () => {
    const key = randomUUID()
    const first = await move({ kind: 'receive', quantity: 5 }, key)
    expect((await move({ kind: 'receive', quantity: 5 }, key)).body).toEqual(first.body)
    expect((await product()).stock_quantity).toBe(105)
    expect((await move({ kind: 'receive', quantity: 6 }, key)).error.code).toBe('idempotency_key_reused')
    const refused = randomUUID()
    await move({ kind: 'loss', quantity: 200, loss_kind: 'theft' }, refused)
    await move({ kind: 'receive', quantity: 500 })
    expect((await move({ kind: 'loss', quantity: 200, loss_kind: 'theft' }, refused)).error.code).toBe(
      'stock_insufficient',
    )
  })

  test('counted while another movement is being written is refused', async () => {
    const { operatorId } = venue
    const sql = `with moved as (
        insert into stock_movements (operator_id, product_id, version, kind, stock_before_milli, change_milli, stock_after_milli, staff_id, loss_kind)
        select operator_id, product_id, version + 1, 'loss', quantity_milli, -1000, quantity_milli - 1000, (select min(id) from staff), 'theft'
        from stocks where product_id = $1 returning version, stock_after_milli)
      update stocks set version = moved.version, quantity_milli = moved.stock_after_milli from moved where product_id = $1`
    const answer = await holdLock(api.database, { sql, values: [id], operatorId }, 1, () =>
      move({ kind: 'count', quantity: 90, stock_version: 1 }),
    )
    expect(answer.error.code).toBe('stock_moved')
    expect(await product()).toMatchObject({ stock_quantity: 99, stock_version: 2 })
  })

  test('can be moved by several people at once, one after the other', async () => {
    const sql = 'select from stocks where product_id = $1 for update'
    // As many calls of one venue run at the same time.
    const lock = { sql, values: [id], operatorId: venue.operatorId }
    const answers = await holdLock(api.database, lock, 3, () =>
      Promise.all([
        move({ kind: 'receive', quantity: 2 }),
        move({ kind: 'loss', quantity: 1, loss_kind: 'crumbs' }),
        move({ kind: 'receive', quantity: 2 }),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await product()).toMatchObject({ stock_quantity: 103, stock_version: 4 })
  })

  test('has a list of movements, page by page', async () => {
    for (let n = 0; n < 4; n += 1) await move({ kind: 'receive', quantity: 1 })
    const first = await list({ limit: 3 })
    expect(first.body.map(({ version }) => version)).toEqual([5, 4, 3])
    const next = await list({ limit: 3, cursor: first.headers.get('x-next-cursor') ?? '' })
    expect(next.body.map(({ version }) => version)).toEqual([2, 1])
    expect(next.headers.get('x-next-cursor')).toBeNull()
  })

  test('is shown by day, from the first movement on', async () => {
    await move({ kind: 'receive', quantity: 1 })
    const { operatorId } = venue
    // Moves the first movement to the past, which no call can do.
    await api.database.asAdmin(
      "update stock_movements set at = now() - interval '2 days' where operator_id = $1 and product_id = $2 and version = 1",
      [operatorId, id],
    )
    const { body } = await api.call('GET /v1/products/{id}/stock-days', { params: { id }, query: { days: 7 } }, as)
    expect(body.map(({ stock_quantity }) => stock_quantity)).toEqual([100, 100, 101])
    expect(body.at(-1)?.business_date).toBe(businessDateOf(new Date(), 'Europe/Madrid'))
  })

  test('movements are audited, with the stock before and after', async () => {
    await move({ kind: 'loss', quantity: 0.5, loss_kind: 'theft' })
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'stock.lost' } }, as)
    expect(body[0]).toMatchObject({
      subject: { kind: 'product', label: 'Limón' },
      before: { unitType: 'weight', stockMilli: 100_000 },
      after: { unitType: 'weight', stockMilli: 99_500, lossKind: 'theft' },
    })
  })
})

describe('the database itself', () => {
  const asApi = async (sql: string) => {
    await api.database.asOwner(`begin; set local app.operator_id = '${venue.operatorId}'; ${sql}; commit`)
  }
  const movement = (version: number, before: number, change: number, after: number) =>
    `insert into stock_movements (operator_id, product_id, version, kind, stock_before_milli, change_milli, stock_after_milli, staff_id)
     values (${venue.operatorId}, ${id}, ${version}, 'count', ${before}, ${change}, ${after}, (select min(id) from staff))`

  test.each([
    [
      'stock without its movement',
      () => `update stocks set quantity_milli = 5 where product_id = ${id}`,
      'stocks_last_movement',
    ],
    ['a gap between movements', () => movement(3, 100_000, 1, 100_001), 'stock_movements_chain'],
    ['a movement from what was never there', () => movement(2, 90_000, 1, 90_001), 'stock_movements_chain'],
    ['a wrong sum', () => movement(2, 100_000, 1, 100_002), 'stock_movements_sum'],
    ['less than nothing', () => movement(2, 100_000, -100_001, -1), 'stock_movements_after_range'],
    ['the same movement twice', () => movement(1, 0, 1, 1), 'stock_movements_pkey'],
    [
      'a movement of no product',
      () => movement(1, 0, 1, 1).replace(`${venue.operatorId}, ${id},`, `${venue.operatorId}, 987654321,`),
      'stock_movements_product',
    ],
    [
      'a movement by nobody',
      () => movement(2, 100_000, 1, 100_001).replace('(select min(id) from staff)', '987654321'),
      'stock_movements_staff',
    ],
    [
      'a sale as the first movement',
      () => movement(1, 0, -1, -1).replace("'count'", "'sale'"),
      'stock_movements_after_range',
    ],
  ])('refuses %s', async (_title, sql, constraint) => {
    await expect(asApi(sql())).rejects.toThrow(constraint)
  })

  test('does not let the API change a movement or a price', async () => {
    for (const table of ['stock_movements', 'product_prices'] as const) {
      const [row] = await api.database.asAdmin<{ may: boolean }>(
        `select has_table_privilege('aforo_api', '${table}', 'update') or has_table_privilege('aforo_api', '${table}', 'delete') as may`,
      )
      expect(row?.may).toBe(false)
    }
  })
})
