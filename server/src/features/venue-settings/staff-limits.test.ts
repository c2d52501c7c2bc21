import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { businessDateOf, type Capability } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: As
let clerk: As

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  owner = { token, venueId: venue.id }
  clerk = await employ('let_in', 'let_out_early', 'overrule', 'sell', 'discount', 'void_own', 'till')
})

async function employ(...capabilities: Capability[]): Promise<As> {
  const place = { venueId: venue.id, role: 'employee' as const, capabilities }
  return { token: (await makePerson(api.database.db, 'employee', [place])).token, venueId: venue.id }
}

const set = (body: CallInput<'PATCH /v1/venues/{id}/settings'>['body']) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body }, owner)
const enter = (id: number, by = clerk, reason = '') =>
  api.call('POST /v1/entries', { body: { user_id: id, reason } }, by)
const leaveEarly = (id: number, by = clerk) =>
  api.call('PATCH /v1/checkout', { query: { user_id: id, early: 'true' } }, by)

test('a new venue has the default limits', async () => {
  const { body } = await api.call('GET /v1/venues/{id}/settings', { params: { id: venue.id } }, owner)
  expect(body).toMatchObject({
    payout_most: 50,
    payout_day_most: 50,
    others_void_most: 0,
    discount_most: 20,
    grams_over_most: null,
    overrules_most: null,
    till_difference_most: 50,
  })
})

test('limits are changed only by people who may go beyond them, also by copying', async () => {
  const keeper = await employ('settings')
  const send = (body: CallInput<'PATCH /v1/venues/{id}/settings'>['body'], by: As) =>
    api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body }, by)
  for (const body of [{ payout_most: 500 }, { others_void_most: 5 }, { capacity: 9, discount_most: null }]) {
    expect((await send(body, keeper)).error.code).toBe('staff_limits_kept')
  }
  expect((await send({ capacity: 9 }, keeper)).body).toMatchObject({ capacity: 9, discount_most: 20 })
  expect((await send({ payout_most: 500 }, await employ('settings', 'approve'))).body).toMatchObject({
    payout_most: 500,
  })

  const loose = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
  const places = [venue, loose].map(({ id }) => ({
    venueId: id,
    role: 'employee' as const,
    capabilities: ['settings' as const],
  }))
  const { token } = await makePerson(api.database.db, 'employee', places)
  const copied = await api.call(
    'POST /v1/venues/{id}/settings/copy',
    { params: { id: venue.id }, body: { from_venue_id: loose.id } },
    { token, venueId: venue.id },
  )
  expect(copied.error.code).toBe('staff_limits_kept')
})

test('limits can be set and are audited', async () => {
  const limits = { others_void_most: 5, grams_over_most: 2.5, overrules_most: 3, till_difference_most: null }
  expect((await set(limits)).body).toMatchObject(limits)
  const { body } = await api.call('GET /v1/audit', { query: { kind: 'venue.settings_changed' } }, owner)
  expect(body[0]).toMatchObject({
    before: { othersVoidMostCents: 0, overrulesMost: null },
    after: { othersVoidMostCents: 500, gramsOverMostMilli: 2500, overrulesMost: 3, tillDifferenceMostCents: null },
  })
})

describe('at the counter', () => {
  let member: number
  let flower: number

  beforeEach(async () => {
    member = (await makeMember(api, owner, { identity_seen: true, cash_balance: 200 })).id
    await enter(member)
    const product = { name: 'Limón', price: 10, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
    flower = (await api.call('POST /v1/products', { multipart: { product } }, owner)).body.id
  })
  type Purchase = CallInput<'POST /v1/make-purchase'>['body']
  const buy = (quantity: number, part: Partial<Purchase> = {}, by = clerk) =>
    api.call(
      'POST /v1/make-purchase',
      { body: { user_id: member, items: [{ product_id: flower, quantity, unit_price: 10 }], ...part } },
      by,
    )
  const takeBack = (id: number, by: As) =>
    api.call(
      'POST /v1/sales/{id}/void',
      { params: { id }, body: { reason: 'Wrong jar' }, idempotencyKey: randomUUID() },
      by,
    )

  test('a sale of a colleague can be voided up to the limit, and above it by accounting staff', async () => {
    const colleague = await employ('sell', 'void_own', 'void_others')
    const small = (await buy(2)).body.transaction_id
    const large = (await buy(2.1)).body.transaction_id
    expect((await takeBack(small, colleague)).error.code).toBe('void_limit')
    await set({ others_void_most: 20 })
    expect((await takeBack(large, colleague)).error.code).toBe('void_limit')
    const shown = await api.call('GET /v1/sales/{id}', { params: { id: large } }, colleague)
    expect(shown.body).toMatchObject({ voidable: false, void_needs_approval: true })
    expect((await api.call('GET /v1/sales/{id}', { params: { id: small } }, colleague)).body.voidable).toBe(true)
    expect((await takeBack(small, colleague)).status).toBe(200)
    expect((await takeBack(large, await employ('void_others', 'approve'))).status).toBe(200)
  })

  test('a discount can be given up to the limit, and above it by accounting staff', async () => {
    await set({ gate_levels: { dispense_discount: 'warn' }, discount_most: 10 })
    const half = { discount_percent: 50, reason: 'A birthday' } as const
    expect((await buy(2, half)).status).toBe(200)
    expect((await buy(2.1, half)).error.code).toBe('dispense_discount_limit')
    expect((await buy(2.1, half, owner)).status).toBe(200)
  })

  test('a gram limit can be exceeded up to a number of grams, and beyond that by accounting staff', async () => {
    const today = businessDateOf(new Date(), 'Europe/Madrid')
    await api.call(
      'PUT /v1/venues/{id}/gram-limits/{valid_from}',
      { params: { id: venue.id, valid_from: today }, body: { daily_grams: 2, monthly_grams: null } },
      owner,
    )
    await set({ grams_over_most: 1 })
    const reason = { reason: 'Comes from afar' }
    expect((await buy(3.1, reason)).error.code).toBe('dispense_grams_limit')
    expect((await buy(3, reason)).status).toBe(200)
    expect((await buy(1, reason)).error.code).toBe('dispense_grams_limit')
    expect((await buy(1, reason, owner)).status).toBe(200)
  })
})

describe('at the door', () => {
  const unseen = async () => (await makeMember(api, owner, { identity_seen: false })).id

  test('each person can overrule a number of times a day, including early exits', async () => {
    await set({ overrules_most: 2, min_stay_minutes: 30 })
    const first = await unseen()
    expect((await enter(first, clerk, 'Known to me')).status).toBe(200)
    expect((await leaveEarly(first)).status).toBe(200)
    const next = await unseen()
    expect((await enter(next, clerk, 'Known to me')).error.code).toBe('entry_overrules_limit')
    expect((await enter(next, await employ('let_in', 'let_out_early', 'overrule'), 'Known to me')).status).toBe(200)
    expect((await leaveEarly(next)).error.code).toBe('exit_overrules_limit')
    expect((await leaveEarly(next, owner)).status).toBe(200)
    const seen = (await makeMember(api, owner, { identity_seen: true })).id
    expect((await enter(seen)).status).toBe(200)
  })

  test('two overrules at the same time cannot both be the last one', async () => {
    await set({ overrules_most: 1 })
    const [one, other, third] = [await unseen(), await unseen(), await unseen()]
    await enter(third, owner, 'Known to me')
    const sql = 'select from occupancies where operator_id = $1 and venue_id = $2 for update'
    const held = { sql, values: [venue.operatorId, venue.id], operatorId: venue.operatorId }
    const answers = await holdLock(api.database, held, 2, () =>
      Promise.all([enter(one, clerk, 'Known to me'), enter(other, clerk, 'Known to me')]),
    )
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 403])
  })
})

test('a till can be closed with a difference up to the limit, and above it by accounting staff', async () => {
  const key = () => ({ idempotencyKey: randomUUID() })
  const open = (till: string) => api.call('POST /v1/till-sessions', { body: { till, float: 100 }, ...key() }, clerk)
  const close = (id: number, counted: number, by = clerk) =>
    api.call(
      'POST /v1/till-sessions/{id}/closing',
      { params: { id }, body: { counted, reason: 'Counted twice' }, ...key() },
      by,
    )
  const { body: bar } = await open('Bar')
  expect((await close(bar.id, 49.99)).error).toMatchObject({
    code: 'till_difference_limit',
    detail: expect.stringContaining('50.00 EUR'),
  })
  expect((await close(bar.id, 49.99, owner)).status).toBe(200)
  const { body: door } = await open('Door')
  expect((await close(door.id, 150)).status).toBe(200)
})
