import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { plainPicture } from '../../../testing/picture-corpus.ts'
import { holdLock, untilOthersWait } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let member: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  member = (await makeMember(api, as, { name: 'Lucía' })).id
})

const open = (till = 'Barra', float = 200, key: string = randomUUID()) =>
  api.call('POST /v1/till-sessions', { body: { till, float }, idempotencyKey: key }, as)
const topUp = (amount: number, part: Partial<CallInput<'POST /v1/add-cash'>['body']> = {}) =>
  api.call('POST /v1/add-cash', { body: { user_id: member, amount, ...part } }, as)
const move = (id: number, way: 'in' | 'out', amount: number) =>
  api.call(
    'POST /v1/till-sessions/{id}/cash',
    { params: { id }, body: { way, amount, reason: 'Change' }, idempotencyKey: randomUUID() },
    as,
  )
type Closing = CallInput<'POST /v1/till-sessions/{id}/closing'>['body']
const close = (id: number, body: Closing, key: string = randomUUID()) =>
  api.call('POST /v1/till-sessions/{id}/closing', { params: { id }, body, idempotencyKey: key }, as)
const spend = (amount: number, part: Partial<CallInput<'POST /v1/expenses'>['body']> = {}) =>
  api.call(
    'POST /v1/expenses',
    { body: { amount, method: 'cash', category: 'supplies', ...part }, idempotencyKey: randomUUID() },
    as,
  )
const reverse = (id: number, by = as) =>
  api.call(
    'POST /v1/transactions/{id}/reversal',
    { params: { id }, body: { reason: 'Mistyped' }, idempotencyKey: randomUUID() },
    by,
  )
const report = async (id: number) => (await api.call('GET /v1/till-sessions/{id}', { params: { id } }, as)).body
const booked = async () => (await api.call('GET /v1/get-all-transactions', { query: {} }, as)).body.transactions

describe('a drawer', () => {
  test('should contain its float and all cash postings, and closes with a difference and a reason', async () => {
    const { id } = (await open()).body
    await topUp(620)
    await topUp(500)
    await topUp(300, { method: 'card' })
    await move(id, 'out', 10)
    await spend(25.5, { supplier: 'Ferretería Sol', reason: 'Bulbs' })
    const { drawer, movements } = await report(id)
    expect(drawer).toMatchObject({ float: 200, top_ups: 1120, cash_out: 10, expenses: 25.5, expected: 1284.5 })
    expect(movements).toMatchObject([
      { kind: 'cash_out', change: -10, reason: 'Change', category: null },
      { kind: 'expense', change: -25.5, reason: 'Bulbs', category: 'supplies', supplier: 'Ferretería Sol' },
    ])

    expect((await close(id, { counted: 1277 })).error).toMatchObject({
      code: 'till_difference_reason',
      detail: expect.stringContaining('-7.50 EUR') as string,
    })
    const pieces = [
      { value: 100, count: 12 },
      { value: 50, count: 1 },
      { value: 20, count: 1 },
      { value: 2, count: 3 },
      { value: 1, count: 1 },
    ]
    const closed = (await close(id, { counted: 1277, pieces, reason: 'Change given short' })).body
    expect(closed.closing).toMatchObject({ counted: 1277, difference: -7.5, reason: 'Change given short', pieces })
    expect(closed.drawer.expected).toBe(1284.5)
    expect((await booked())[0]).toMatchObject({ type: 'till_difference', amount: -7.5, user_id: null })
  })

  test('with exactly the expected cash closes without a reason', async () => {
    const { id } = (await open('Barra', 50)).body
    const { closing } = (await close(id, { counted: 50 })).body
    expect(closing).toMatchObject({ counted: 50, difference: 0, reason: '', pieces: [] })
  })

  test('accepts any count, including zero', async () => {
    const { id } = (await open('Barra', 50)).body
    expect((await close(id, { counted: 0, reason: 'Robbed' })).body.closing).toMatchObject({ difference: -50 })
  })

  test('refuses a count that differs from the sum of its coins and notes', async () => {
    const { id } = (await open('Barra', 50)).body
    const { error } = await close(id, { counted: 50, pieces: [{ value: 20, count: 2 }] })
    expect(error.code).toBe('request_invalid')
  })

  test('can be opened by only one of two people at the same time', async () => {
    const [first, second] = await Promise.all([open(), open()])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
    expect([first, second].find(({ status }) => status === 409)?.error.code).toBe('till_already_open')
  })

  test('is opened once for one key', async () => {
    const key = randomUUID()
    const [first, second] = await Promise.all([open('Barra', 20, key), open('Barra', 20, key)])
    expect(second.body).toEqual(first.body)
  })

  test('can be opened again after closing, and capitals in the name make no difference', async () => {
    const first = (await open('Barra', 10)).body
    await close(first.id, { counted: 10 })
    const again = (await open('BARRA', 10)).body
    expect(again.till_id).toBe(first.till_id)
    expect((await close(first.id, { counted: 10 })).error.code).toBe('till_session_closed')
    expect((await move(first.id, 'in', 5)).error.code).toBe('till_session_closed')
  })

  test('remembers the cash counted at its last close, for the next float', async () => {
    const lastClose = async () => (await api.call('GET /v1/tills', {}, as)).body.map((till) => till.last_close?.counted)
    const first = (await open('Barra', 50)).body
    expect(await lastClose()).toEqual([undefined])
    await close(first.id, { counted: 50 })
    const second = (await open('Barra', 50)).body
    await close(second.id, { counted: 42.5, reason: 'Change given short' })
    expect(await lastClose()).toEqual([42.5])
  })

  test('is not closed while cash is being booked', async () => {
    const { id } = (await open('Barra', 10)).body
    await topUp(1, { method: 'card' })
    const held = {
      sql: 'update receipt_counters set last_number = last_number where venue_id = $1',
      values: [venue.id],
      operatorId: venue.operatorId,
    }
    const [paid, closed] = await holdLock(api.database, held, 2, async () => {
      const paying = topUp(40)
      await untilOthersWait(api.database, 1)
      return Promise.all([paying, close(id, { counted: 50 })])
    })
    expect(paid.status).toBe(200)
    expect(closed.body.closing).toMatchObject({ counted: 50, difference: 0 })
  })
})

describe('opening the drawer by hand', () => {
  const openDrawer = (id: number, by = as, key: string = randomUUID()) =>
    api.call(
      'POST /v1/till-sessions/{id}/drawer',
      { params: { id }, body: { reason: 'Change for the taxi' }, idempotencyKey: key },
      by,
    )
  const recorded = async () => (await api.call('GET /v1/audit', { query: { kind: 'till.drawer_opened' } }, as)).body

  test('is on the record once, with its reason, and moves no cash', async () => {
    const { id } = (await open()).body
    const key = randomUUID()
    expect((await openDrawer(id, as, key)).body).toEqual({ id, till: 'Barra' })
    await openDrawer(id, as, key)
    expect(await recorded()).toMatchObject([{ after: { till: 'Barra', reason: 'Change for the taxi' } }])
    expect((await report(id)).drawer.expected).toBe(200)
  })

  test('needs an open till of the venue and the right to work at it', async () => {
    const { id } = (await open()).body
    const [other, seller] = await Promise.all([
      makeVenue(api.database.db, 'Terraza'),
      makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities: ['sell'] }]),
    ])
    const owner = await makePerson(api.database.db, 'owner', [{ venueId: other.id, role: 'owner' }])
    expect((await openDrawer(id, { token: seller.token, venueId: venue.id })).status).toBe(403)
    expect((await openDrawer(id, { token: owner.token, venueId: other.id })).error.code).toBe('till_session_not_found')
    await close(id, { counted: 200 })
    expect((await openDrawer(id)).error.code).toBe('till_session_closed')
    expect(await recorded()).toEqual([])
  })
})

describe('cash', () => {
  test('goes into the drawer of the device', async () => {
    await open('Barra', 0)
    const door = (await open('Puerta', 0)).body
    await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 30 } }, { ...as, tillId: door.till_id })
    expect((await report(door.id)).drawer).toMatchObject({ top_ups: 30, expected: 30 })
  })

  test('that is reversed comes out of the drawer that is open at that time', async () => {
    const first = (await open('Barra', 100)).body
    const { transaction_id: id } = (await topUp(40)).body
    await close(first.id, { counted: 140 })
    const second = (await open('Barra', 140)).body
    await reverse(id)
    expect((await report(first.id)).drawer).toMatchObject({ top_ups: 40, expected: 140 })
    expect((await report(second.id)).drawer).toMatchObject({ top_ups: -40, expected: 100 })
  })

  test('at a venue without tills needs no drawer', async () => {
    expect((await topUp(40)).status).toBe(200)
    expect((await spend(5)).status).toBe(200)
  })

  test('with all tills closed requires a reason, but card payments do not', async () => {
    const { id } = (await open('Barra', 0)).body
    await close(id, { counted: 0 })
    expect((await topUp(40)).error.code).toBe('top_up_till_closed_reason')
    expect((await topUp(40, { reason: 'Kept in the safe' })).status).toBe(200)
    expect((await topUp(40, { method: 'card' })).status).toBe(200)
    expect((await spend(5)).error.code).toBe('till_closed')
    expect((await spend(5, { method: 'card' })).status).toBe(200)
  })
})

describe('an expense', () => {
  test('is listed and totalled in the transactions, and can be reversed once', async () => {
    const { transaction_id: id } = (await spend(80, { method: 'card', category: 'rent' })).body
    expect((await booked())[0]).toMatchObject({
      type: 'expense',
      amount: -80,
      expense: { category: 'rent', supplier: '' },
    })
    const totals = async () => (await api.call('GET /v1/transactions/totals', { query: {} }, as)).body
    expect(await totals()).toMatchObject({ expenses: 80, received: { card: 0 } })
    const [first, second] = await Promise.all([reverse(id), reverse(id)])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
    expect(await totals()).toMatchObject({ expenses: 0 })
  })

  test('has the date and the VAT of its receipt', async () => {
    const rent = { method: 'card', category: 'rent' } as const
    await spend(121, { ...rent, spent_on: '2026-01-31', vat: 21 })
    expect((await booked())[0]?.expense).toMatchObject({ spent_on: '2026-01-31', vat: 21, receipt_path: null })
    await spend(80, rent)
    expect((await booked())[0]?.expense).toMatchObject({ spent_on: expect.any(String), vat: null })
    expect((await spend(80, { ...rent, spent_on: '2999-01-01' })).error.code).toBe('expense_in_future')
    expect((await spend(80, { ...rent, vat: 80 })).error.code).toBe('expense_vat_too_large')
  })

  test('keeps the photo of its receipt, which only those with the till or the books can see', async () => {
    const image = new File([Uint8Array.from(await plainPicture(64, 64))], 'receipt.png')
    const { transaction_id: id } = (await spend(80)).body
    const keep = (expense: number) =>
      api.call('PUT /v1/expenses/{id}/receipt', { params: { id: expense }, multipart: { image } }, as)
    const { receipt_path: path } = (await keep(id)).body
    expect((await booked())[0]?.expense?.receipt_path).toBe(path)
    const statusFor = async (token: string) =>
      (await fetch(`${api.url}${path}/large`, { headers: { authorization: `Bearer ${token}` } })).status
    const employee = async (capability: 'till' | 'let_in') =>
      (
        await makePerson(api.database.db, 'employee', [
          { venueId: venue.id, role: 'employee', capabilities: [capability] },
        ])
      ).token
    expect(await statusFor(as.token)).toBe(200)
    expect(await statusFor(await employee('till'))).toBe(200)
    expect(await statusFor(await employee('let_in'))).toBe(404)

    expect((await keep(id)).body.receipt_path).not.toBe(path)
    expect(await statusFor(as.token)).toBe(404)
    const { transaction_id: topUpId } = (await topUp(5, { method: 'card' })).body
    expect((await keep(topUpId)).error.code).toBe('expense_not_found')
  })

  test('can be reversed only with the till or accounting capability', async () => {
    const { transaction_id: id } = (await spend(80)).body
    const place = { venueId: venue.id, role: 'employee' as const, capabilities: ['top_up' as const] }
    const { token } = await makePerson(api.database.db, 'employee', [place])
    expect((await reverse(id, { token, venueId: venue.id })).error.code).toBe('privileges_missing')
  })
})

test('a till of another venue cannot be read, moved or closed', async () => {
  const { id } = (await open()).body
  const elsewhere = await makeVenue(api.database.db, 'Club Azahar')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
  const there = { token, venueId: elsewhere.id }
  const read = await api.call('GET /v1/till-sessions/{id}', { params: { id } }, there)
  expect(read.error.code).toBe('till_session_not_found')
  const body = { counted: 200 }
  const closing = { params: { id }, body, idempotencyKey: randomUUID() }
  expect((await api.call('POST /v1/till-sessions/{id}/closing', closing, there)).error.code).toBe(
    'till_session_not_found',
  )
})
