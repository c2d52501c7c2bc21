import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { businessDateOf, type Capability } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: As
let clerk: As
let manager: As

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
  clerk = await employ(
    'let_in',
    'let_out_early',
    'overrule',
    'sell',
    'void_own',
    'void_others',
    'pay_out',
    'till',
    'prices',
    'count_stock',
  )
  manager = await employ('approve')
})

const key = () => ({ idempotencyKey: randomUUID() })
const set = (body: CallInput<'PATCH /v1/venues/{id}/settings'>['body']) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body }, owner)
const enter = (id: number, part: { approvalId?: number } = {}, by = clerk) =>
  api.call('POST /v1/entries', { body: { user_id: id, reason: 'Known to me' }, ...part }, by)
const leave = (id: number, part: { approvalId?: number } = {}) =>
  api.call('PATCH /v1/checkout', { query: { user_id: id, early: 'true' }, ...part }, clerk)
const makeProduct = async (price = 10) => {
  const product = { name: 'Limón', price, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
  return (await api.call('POST /v1/products', { multipart: { product } }, owner)).body
}

type Asking = CallInput<'POST /v1/approvals'>['body']

/** Asks, usually as the clerk, and approves as the manager. Returns the request. */
async function approve(act: Asking['act'], limit: Asking['limit'], by = clerk) {
  const asked = await api.call('POST /v1/approvals', { body: { act, limit, reason: 'Please' }, ...key() }, by)
  expect(asked.status).toBe(200)
  const { id } = asked.body
  const decided = await api.call(
    'POST /v1/approvals/{id}/decision',
    { params: { id }, body: { approve: true } },
    manager,
  )
  expect(decided.body.state).toBe('approved')
  return asked.body
}

const lastEvent = async (kind: NonNullable<CallInput<'GET /v1/audit'>['query']>['kind']) =>
  (await api.call('GET /v1/audit', { query: { kind } }, owner)).body[0]

async function expectUsed(approvalId: number, action: Parameters<typeof lastEvent>[0]) {
  expect((await lastEvent(action))?.after).toMatchObject({ approvalId, approvedBy: expect.stringMatching(/^Person/) })
  const { body } = await api.call('GET /v1/approvals/{id}', { params: { id: approvalId } }, clerk)
  expect(body.state).toBe('used')
}

test('grams beyond a limit', async () => {
  const today = businessDateOf(new Date(), 'Europe/Madrid')
  await api.call(
    'PUT /v1/venues/{id}/gram-limits/{valid_from}',
    { params: { id: venue.id, valid_from: today }, body: { daily_grams: 2, monthly_grams: null } },
    owner,
  )
  await set({ grams_over_most: 1 })
  const member = (await makeMember(api, owner, { identity_seen: true, cash_balance: 100 })).id
  await enter(member)
  const { id: productId } = await makeProduct()
  const items = [{ product_id: productId, quantity: 3.5, unit_price: 10 }]
  const buy = (part: { approvalId?: number } = {}) =>
    api.call('POST /v1/make-purchase', { body: { user_id: member, items, reason: 'From afar' }, ...part }, clerk)
  expect((await buy()).error.code).toBe('dispense_grams_limit')
  const act = { kind: 'sale', user_id: member, items, discount_percent: 0, amount: 35 } as const
  const asked = await approve(act, 'dispense_grams_limit')
  expect(asked).toMatchObject({ most: 1, figure: 1.5 })
  expect((await buy({ approvalId: asked.id })).status).toBe(200)
  await expectUsed(asked.id, 'sale.made')
})

test('a discount by somebody who may give none, and nothing that the approver did not see', async () => {
  const today = businessDateOf(new Date(), 'Europe/Madrid')
  await api.call(
    'PUT /v1/venues/{id}/gram-limits/{valid_from}',
    { params: { id: venue.id, valid_from: today }, body: { daily_grams: 2, monthly_grams: null } },
    owner,
  )
  const member = (await makeMember(api, owner, { identity_seen: true, cash_balance: 100 })).id
  await enter(member)
  const { id: productId } = await makeProduct()
  const items = [{ product_id: productId, quantity: 3.5, unit_price: 10 }]
  const buy = (part: { approvalId?: number } = {}) =>
    api.call(
      'POST /v1/make-purchase',
      { body: { user_id: member, items, discount_percent: 10, reason: 'From afar' }, ...part },
      clerk,
    )
  expect((await buy()).error.code).toBe('dispense_discount')
  const act = { kind: 'sale', user_id: member, items, discount_percent: 10, amount: 31.5 } as const
  const asked = await approve(act, 'dispense_discount')
  expect(asked).toMatchObject({ most: 0, figure: 3.5, amount_before: 35, amount_after: 31.5 })
  await set({ grams_over_most: 1 })
  expect((await buy({ approvalId: asked.id })).error.code).toBe('dispense_grams_limit')
  await set({ grams_over_most: 2 })
  expect((await buy({ approvalId: asked.id })).status).toBe(200)
  await expectUsed(asked.id, 'sale.made')
})

test('the void of a sale of another person', async () => {
  await set({ others_void_most: 20 })
  const member = (await makeMember(api, owner, { identity_seen: true, cash_balance: 100 })).id
  await enter(member)
  const items = [{ product_id: (await makeProduct()).id, quantity: 3, unit_price: 10 }]
  const { transaction_id: saleId } = (
    await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, owner)
  ).body
  const takeBack = (part: { approvalId?: number } = {}) =>
    api.call(
      'POST /v1/sales/{id}/void',
      { params: { id: saleId }, body: { reason: 'Wrong jar' }, ...key(), ...part },
      clerk,
    )
  expect((await takeBack()).error.code).toBe('void_limit')
  const asked = await approve({ kind: 'void', sale_id: saleId }, 'void_limit')
  expect(asked).toMatchObject({ most: 20, figure: 30, client: { id: member } })
  expect((await takeBack({ approvalId: asked.id })).status).toBe(200)
  await expectUsed(asked.id, 'sale.voided')
})

test.each([
  ['payout_ceiling', { payout_most: 30, payout_day_most: null }, 'card', { most: 30, figure: 40 }],
  ['payout_day_ceiling', { payout_most: null, payout_day_most: 35 }, 'card', { most: 35, figure: 40 }],
  ['payout_other_method', { payout_most: null, payout_day_most: null }, 'transfer', { most: 0, figure: 40 }],
] as const)('a payout beyond %s', async (limit, settings, method, shown) => {
  await set(settings)
  const member = (await makeMember(api, owner, { identity_seen: true, cash_balance: 100, payment_method: 'card' })).id
  const pay = (amount: number, part: { approvalId?: number } = {}) =>
    api.call(
      'POST /v1/members/{id}/payout',
      { params: { id: member }, body: { amount, method, reason: 'Leaves' }, ...key(), ...part },
      clerk,
    )
  expect((await pay(40)).error.code).toBe(limit)
  const asked = await approve({ kind: 'payout', user_id: member, amount: 40, method }, limit)
  expect(asked).toMatchObject({ ...shown, amount_before: 100, amount_after: 60 })
  expect((await pay(41, { approvalId: asked.id })).error.code).toBe('approval_void')
  expect((await pay(40, { approvalId: asked.id })).status).toBe(200)
  await expectUsed(asked.id, 'money.paid_out')
  expect((await lastEvent('money.paid_out'))?.after).toMatchObject({ overrules: [limit] })
})

test('two payouts at the same moment use an approval once', async () => {
  await set({ payout_most: 30, payout_day_most: null })
  const member = (await makeMember(api, owner, { identity_seen: true, cash_balance: 100, payment_method: 'card' })).id
  const { id } = await approve({ kind: 'payout', user_id: member, amount: 40, method: 'card' }, 'payout_ceiling')
  const body = { amount: 40, method: 'card', reason: 'Leaves' } as const
  const pay = () =>
    api.call('POST /v1/members/{id}/payout', { params: { id: member }, body, ...key(), approvalId: id }, clerk)
  const sql = 'select from approvals where operator_id = $1 and id = $2 for update'
  const held = { sql, values: [venue.operatorId, id], operatorId: venue.operatorId }
  const answers = await holdLock(api.database, held, 2, () => Promise.all([pay(), pay()]))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('approval_void')
})

test('an entry and an early exit after the last overrule of the day', async () => {
  await set({ overrules_most: 1, min_stay_minutes: 30 })
  const unseen = async () => (await makeMember(api, owner, { identity_seen: false })).id
  expect((await enter(await unseen())).status).toBe(200)
  const next = await unseen()
  expect((await enter(next)).error.code).toBe('entry_overrules_limit')
  const asked = await approve({ kind: 'entry', user_id: next }, 'entry_overrules_limit')
  expect(asked).toMatchObject({ most: 1, figure: 2 })
  expect((await enter(await unseen(), { approvalId: asked.id })).error.code).toBe('approval_void')
  expect((await enter(next, { approvalId: asked.id })).status).toBe(200)
  await expectUsed(asked.id, 'door.entered')
  expect((await leave(next)).error.code).toBe('exit_overrules_limit')
  const out = await approve({ kind: 'exit', user_id: next }, 'exit_overrules_limit')
  expect(out).toMatchObject({ most: 1, figure: 3 })
  expect((await leave(next, { approvalId: out.id })).status).toBe(200)
  await expectUsed(out.id, 'door.left')
})

test('the difference of a till', async () => {
  const { body: session } = await api.call(
    'POST /v1/till-sessions',
    { body: { till: 'Bar', float: 100 }, ...key() },
    clerk,
  )
  const close = (counted: number, part: { approvalId?: number } = {}) =>
    api.call(
      'POST /v1/till-sessions/{id}/closing',
      { params: { id: session.id }, body: { counted, reason: 'Counted twice' }, ...key(), ...part },
      clerk,
    )
  expect((await close(40)).error.code).toBe('till_difference_limit')
  const act = { kind: 'till_close', till_session_id: session.id, counted: 40 } as const
  const asked = await approve(act, 'till_difference_limit')
  expect(asked).toMatchObject({ most: 50, figure: 60, amount_before: 100, amount_after: 40, client: null })
  expect((await close(39, { approvalId: asked.id })).error.code).toBe('approval_void')
  // More is missing than the approver saw.
  const cash = { way: 'in', amount: 5, reason: 'Change' } as const
  const move = { params: { id: session.id }, body: cash }
  await api.call('POST /v1/till-sessions/{id}/cash', { ...move, ...key() }, clerk)
  expect((await close(40, { approvalId: asked.id })).error.code).toBe('approval_void')
  await api.call('POST /v1/till-sessions/{id}/cash', { ...move, body: { ...cash, way: 'out' }, ...key() }, clerk)
  expect((await close(40, { approvalId: asked.id })).status).toBe(200)
  await expectUsed(asked.id, 'till.closed')
})

test.each([
  ['up', 12, 20],
  ['down', 8, 20],
])('a price that goes %s by more than the limit', async (_way, price, figure) => {
  const product = await makeProduct()
  const change = (to: number, part: { approvalId?: number } = {}, by = clerk) =>
    api.call(
      'PUT /v1/products/{id}',
      {
        params: { id: product.id },
        multipart: { product: { name: 'Limón', price: to, category_id: null } },
        ...part,
      },
      by,
    )
  expect((await change(20)).status).toBe(200)
  await change(10)
  await set({ price_change_most_percent: 10 })
  expect((await change(11)).status).toBe(200)
  expect((await change(10)).status).toBe(200)
  expect((await change(price)).error).toMatchObject({
    code: 'price_change_limit',
    detail: expect.stringContaining('10 %'),
  })
  const asked = await approve({ kind: 'price', product_id: product.id, price }, 'price_change_limit')
  expect(asked).toMatchObject({ most: 10, figure, amount_before: 10, amount_after: price })
  expect((await change(15, { approvalId: asked.id })).error.code).toBe('approval_void')
  expect((await change(price, { approvalId: asked.id })).status).toBe(200)
  await expectUsed(asked.id, 'product.changed')
  expect((await change(30, {}, owner)).status).toBe(200)
})

test('a large difference of a till has a second signature, even if the owner closes it', async () => {
  await set({ till_unsigned_most: 20 })
  const { body: session } = await api.call(
    'POST /v1/till-sessions',
    { body: { till: 'Bar', float: 100 }, ...key() },
    owner,
  )
  const close = (part: { approvalId?: number } = {}) =>
    api.call(
      'POST /v1/till-sessions/{id}/closing',
      { params: { id: session.id }, body: { counted: 79, reason: 'Counted twice' }, ...key(), ...part },
      owner,
    )
  expect((await close()).error.code).toBe('till_signature_needed')
  const act = { kind: 'till_close', till_session_id: session.id, counted: 79 } as const
  const asked = await approve(act, 'till_signature_needed', owner)
  expect(asked).toMatchObject({ most: 20, figure: 21 })
  expect((await close({ approvalId: asked.id })).status).toBe(200)
  expect((await lastEvent('till.closed'))?.after).toMatchObject({ approvalId: asked.id })
})

test('asking for an approval shows nobody the expected cash before a blind count', async () => {
  await set({ blind_till_count: true, till_unsigned_most: 0 })
  const { body: session } = await api.call(
    'POST /v1/till-sessions',
    { body: { till: 'Bar', float: 100 }, ...key() },
    clerk,
  )
  const act = { kind: 'till_close', till_session_id: session.id, counted: 99 } as const
  const body = { act, limit: 'till_signature_needed', reason: 'Please' } as const
  expect((await api.call('POST /v1/approvals', { body, ...key() }, clerk)).error.code).toBe('till_count_first')
  const count = { params: { id: session.id }, body: { counted: 99 }, ...key() }
  await api.call('POST /v1/till-sessions/{id}/counts', count, clerk)
  expect((await approve(act, 'till_signature_needed')).figure).toBe(1)
})

test('nobody asks for what they could never do', async () => {
  const member = (await makeMember(api, owner, { identity_seen: true, cash_balance: 100 })).id
  const doorman = await employ('let_in')
  const act = { kind: 'payout', user_id: member, amount: 100, method: 'transfer' } as const
  const body = { act, limit: 'payout_other_method', reason: 'Curious' } as const
  expect((await api.call('POST /v1/approvals', { body, ...key() }, doorman)).error.code).toBe('privileges_missing')
})

test('a loss of stock worth more than the limit', async () => {
  const { id } = await makeProduct()
  const lose = (quantity: number, part: { approvalId?: number } = {}, by = clerk) =>
    api.call(
      'POST /v1/products/{id}/movements',
      { params: { id }, body: { kind: 'loss', quantity, loss_kind: 'theft' }, ...key(), ...part },
      by,
    )
  expect((await lose(6)).status).toBe(200)
  await set({ loss_most: 50 })
  expect((await lose(5)).status).toBe(200)
  expect((await lose(5.1)).error).toMatchObject({
    code: 'stock_loss_limit',
    detail: expect.stringContaining('50.00 EUR'),
  })
  const act = { kind: 'loss', product_id: id, quantity: 5.1, loss_kind: 'theft' } as const
  const asked = await approve(act, 'stock_loss_limit')
  expect(asked).toMatchObject({ most: 50, figure: 51, items: [{ product_id: id, quantity: 5.1 }] })
  expect((await lose(5.2, { approvalId: asked.id })).error.code).toBe('approval_void')
  expect((await lose(5.1, { approvalId: asked.id })).status).toBe(200)
  await expectUsed(asked.id, 'stock.lost')
  expect((await lose(6, {}, owner)).status).toBe(200)
})

test('a count that finds more missing than the limit, which counts like a loss', async () => {
  const { id } = await makeProduct()
  await set({ loss_most: 50 })
  const now = async () => (await api.call('GET /v1/products/{id}', { params: { id } }, owner)).body
  const count = async (change: number, part: { approvalId?: number } = {}, by = clerk) => {
    const { stock_quantity: before, stock_version } = await now()
    const body = { kind: 'count', quantity: before + change, stock_version } as const
    return api.call('POST /v1/products/{id}/movements', { params: { id }, body, ...key(), ...part }, by)
  }
  expect((await count(-5)).status).toBe(200)
  expect((await count(20)).status).toBe(200)
  expect((await count(-5.1)).error.code).toBe('stock_loss_limit')
  const act = { kind: 'loss', product_id: id, quantity: 5.1, loss_kind: null } as const
  const asked = await approve(act, 'stock_loss_limit')
  expect(asked).toMatchObject({ most: 50, figure: 51 })
  expect((await count(-5.2, { approvalId: asked.id })).error.code).toBe('approval_void')
  expect((await count(-5.1, { approvalId: asked.id })).status).toBe(200)
  await expectUsed(asked.id, 'stock.counted')
  expect((await count(-6, {}, owner)).status).toBe(200)
  // The form of the product counts too, at the price before it.
  const { name, stock_quantity: left, stock_version, unit_type, version } = await now()
  const product = { name, price: 0.01, stock_quantity: left - 6, stock_version, unit_type, category_id: null, version }
  const edit = (by = clerk) => api.call('PUT /v1/products/{id}', { params: { id }, multipart: { product } }, by)
  expect((await edit()).error.code).toBe('stock_loss_limit')
  expect((await edit(owner)).status).toBe(200)
})
