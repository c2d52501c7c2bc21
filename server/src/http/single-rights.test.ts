import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import type { Capability } from '@aforo/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../testing/api.ts'
import { makeMember } from '../../testing/members.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'

/** Rights that a call checks inside, because the call is open to people without them too. */
let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: As

beforeAll(async () => {
  api = await openTestApi()
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  owner = { token, venueId: venue.id }
})
afterAll(() => api.close())

async function employ(...capabilities: Capability[]): Promise<As> {
  const place = { venueId: venue.id, role: 'employee' as const, capabilities }
  return { token: (await makePerson(api.database.db, 'employee', [place])).token, venueId: venue.id }
}
const set = (body: CallInput<'PATCH /v1/venues/{id}/settings'>['body'], by = owner) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body }, by)
const enter = (id: number, by: As, reason = '') => api.call('POST /v1/entries', { body: { user_id: id, reason } }, by)
const leave = (id: number, by: As) => api.call('PATCH /v1/checkout', { query: { user_id: id, early: 'true' } }, by)

describe('at the door', () => {
  test('a warning stops a person who may not overrule it', async () => {
    const { id } = await makeMember(api, owner, { identity_seen: false })
    const [doorman, head] = [await employ('let_in'), await employ('let_in', 'overrule')]
    expect((await enter(id, doorman, 'Known to me')).error.code).toBe('entry_identity_unseen')
    const here = await api.call('GET /v1/venues/here', {}, doorman)
    expect(here.body.gate_levels).toMatchObject({ entry_identity_unseen: 'block', exit_min_stay: 'block' })
    expect((await enter(id, head, 'Known to me')).status).toBe(200)
  })

  test('only some may let a member out before the minimum stay', async () => {
    await set({ min_stay_minutes: 30 })
    const { id } = await makeMember(api, owner, { identity_seen: true })
    await enter(id, owner)
    expect((await leave(id, await employ('let_in', 'overrule'))).error.code).toBe('exit_min_stay')
    expect((await leave(id, await employ('let_in', 'let_out_early'))).status).toBe(200)
  })
})

describe('at the counter', () => {
  let member: number
  let product: number
  beforeAll(async () => {
    member = (await makeMember(api, owner, { identity_seen: true, cash_balance: 200 })).id
    await enter(member, owner)
    const form = { name: 'Limón', price: 10, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
    product = (await api.call('POST /v1/products', { multipart: { product: form } }, owner)).body.id
  })
  const buy = (by: As, part: Partial<CallInput<'POST /v1/make-purchase'>['body']> = {}) =>
    api.call(
      'POST /v1/make-purchase',
      { body: { user_id: member, items: [{ product_id: product, quantity: 1, unit_price: 10 }], ...part } },
      by,
    )
  const takeBack = (id: number, by: As) =>
    api.call(
      'POST /v1/sales/{id}/void',
      { params: { id }, body: { reason: 'Wrong' }, idempotencyKey: randomUUID() },
      by,
    )

  test('a discount needs its right, even where the venue ignores the rule', async () => {
    await set({ gate_levels: { dispense_discount: 'ignore' } })
    const half = { discount_percent: 50 } as const
    const [clerk, senior] = [await employ('sell'), await employ('sell', 'discount')]
    expect((await buy(clerk, half)).error.code).toBe('dispense_discount')
    expect((await buy(senior, half)).status).toBe(200)
    const seen = async (by: As) =>
      (await api.call('GET /v1/counter/members/{id}', { params: { id: member } }, by)).body.may_discount
    expect([await seen(clerk), await seen(senior)]).toEqual([false, true])
  })

  test('own sales and those of others are voided by two rights', async () => {
    await set({ others_void_most: null })
    const [own, others] = [await employ('sell', 'void_own'), await employ('void_others')]
    const seller = await employ('sell')
    const sale = async (by: As) => (await buy(by)).body.transaction_id
    expect((await takeBack(await sale(seller), seller)).error.code).toBe('privileges_missing')
    expect((await takeBack(await sale(seller), own)).error.code).toBe('privileges_missing')
    expect((await takeBack(await sale(own), own)).status).toBe(200)
    expect((await takeBack(await sale(own), others)).status).toBe(200)
  })

  test('stock is received and counted by two rights', async () => {
    const move = (body: CallInput<'POST /v1/products/{id}/movements'>['body'], by: As) =>
      api.call('POST /v1/products/{id}/movements', { params: { id: product }, body, idempotencyKey: randomUUID() }, by)
    const [receiver, counter] = [await employ('receive_stock'), await employ('count_stock')]
    const delivery = { kind: 'receive', quantity: 5, cost: null, supplier: null, note: '' } as const
    const loss = { kind: 'loss', quantity: 1, loss_kind: 'crumbs', note: '' } as const
    expect((await move(delivery, counter)).error.code).toBe('privileges_missing')
    expect((await move(loss, receiver)).error.code).toBe('privileges_missing')
    expect((await move(delivery, receiver)).status).toBe(200)
    expect((await move(loss, counter)).status).toBe(200)
  })
})

describe('the file of a member', () => {
  test('leaves private data out for a person who may only see members', async () => {
    const { id } = await makeMember(api, owner, { phone: '600111222', notes: 'Allergic', birth_date: '1990-05-05' })
    const open = async (by: As) => (await api.call('GET /v1/members/{id}', { params: { id } }, by)).body
    const nothing = { email: null, phone: null, birth_date: null, document_number: null, notes: '', contract: null }
    expect(await open(await employ('see_members'))).toMatchObject(nothing)
    expect(await open(await employ('see_members', 'read_private'))).toMatchObject({
      phone: '600111222',
      notes: 'Allergic',
    })
    const list = await api.call('GET /v1/venue-clients', { query: {} }, await employ('see_members'))
    expect(list.body.every(({ email }) => email === null)).toBe(true)
  })

  test('is barred by one right and ended by another', async () => {
    const { id } = await makeMember(api, owner)
    const put = async (standing: 'banned' | 'active' | 'deactivated', by: As) => {
      const body = { standing, reason: 'Said no' }
      return (await api.call('PUT /v1/members/{id}/standing', { params: { id }, body }, by)).status
    }
    const [clerk, guard] = [await employ('change_members'), await employ('ban')]
    expect([await put('banned', clerk), await put('banned', guard)]).toEqual([403, 200])
    expect([await put('active', clerk), await put('active', guard)]).toEqual([403, 200])
    expect([await put('deactivated', guard), await put('deactivated', clerk)]).toEqual([403, 200])
  })
})

test('the settings of the venue are open to an employee with the right, and only there', async () => {
  const other = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
  const manager = await employ('settings')
  expect((await set({ nearly_full_percent: 70 }, manager)).body.nearly_full_percent).toBe(70)
  const elsewhere = await api.call('GET /v1/venues/{id}/settings', { params: { id: other.id } }, manager)
  expect(elsewhere.error.code).toBe('venue_not_found')
  expect((await api.call('GET /v1/operator-settings', {}, manager)).error.code).toBe('privileges_missing')
})
