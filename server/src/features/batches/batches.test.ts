import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { businessDateOf, freeBatchCode } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

type Sent = CallInput<'POST /v1/products/{id}/movements'>['body']
type Details = NonNullable<Extract<Sent, { kind: 'receive' }>['batch']>

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let id: number

const code = freeBatchCode(businessDateOf(new Date(), 'Europe/Madrid'), [])

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token: owner.token, venueId: venue.id }
  id = await offer('Limón', 100)
})

const offer = async (name: string, stock_quantity: number) =>
  (
    await api.call(
      'POST /v1/products',
      { multipart: { product: { name, price: 8.5, stock_quantity, category_id: null, unit_type: 'weight' } } },
      as,
    )
  ).body.id
const move = (body: Sent, by = as) =>
  api.call('POST /v1/products/{id}/movements', { params: { id }, body, idempotencyKey: randomUUID() }, by)
const receive = async (quantity: number, batch: Details = {}) => {
  const { body } = await move({ kind: 'receive', quantity, cost: 100, supplier: 'Vivero Sur', batch })
  return body.batch?.id ?? 0
}
const read = async (batch: number) => (await api.call('GET /v1/batches/{id}', { params: { id: batch } }, as)).body
const list = async (query: { left?: 'some'; limit?: number; cursor?: string } = {}) =>
  api.call('GET /v1/products/{id}/batches', { params: { id }, query }, as)
const product = async () => (await api.call('GET /v1/products/{id}', { params: { id } }, as)).body
const block = (batch: number, reason = 'Moho', idempotencyKey: string = randomUUID()) =>
  api.call('POST /v1/batches/{id}/block', { params: { id: batch }, body: { reason }, idempotencyKey }, as)
const unblock = (batch: number, reason = 'Era polvo') =>
  api.call(
    'POST /v1/batches/{id}/unblock',
    { params: { id: batch }, body: { reason }, idempotencyKey: randomUUID() },
    as,
  )

describe('a delivery', () => {
  test('makes a batch with what is known about it', async () => {
    const details = {
      strain: 'Lemon Haze',
      harvested_on: '2026-09-01',
      expires_on: '2027-09-01',
      thc_percent: 18.25,
      cbd_percent: 0.4,
      jar_tare: 210.5,
    }
    const { body } = await move({
      kind: 'receive',
      quantity: 500,
      cost: 1500,
      supplier: 'Vivero Sur',
      batch: { code: 'VS-14', ...details },
    })
    expect(body).toMatchObject({ change: 500, stock_after: 600, cost: 1500, batch: { code: 'VS-14' } })
    expect(await read(body.batch?.id ?? 0)).toMatchObject({
      ...details,
      code: 'VS-14',
      supplier: 'Vivero Sur',
      product: { id, name: 'Limón', unit_type: 'weight' },
      received: 500,
      left: 500,
      sold: 0,
      unexplained: 0,
      blocked: null,
      open: true,
      members: 0,
    })
    expect((await api.call('GET /v1/products/{id}/movements', { params: { id }, query: {} }, as)).body[0]).toEqual(body)
  })

  test('has a code of its day if nobody gave it one', async () => {
    expect((await read(await receive(10))).code).toBe(code)
    expect((await read(await receive(10))).code).toBe(`${code}-2`)
    const twice = await move({ kind: 'receive', quantity: 1, batch: { code } })
    expect(twice.error.code).toBe('batch_code_taken')
  })

  test('does not expire before its harvest', async () => {
    const batch = { harvested_on: '2026-09-02', expires_on: '2026-09-01' }
    expect((await move({ kind: 'receive', quantity: 1, batch })).error.code).toBe('request_invalid')
  })

  test('fills as many jars as it says, once', async () => {
    const send = { params: { id }, body: { kind: 'receive', quantity: 60, batch: { jars: 3 } } } as const
    const idempotencyKey = randomUUID()
    const { body } = await api.call('POST /v1/products/{id}/movements', { ...send, idempotencyKey }, as)
    await api.call('POST /v1/products/{id}/movements', { ...send, idempotencyKey }, as)
    const jarsOf = async (batch: number) =>
      (await api.call('GET /v1/batches/{id}/jars', { params: { id: batch } }, as)).body
    expect(await jarsOf(body.batch?.id ?? 0)).toMatchObject([
      { number: 1, place: '', tare: null, open: false, weighed: null, emptied_at: null },
      { number: 2 },
      { number: 3 },
    ])
    expect(await jarsOf(await receive(10))).toEqual([])
    expect((await move({ kind: 'receive', quantity: 1, batch: { jars: 201 } })).error.code).toBe('request_invalid')
    const audited = await api.call('GET /v1/audit', { query: { kind: 'jars.added' } }, as)
    expect(audited.body).toHaveLength(1)
  })

  test('without a batch adds to the goods without one', async () => {
    const { body } = await move({ kind: 'receive', quantity: 5 })
    expect(body).toMatchObject({ batch: null, stock_after: 105 })
    expect((await list()).body).toEqual([])
  })
})

describe('the goods of a batch', () => {
  test('are counted and lost apart from the others', async () => {
    const batch = await receive(500)
    const counted = await move({ kind: 'count', quantity: 492.6, stock_version: 2, batch_id: batch })
    expect(counted.body).toMatchObject({ change: -7.4, stock_after: 592.6, batch: { id: batch } })
    await move({ kind: 'loss', quantity: 6, loss_kind: 'sample', batch_id: batch })
    await move({ kind: 'loss', quantity: 80, loss_kind: 'theft', batch_id: batch })
    const rest = await move({ kind: 'count', quantity: 99, stock_version: 5 })
    expect(rest.body).toMatchObject({ change: -1, stock_after: 505.6, batch: null })
    expect(await read(batch)).toMatchObject({
      received: 500,
      counted: -7.4,
      sampled: 6,
      lost: 80,
      left: 406.6,
      unexplained: 0,
    })
  })

  test('do not cover what is missing elsewhere', async () => {
    const batch = await receive(5)
    const loss = { kind: 'loss', loss_kind: 'theft' } as const
    expect((await move({ ...loss, quantity: 5.001, batch_id: batch })).error.code).toBe('batch_short')
    expect((await move({ ...loss, quantity: 100.001 })).error.code).toBe('batch_short')
    expect((await move({ ...loss, quantity: 105.001 })).error.code).toBe('stock_insufficient')
    expect((await move({ ...loss, quantity: 1, batch_id: batch + 1_000_000 })).error.code).toBe('batch_not_found')
    const form = { name: 'Limón', price: 8.5, unit_type: 'weight', category_id: null } as const
    const change = (stock_quantity: number, stock_version: number) =>
      api.call(
        'PUT /v1/products/{id}',
        { params: { id }, multipart: { product: { ...form, stock_quantity, stock_version } } },
        as,
      )
    expect((await change(4, 2)).error.code).toBe('batch_short')
    expect((await change(5, 2)).status).toBe(200)
    expect((await read(batch)).left).toBe(5)
  })

  test('are listed with every movement, page by page', async () => {
    const batch = await receive(50)
    await move({ kind: 'receive', quantity: 5 })
    await move({ kind: 'loss', quantity: 1, loss_kind: 'crumbs', batch_id: batch, note: 'jar 3' })
    const page = (query: { limit: number; cursor?: string }) =>
      api.call('GET /v1/batches/{id}/movements', { params: { id: batch }, query }, as)
    const first = await page({ limit: 1 })
    expect(first.body).toMatchObject([{ kind: 'loss', loss_kind: 'crumbs', change: -1, note: 'jar 3' }])
    const second = await page({ limit: 1, cursor: first.headers.get('x-next-cursor') ?? '' })
    expect(second.body).toMatchObject([{ kind: 'receive', change: 50 }])
    expect(second.headers.get('x-next-cursor')).toBeNull()
  })

  test('can be found again when a batch is empty', async () => {
    const batch = await receive(5)
    await move({ kind: 'loss', quantity: 5, loss_kind: 'crumbs', batch_id: batch })
    expect((await list({ left: 'some' })).body).toEqual([])
    expect((await list()).body).toMatchObject([{ id: batch, left: 0 }])
    await move({ kind: 'count', quantity: 0.5, stock_version: 3, batch_id: batch })
    expect((await list({ left: 'some' })).body).toMatchObject([{ id: batch, left: 0.5 }])
  })
})

describe('the details of a batch', () => {
  test('are corrected, unless somebody else did meanwhile', async () => {
    const batch = await receive(5, { code: 'A', thc_percent: 10 })
    await receive(5, { code: 'B' })
    const put = (body: CallInput<'PUT /v1/batches/{id}'>['body']) =>
      api.call('PUT /v1/batches/{id}', { params: { id: batch }, body }, as)
    expect((await put({ code: 'B', version: 1 })).error.code).toBe('batch_code_taken')
    const changed = await put({ code: 'A2', thc_percent: 12.5, strain: 'Haze', version: 1 })
    expect(changed.body).toMatchObject({ code: 'A2', thc_percent: 12.5, strain: 'Haze', version: 2, supplier: null })
    expect((await put({ code: 'A3', version: 1 })).error.code).toBe('batch_changed')
  })

  test('belong to its venue', async () => {
    const batch = await receive(5)
    const other = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const person = await makePerson(api.database.db, 'owner', [{ venueId: other.id, role: 'owner' }])
    const there = { token: person.token, venueId: other.id }
    const answer = await api.call('GET /v1/batches/{id}', { params: { id: batch } }, there)
    expect(answer.error.code).toBe('batch_not_found')
  })
})

test('a blocked batch is no open one until it is unblocked', async () => {
  const [first, second] = [await receive(5), await receive(5)]
  expect([(await read(first)).open, (await read(second)).open]).toEqual([true, false])
  const key = randomUUID()
  const { body } = await block(first, 'Moho', key)
  expect(body).toMatchObject({ blocked: { reason: 'Moho' }, open: false, version: 1 })
  expect((await block(first, 'Moho', key)).body).toEqual(body)
  expect((await block(first)).error.code).toBe('batch_blocked')
  expect((await read(second)).open).toBe(true)
  expect((await unblock(first)).body).toMatchObject({ blocked: null, open: true })
  expect((await unblock(first)).error.code).toBe('batch_not_blocked')
})

test('stock keeps the sum of its batches', async () => {
  const batch = await receive(500)
  await receive(20)
  await move({ kind: 'loss', quantity: 0.001, loss_kind: 'crumbs', batch_id: batch })
  const [stock] = await api.database.asAdmin<{ batched: string; held: string }>(
    `select batched_milli::text as batched,
       (select sum(quantity_milli) from batches where product_id = stocks.product_id)::text as held
     from stocks where product_id = ${id}`,
  )
  expect(stock).toEqual({ batched: '519999', held: '519999' })
  expect((await product()).stock_quantity).toBe(619.999)
})
