import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import type { Capability } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

type LossKind = 'sample' | 'destroyed' | 'theft'
type Asking = CallInput<'POST /v1/approvals'>['body']

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: As
let keeper: As
let helper: As
let product: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function employ(...capabilities: Capability[]): Promise<As> {
  const place = { venueId: venue.id, role: 'employee' as const, capabilities }
  return { token: (await makePerson(api.database.db, 'employee', [place])).token, venueId: venue.id }
}

beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  owner = { token, venueId: venue.id }
  keeper = await employ('count_stock')
  helper = await employ('let_in')
  const form = { name: 'Noche Azul', price: 10, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
  product = (await api.call('POST /v1/products', { multipart: { product: form } }, owner)).body.id
})

const lose = (loss_kind: LossKind, quantity: number, part: { approvalId?: number; key?: string } = {}, by = keeper) =>
  api.call(
    'POST /v1/products/{id}/movements',
    {
      params: { id: product },
      body: { kind: 'loss', quantity, loss_kind, note: 'Burnt' },
      idempotencyKey: part.key ?? randomUUID(),
      ...(part.approvalId === undefined ? {} : { approvalId: part.approvalId }),
    },
    by,
  )
const ask = (quantity: number, part: Partial<Asking> & { loss_kind?: LossKind } = {}, by = keeper) => {
  const { loss_kind = 'destroyed', limit = 'stock_witness_needed', ...others } = part
  const act = { kind: 'loss', product_id: product, quantity, loss_kind } as const
  return api.call(
    'POST /v1/approvals',
    { body: { act, limit, reason: 'Spoilt', ...others }, idempotencyKey: randomUUID() },
    by,
  )
}
const confirm = (id: number, by: As) =>
  api.call('POST /v1/approvals/{id}/decision', { params: { id }, body: { approve: true } }, by)
const set = (body: CallInput<'PATCH /v1/venues/{id}/settings'>['body']) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body }, owner)
const stock = async () =>
  (await api.call('GET /v1/products/{id}', { params: { id: product } }, owner)).body.stock_quantity
const movements = async () =>
  (await api.call('GET /v1/products/{id}/movements', { params: { id: product }, query: {} }, owner)).body

test('goods are destroyed only before a witness, whose name stays on record', async () => {
  expect((await lose('destroyed', 5)).error.code).toBe('stock_witness_needed')
  expect((await lose('destroyed', 5, {}, owner)).error.code).toBe('stock_witness_needed')
  expect(await stock()).toBe(100)
  const { body: asked } = await ask(5)
  expect(asked).toMatchObject({ limit: 'stock_witness_needed', state: 'waiting' })
  expect((await confirm(asked.id, helper)).body.state).toBe('approved')
  const { status, body } = await lose('destroyed', 5, { approvalId: asked.id })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    loss_kind: 'destroyed',
    change: -5,
    note: 'Burnt',
    witness: expect.stringMatching(/^Person/),
  })
  expect(body.witness).not.toBe(body.by)
  expect((await movements())[0]).toEqual(body)
  const { body: events } = await api.call('GET /v1/audit', { query: { kind: 'stock.lost' } }, owner)
  expect(events[0]?.after).toMatchObject({ lossKind: 'destroyed', witness: body.witness, approvalId: asked.id })
})

test('nobody is their own witness, and nobody from elsewhere is one', async () => {
  const { body: asked } = await ask(5)
  expect((await confirm(asked.id, keeper)).error.code).toBe('approval_own')
  const other = await makeVenue(api.database.db, 'Club Puerto')
  const place = { venueId: other.id, role: 'owner' as const }
  const stranger = { token: (await makePerson(api.database.db, 'owner', [place])).token, venueId: other.id }
  expect((await confirm(asked.id, stranger)).error.code).toBe('approval_not_found')
  expect((await lose('destroyed', 5, { approvalId: asked.id })).error.code).toBe('approval_void')
})

test('a witness saw these grams of this product, once', async () => {
  const { body: asked } = await ask(5)
  await confirm(asked.id, helper)
  expect((await lose('destroyed', 6, { approvalId: asked.id })).error.code).toBe('approval_void')
  const key = randomUUID()
  expect((await lose('destroyed', 5, { approvalId: asked.id, key })).status).toBe(200)
  expect((await lose('destroyed', 5, { approvalId: asked.id, key })).status).toBe(200)
  expect((await lose('destroyed', 5, { approvalId: asked.id })).error.code).toBe('approval_void')
  expect(await stock()).toBe(95)
})

test('two losses at the same moment cannot use one witness', async () => {
  const { body: asked } = await ask(5)
  await confirm(asked.id, helper)
  const lock = {
    sql: 'select from approvals where id = $1 for update',
    values: [asked.id],
    operatorId: venue.operatorId,
  }
  const answers = await holdLock(api.database, lock, 2, () =>
    Promise.all([lose('destroyed', 5, { approvalId: asked.id }), lose('destroyed', 5, { approvalId: asked.id })]),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await stock()).toBe(95)
})

test('a witness is no approval of a loss beyond the limit, but whoever approves it has seen it', async () => {
  await set({ loss_most: 20 })
  const { body: seen } = await ask(5)
  await confirm(seen.id, helper)
  expect((await lose('destroyed', 5, { approvalId: seen.id })).error.code).toBe('approval_void')
  const { body: asked } = await ask(5, { limit: 'stock_loss_limit' })
  expect((await confirm(asked.id, helper)).error.code).toBe('privileges_missing')
  await confirm(asked.id, owner)
  const { status, body } = await lose('destroyed', 5, { approvalId: asked.id })
  expect(status).toBe(200)
  expect(body.witness).not.toBeNull()
})

test('the venue decides whether samples and destroyed goods need a witness', async () => {
  expect((await lose('sample', 1)).body.witness).toBeNull()
  expect((await ask(1, { loss_kind: 'sample' })).error.code).toBe('approval_needless')
  await set({ witnesses_samples: true, witnesses_destroyed: false })
  expect((await lose('sample', 1)).error.code).toBe('stock_witness_needed')
  expect((await lose('destroyed', 1)).status).toBe(200)
  expect((await lose('theft', 1)).status).toBe(200)
})

test('everybody at the venue may be asked, and is told', async () => {
  const people = await api.call('GET /v1/approvers', { query: { limit: 'stock_witness_needed' } }, keeper)
  expect(people.body).toHaveLength(2)
  const approvers = await api.call('GET /v1/approvers', { query: { limit: 'stock_loss_limit' } }, keeper)
  expect(approvers.body).toHaveLength(1)
  const { body: asked } = await ask(5)
  await set({ loss_most: 20 })
  await ask(5, { limit: 'stock_loss_limit' })
  const waiting = (await api.call('GET /v1/approvals', {}, helper)).body
  expect(waiting.map(({ id }) => id)).toEqual([asked.id])
  expect((await api.call('GET /v1/approvals', {}, owner)).body).toHaveLength(2)
})

test('the database itself keeps no loss whose witness is the person who did it', async () => {
  await lose('theft', 1)
  const sql = `update stock_movements set witness_id = staff_id where product_id = ${product} and kind = 'loss'`
  await expect(api.database.asAdmin(sql)).rejects.toThrow('stock_movements_witness_of_losses')
})
