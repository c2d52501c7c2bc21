import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { addMonths, businessDateOf, type FeeMethod } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let desk: { token: string; venueId: number }
let id: number

const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  const place = {
    venueId: venue.id,
    role: 'employee' as const,
    capabilities: ['top_up', 'see_members', 'read_private', 'change_members', 'ban', 'export'] as const,
  }
  const { token } = await makePerson(db, 'employee', [{ ...place, capabilities: [...place.capabilities] }])
  desk = { token, venueId: venue.id }
  id = (await makeMember(api, as, { name: 'Lucía' })).id
})

type TopUp = CallInput<'POST /v1/add-cash'>['body']
const topUp = (amount: number, part: Partial<TopUp> = {}, by = as) =>
  api.call('POST /v1/add-cash', { body: { user_id: id, amount, ...part } }, by)
const payOut = (amount: number, key: string = randomUUID()) =>
  api.call(
    'POST /v1/members/{id}/payout',
    { params: { id }, body: { amount, method: 'transfer', reason: 'Leaves' }, idempotencyKey: key },
    as,
  )
const payFee = (method: FeeMethod, key: string = randomUUID()) =>
  api.call('POST /v1/members/{id}/fee', { params: { id }, body: { method }, idempotencyKey: key }, as)
const reverse = (transaction: number, by = as, key: string = randomUUID()) =>
  api.call(
    'POST /v1/transactions/{id}/reversal',
    { params: { id: transaction }, body: { reason: 'Typed twice' }, idempotencyKey: key },
    by,
  )
const statement = async () =>
  (await api.call('GET /v1/members/{id}/transactions', { params: { id }, query: {} }, as)).body
const member = async () => (await api.call('GET /v1/members/{id}', { params: { id } }, as)).body
const balance = async () => (await member()).profile.cash_balance

describe('a top-up', () => {
  test('is accepted as older clients send it, and returns the new balance', async () => {
    const body = { user_id: id, venue_id: venue.id, type: 'add_cash', amount: 20.5, status: 'pending' } as const
    const { status, body: answer } = await api.call('POST /v1/add-cash', { body }, as)
    expect(status).toBe(200)
    expect(answer).toMatchObject({ new_balance: 20.5, receipt: 1 })
    expect(await balance()).toBe(20.5)
  })

  test('is made once for one key, even if it is repeated at the same time or later', async () => {
    const key = randomUUID()
    const [first, second] = await Promise.all([topUp(50, { id: key }), topUp(50, { id: key })])
    expect(second.body).toEqual(first.body)
    await topUp(5)
    expect((await topUp(50, { id: key })).body).toEqual(first.body)
    expect(await balance()).toBe(55)
    expect((await topUp(51, { id: key })).error.code).toBe('idempotency_key_reused')
  })

  test.each([
    ['nothing', 0, 'top_up_amount_zero'],
    ['more than the limit of the venue', 1000.01, 'top_up_amount_ceiling'],
  ])('of %s is refused', async (_title, amount, code) => {
    expect((await topUp(amount)).error.code).toBe(code)
    expect(await balance()).toBe(0)
  })

  test('above the balance limit requires a reason, which is stored', async () => {
    await topUp(1000)
    await topUp(1000)
    const { error } = await topUp(10)
    expect(error).toMatchObject({
      code: 'top_up_balance_ceiling_reason',
      detail: 'The credit would pass the maximum of 2000.00 EUR. Write down the reason.',
    })
    expect((await topUp(10, { reason: 'A birthday' })).body.new_balance).toBe(2010)
    expect((await statement())[0]).toMatchObject({ reason: 'A birthday' })
  })

  test('follows the limits that the venue sets, or none', async () => {
    const set = (body: CallInput<'PATCH /v1/venues/{id}/settings'>['body']) =>
      api.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body }, as)
    await set({ top_up_most: 20, gate_levels: { top_up_amount_ceiling: 'warn' } })
    expect((await topUp(21)).error.code).toBe('top_up_amount_ceiling_reason')
    await set({ top_up_most: null, balance_most: 5, gate_levels: { top_up_balance_ceiling: 'block' } })
    expect((await topUp(6)).error.code).toBe('top_up_balance_ceiling')
    expect((await api.call('GET /v1/venues/here', {}, as)).body).toMatchObject({ top_up_most: null, balance_most: 5 })
  })

  test('for a member who has left is refused, and for a member of another venue not found', async () => {
    await api.call('PUT /v1/members/{id}/standing', { params: { id }, body: { standing: 'deactivated' } }, as)
    expect((await topUp(5)).error.code).toBe('member_left')
    const elsewhere = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const owner = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const answer = await topUp(5, {}, { token: owner.token, venueId: elsewhere.id })
    expect(answer.error.code).toBe('member_not_found')
  })

  test('that names another venue than the call is refused', async () => {
    expect((await topUp(5, { venue_id: venue.id + 1 })).error.code).toBe('request_invalid')
  })

  test('waits for another top-up of the same wallet, and both are added', async () => {
    const sql = 'select from wallets where operator_id = $1 and member_id = $2 for update'
    const held = { sql, values: [venue.operatorId, id], operatorId: venue.operatorId }
    const [first, second] = await holdLock(api.database, held, 2, () => Promise.all([topUp(1), topUp(2)]))
    expect([first.body.new_balance, second.body.new_balance].toSorted((one, other) => one - other).at(-1)).toBe(3)
    expect(await balance()).toBe(3)
  })

  test('is numbered without gaps, even if others are refused in between', async () => {
    const before = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 3 === 0 ? payOut(99) : topUp(1))))
    const numbers = before.filter(({ status }) => status === 200).map(({ body }) => body.receipt)
    expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('a payout', () => {
  test('pays at most the balance', async () => {
    await topUp(10)
    expect((await payOut(10.01)).error).toMatchObject({ code: 'credit_insufficient' })
    expect((await payOut(10)).body.new_balance).toBe(0)
  })

  test('that was refused stays refused for its key, even if there is enough money now', async () => {
    const key = randomUUID()
    await payOut(5, key)
    await topUp(10)
    expect((await payOut(5, key)).error.code).toBe('credit_insufficient')
    expect(await balance()).toBe(10)
  })
})

describe('a fee', () => {
  beforeEach(async () => {
    const form = { fee_kind: 'yearly', fee_cost: 20, expires_on: today } as const
    id = (await makeMember(api, as, form)).id
  })

  test('is booked and extends the membership by one period', async () => {
    expect((await member()).state).toBe('unpaid')
    const until = addMonths(today, 12)
    expect((await payFee('cash')).body).toMatchObject({ new_balance: 0, fee_paid_until: until, expires_on: until })
    expect(await member()).toMatchObject({ state: 'active', good_until: until })
    expect((await payFee('card')).body.fee_paid_until).toBe(addMonths(until, 12))
    expect((await statement()).map(({ kind, method, balance_change }) => [kind, method, balance_change])).toEqual([
      ['fee', 'card', 0],
      ['fee', 'cash', 0],
    ])
  })

  test('is paid from the wallet if the balance is sufficient', async () => {
    expect((await payFee('wallet')).error.code).toBe('credit_insufficient')
    await topUp(30)
    expect((await payFee('wallet')).body.new_balance).toBe(10)
  })

  test('that is reversed restores the earlier membership', async () => {
    const before = await member()
    const { body } = await payFee('cash')
    await reverse(body.transaction_id)
    expect(await member()).toMatchObject({
      state: 'unpaid',
      fee_paid_until: before.fee_paid_until,
      expires_on: before.expires_on,
      good_until: before.good_until,
    })
  })

  test('is refused for a member without a fee', async () => {
    id = (await makeMember(api, as)).id
    expect((await payFee('cash')).error.code).toBe('member_without_fee')
  })
})

describe('a reversal', () => {
  test('books the opposite, once', async () => {
    const { body: first } = await topUp(50, { method: 'card' })
    const { body } = await reverse(first.transaction_id)
    expect(body).toMatchObject({ new_balance: 0, receipt: 2 })
    expect((await reverse(first.transaction_id)).error.code).toBe('transaction_reversed')
    expect((await reverse(body.transaction_id)).error.code).toBe('transaction_not_reversible')
    expect(await statement()).toMatchObject([
      { kind: 'reversal', balance_change: -50, method: 'card', reverses: first.transaction_id, reason: 'Typed twice' },
      { kind: 'top_up', reversed_by: body.transaction_id, reversible: false },
    ])
  })

  test('requested twice at the same time is made once', async () => {
    const { body: first } = await topUp(50)
    const sql = 'select from wallets where operator_id = $1 and member_id = $2 for update'
    const held = { sql, values: [venue.operatorId, id], operatorId: venue.operatorId }
    const answers = await holdLock(api.database, held, 2, () =>
      Promise.all([reverse(first.transaction_id), reverse(first.transaction_id)]),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await balance()).toBe(0)
  })

  test('is refused if the money was already spent', async () => {
    const { body } = await topUp(50)
    await payOut(10)
    expect((await reverse(body.transaction_id)).error.code).toBe('credit_insufficient')
  })

  test('is allowed within minutes for the employee who made it, and always for accounting staff', async () => {
    const theirs = (await topUp(5)).body.transaction_id
    expect((await reverse(theirs, desk)).error.code).toBe('reversal_too_late')
    const own = (await topUp(5, {}, desk)).body.transaction_id
    expect((await reverse(own, desk)).status).toBe(200)
    const old = (await topUp(5, {}, desk)).body.transaction_id
    await api.database.asAdmin("update transactions set at = now() - interval '11 minutes' where id = $1", [old])
    expect((await reverse(old, desk)).error).toMatchObject({ code: 'reversal_too_late', detail: /10 minutes/ })
    expect((await reverse(old)).status).toBe(200)
  })

  test('is possible only at the venue of the transaction', async () => {
    const { body } = await topUp(5)
    const elsewhere = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const owner = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const answer = await reverse(body.transaction_id, { token: owner.token, venueId: elsewhere.id })
    expect(answer.status).toBe(404)
  })
})

test('a statement is exported as a table, with numbers in the format of the language', async () => {
  await topUp(20.5)
  await reverse((await topUp(1)).body.transaction_id)
  const get = async (language: string) => {
    const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-language': language }
    const response = await fetch(`${api.url}/v1/members/${id}/statement`, { headers })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return (await response.text()).split('\r\n')
  }
  const [head, last, , first] = await get('es')
  expect(head).toBe(
    'Fecha y hora;Tipo;Forma de pago;Recibo;Cambio del crédito;Importe;Crédito después;Motivo;Hecha por',
  )
  expect(last).toMatch(/;Anulación;Efectivo;3;-1,00;1,00;20,50;Typed twice;Person \d+$/)
  expect(first).toMatch(/;Recarga;Efectivo;1;20,50;20,50;20,50;;Person \d+$/)
  expect((await get('en'))[1]).toMatch(/,Reversal,Cash,3,-1.00,1.00,20.50,Typed twice,/)
})

test('money transactions are audited with the number of the member, not the name', async () => {
  await topUp(5)
  const { body } = await api.call('GET /v1/audit', { query: { kind: 'money.topped_up' } }, as)
  expect(body[0]).toMatchObject({
    subject: { kind: 'member', label: '0001' },
    before: { balanceCents: 0 },
    after: { balanceCents: 500, amountCents: 500, method: 'cash', receipt: 1 },
  })
})

describe('the database itself', () => {
  const asOwner = async (sql: string) => {
    await api.database.asOwner(`begin; set local app.operator_id = '${venue.operatorId}'; ${sql}; commit`)
  }
  const booked = (rest: string) =>
    `with t as (
       insert into transactions (operator_id, venue_id, member_id, kind, method, amount_cents, receipt_number, business_date,
         staff_id)
       values (${venue.operatorId}, ${venue.id}, ${id}, 'top_up', 'cash', 500, 99, '2026-11-15', (select min(id) from staff))
       returning id
     ) insert into postings (operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
       balance_before_cents, balance_after_cents) select ${venue.operatorId}, t.id, 1, ${rest} from t`

  beforeEach(() => topUp(10))

  test.each([
    [
      'a wallet without its posting',
      () => `update wallets set balance_cents = 99900 where member_id = ${id}`,
      'wallets_last_posting',
    ],
    [
      'a wallet below zero',
      () => `update wallets set balance_cents = -1 where member_id = ${id}`,
      'wallets_not_below_zero',
    ],
    [
      'a posting from a balance that never existed',
      () => booked(`'cash', 'wallet', 500, ${id}, 2, 999, 1499`),
      'postings_wallet_chain',
    ],
    ['a wrong sum', () => booked(`'cash', 'wallet', 500, ${id}, 2, 1000, 1501`), 'postings_wallet_sum'],
    ['a sum with the wrong sign', () => booked(`'wallet', 'cash', 500, ${id}, 2, 1000, 1500`), 'postings_wallet_sum'],
    [
      'the same version twice',
      () => booked(`'cash', 'wallet', 500, ${id}, 1, 0, 500`),
      'postings_wallet_version_unique',
    ],
    ['a missing version', () => booked(`'cash', 'wallet', 500, ${id}, 3, 1000, 1500`), 'postings_wallet_chain'],
    [
      'a posting from an account to itself',
      () => booked(`'cash', 'cash', 500, null, null, null, null`),
      'postings_between_two',
    ],
    [
      'a wallet posting without a member',
      () => booked(`'wallet', 'cash', 500, null, null, null, null`),
      'postings_wallet_says_whose',
    ],
    [
      'a posting of the house without a transaction',
      () =>
        `insert into postings (operator_id, transaction_id, line, debit, credit, amount_cents)
         values (${venue.operatorId}, 987654321, 1, 'cash', 'fees', 500)`,
      'postings_transaction',
    ],
    [
      'a posting of a member without a transaction',
      () =>
        `insert into postings (operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
           balance_before_cents, balance_after_cents)
         values (${venue.operatorId}, 987654321, 1, 'cash', 'wallet', 500, ${id}, 2, 1000, 1500)`,
      'postings_member',
    ],
    ['an amount of zero', () => booked(`'cash', 'fees', 0, null, null, null, null`), 'postings_amount_over_zero'],
  ])('refuses %s', async (_title, sql, constraint) => {
    await expect(asOwner(sql())).rejects.toThrow(constraint)
  })

  test('does not let the API change or delete bookings', async () => {
    for (const table of ['transactions', 'postings'] as const) {
      const [row] = await api.database.asAdmin<{ may: boolean }>(
        `select has_table_privilege('aforo_api', '${table}', 'update') or has_table_privilege('aforo_api', '${table}', 'delete') as may`,
      )
      expect(row?.may).toBe(false)
    }
  })
})
