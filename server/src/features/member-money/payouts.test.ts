import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import type { Capability, PaymentMethod } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let owner: { token: string; venueId: number }
let clerk: { token: string; venueId: number }
let id: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  owner = { token, venueId: venue.id }
  clerk = await employ('sell', 'discount', 'void_own', 'overrule', 'top_up', 'pay_out')
  id = (await makeMember(api, owner, { name: 'Lucía' })).id
})

async function employ(...capabilities: Capability[]) {
  const place = { venueId: venue.id, role: 'employee' as const, capabilities }
  return { token: (await makePerson(api.database.db, 'employee', [place])).token, venueId: venue.id }
}

const topUp = (amount: number, method: PaymentMethod, memberId = id) =>
  api.call('POST /v1/add-cash', { body: { user_id: memberId, amount, method } }, clerk)
const payOut = (amount: number, method: PaymentMethod, by = clerk, memberId = id) =>
  api.call(
    'POST /v1/members/{id}/payout',
    { params: { id: memberId }, body: { amount, method, reason: 'Asked for it' }, idempotencyKey: randomUUID() },
    by,
  )
const openTill = (float: number) =>
  api.call('POST /v1/till-sessions', { body: { till: 'Bar', float }, idempotencyKey: randomUUID() }, owner)
const expectedCash = async (session: number) =>
  (await api.call('GET /v1/till-sessions/{id}', { params: { id: session } }, owner)).body.drawer.expected
const set = (body: CallInput<'PATCH /v1/venues/{id}/settings'>['body']) =>
  api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body }, owner)
const terms = async (by = clerk) => (await api.call('GET /v1/members/{id}/payout', { params: { id } }, by)).body

describe('credit topped up by card', () => {
  test('is not paid out in cash by a counter employee, and the drawer is unchanged', async () => {
    const { body: till } = await openTill(100)
    const counter = await employ('sell', 'discount', 'void_own', 'overrule', 'top_up')
    await topUp(900, 'card')
    expect((await payOut(900, 'cash', counter)).error.code).toBe('privileges_missing')
    expect((await payOut(900, 'cash')).status).not.toBe(200)
    await set({ payout_most: null, payout_day_most: null })
    expect((await payOut(90, 'cash')).error).toMatchObject({
      code: 'payout_other_method',
      detail: expect.stringContaining('0.00 EUR'),
    })
    expect(await expectedCash(till.id)).toBe(100)
  })

  test('is paid out by card, and in cash only by accounting staff', async () => {
    await openTill(100)
    await topUp(80, 'card')
    expect((await payOut(30, 'card')).body.new_balance).toBe(50)
    expect((await payOut(20, 'cash', owner)).body.new_balance).toBe(30)
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'money.paid_out' } }, owner)
    expect(body[0]?.after).toMatchObject({ reason: 'Asked for it', overrules: ['payout_other_method'] })
    expect(body[1]?.after).not.toHaveProperty('overrules')
  })

  test('stays card credit, even if cash credit was spent before', async () => {
    await openTill(500)
    await topUp(200, 'cash')
    const spent = { fee_kind: 'yearly', fee_cost: 200 } as const
    id = (await makeMember(api, owner, spent)).id
    await topUp(200, 'cash')
    const fee = { params: { id }, body: { method: 'wallet' as const }, idempotencyKey: randomUUID() }
    await api.call('POST /v1/members/{id}/fee', fee, clerk)
    await topUp(40, 'card')
    expect((await terms()).credit).toEqual({ cash: 0, card: 40, transfer: 0 })
    expect((await payOut(40, 'cash')).error.code).toBe('payout_other_method')
    expect((await payOut(40, 'card')).status).toBe(200)
  })
})

describe('a payout', () => {
  test('needs a reason', async () => {
    await topUp(10, 'card')
    const body = { amount: 5, method: 'card', reason: ' ' } as const
    const answer = await api.call(
      'POST /v1/members/{id}/payout',
      { params: { id }, body, idempotencyKey: randomUUID() },
      clerk,
    )
    expect(answer.error.code).toBe('request_invalid')
  })

  test('follows the single and daily limits of the venue, except for accounting staff', async () => {
    await topUp(500, 'card')
    expect((await payOut(50.01, 'card')).error).toMatchObject({
      code: 'payout_ceiling',
      detail: expect.stringContaining('50.00 EUR'),
    })
    await set({ payout_day_most: 70 })
    expect((await payOut(40, 'card')).status).toBe(200)
    expect((await payOut(30.01, 'card')).error).toMatchObject({
      code: 'payout_day_ceiling',
      detail: expect.stringContaining('30.00 EUR'),
    })
    expect((await payOut(30, 'card')).status).toBe(200)
    expect((await payOut(100, 'card', owner)).status).toBe(200)
    await set({ payout_most: 0, payout_day_most: null })
    expect((await payOut(0.01, 'card')).error.code).toBe('payout_ceiling')
  })

  test('that was reversed does not count for the daily limit', async () => {
    await topUp(200, 'card')
    const { body } = await payOut(50, 'card')
    expect((await payOut(1, 'card')).error.code).toBe('payout_day_ceiling')
    const reversal = { params: { id: body.transaction_id }, body: { reason: 'Wrong member' } }
    await api.call('POST /v1/transactions/{id}/reversal', { ...reversal, idempotencyKey: randomUUID() }, clerk)
    expect(await terms()).toMatchObject({ balance: 200, paid_today: 0, credit: { card: 200 } })
    expect((await payOut(50, 'card')).status).toBe(200)
  })

  test('in cash needs an open till, even for the owner', async () => {
    await topUp(20, 'cash')
    expect((await payOut(20, 'cash', owner)).error.code).toBe('payout_till_closed')
    expect((await terms()).drawer).toBeNull()
    await openTill(20)
    expect((await payOut(20, 'cash')).status).toBe(200)
  })

  test('is never more cash than the till should contain, even for the owner', async () => {
    await topUp(40, 'cash')
    const { body: till } = await openTill(30)
    expect(await terms(owner)).toMatchObject({ balance: 40, drawer: 30, most: 50, day_most: 50, paid_today: 0 })
    expect((await payOut(30.01, 'cash', owner)).error).toMatchObject({
      code: 'payout_till_short',
      detail: expect.stringContaining('30.00 EUR'),
    })
    expect((await payOut(30, 'cash', owner)).status).toBe(200)
    expect(await expectedCash(till.id)).toBe(0)
  })

  test('and its limits are available only with the payout capability', async () => {
    const till = await employ(
      'top_up',
      'till',
      'see_members',
      'read_private',
      'change_members',
      'ban',
      'export',
      'accounting',
      'approve',
      'void_others',
      'return',
      'till_differences',
      'export',
    )
    expect((await payOut(1, 'card', till)).error.code).toBe('privileges_missing')
    const seen = await api.call('GET /v1/members/{id}/payout', { params: { id } }, till)
    expect(seen.error.code).toBe('privileges_missing')
  })
})

describe('two payouts at the same time', () => {
  const heldCounter = () => ({
    sql: 'select from receipt_counters where operator_id = $1 and venue_id = $2 for update',
    values: [venue.operatorId, venue.id],
    operatorId: venue.operatorId,
  })
  let other: number

  beforeEach(async () => {
    other = (await makeMember(api, owner, { name: 'Bruno', email: 'bruno@mail.example' })).id
  })

  test('cannot both take the last cash of the drawer', async () => {
    await topUp(40, 'cash')
    await topUp(40, 'cash', other)
    const { body: till } = await openTill(50)
    const answers = await holdLock(api.database, heldCounter(), 2, () =>
      Promise.all([payOut(40, 'cash', owner), payOut(40, 'cash', owner, other)]),
    )
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(await expectedCash(till.id)).toBe(10)
  })

  test('cannot together exceed the daily limit', async () => {
    await topUp(40, 'card')
    await topUp(40, 'card', other)
    const answers = await holdLock(api.database, heldCounter(), 2, () =>
      Promise.all([payOut(40, 'card'), payOut(40, 'card', clerk, other)]),
    )
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 403])
  })
})

test('the credit of a member with ten thousand transactions comes from the newest top-ups', async () => {
  await topUp(30, 'card')
  await api.database.asAdmin(
    `with move as (
       select 1000000 + n as id, n + 1 as version, n % 2 = 1 as comes from generate_series(1, 10000) n
     ), booked as (
       insert into transactions (operator_id, id, venue_id, member_id, kind, method, amount_cents, receipt_number,
         business_date, staff_id)
       select $1, id, $2, $3, case when comes then 'top_up' else 'purchase' end,
         case when comes then 'cash' else 'wallet' end, 100, case when comes then id end, '2026-01-01',
         (select min(id) from staff)
       from move
     ), posted as (
       insert into postings (operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
         balance_before_cents, balance_after_cents)
       select $1, id, 1, case when comes then 'cash' else 'wallet' end, case when comes then 'wallet' else 'sales' end,
         100, $3, version, case when comes then 3000 else 3100 end, case when comes then 3100 else 3000 end
       from move
     ) update wallets set version = 10001 where operator_id = $1 and member_id = $3`,
    [venue.operatorId, venue.id, id],
  )
  expect((await terms()).credit).toEqual({ cash: 30, card: 0, transfer: 0 })
})
