import { randomUUID } from 'node:crypto'
import type { Capability } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let owner: As
let cashier: As
let session: number
let member: number

const key = () => ({ idempotencyKey: randomUUID() })

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  const venue = await makeVenue(db, 'Club Almirante')
  const employee = async (...capabilities: Capability[]) => ({
    token: (await makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities }])).token,
    venueId: venue.id,
  })
  owner = {
    token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token,
    venueId: venue.id,
  }
  cashier = await employee('till', 'top_up', 'pay_out')
  const settings = { params: { id: venue.id }, body: { blind_till_count: true } }
  expect((await api.call('PATCH /v1/venues/{id}/settings', settings, owner)).status).toBe(200)
  member = (await makeMember(api, owner, { name: 'Lucía' })).id
  session = (await api.call('POST /v1/till-sessions', { body: { till: 'Barra', float: 50 }, ...key() }, cashier)).body
    .id
  await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 30 } }, cashier)
})

const count = (counted: number) =>
  api.call('POST /v1/till-sessions/{id}/counts', { params: { id: session }, body: { counted }, ...key() }, cashier)
const close = (counted: number, reason = '', as = cashier) =>
  api.call('POST /v1/till-sessions/{id}/closing', { params: { id: session }, body: { counted, reason }, ...key() }, as)
const read = async (as: As) => (await api.call('GET /v1/till-sessions/{id}', { params: { id: session } }, as)).body

test('whoever closes the till sees no expected cash before the count, and those who read the books do', async () => {
  expect(await read(cashier)).toMatchObject({ blind: true, drawer: { float: 0, expected: 0 } })
  const [listed] = (await api.call('GET /v1/till-sessions', { query: {} }, cashier)).body
  expect(listed?.drawer).toMatchObject({ top_ups: 0, expected: 0 })
  expect(await read(owner)).toMatchObject({ blind: false, drawer: { expected: 80 } })
})

test('a payout says whether the drawer can pay the credit, and not what is in it', async () => {
  const terms = async (as: As) =>
    (await api.call('GET /v1/members/{id}/payout', { params: { id: member } }, as)).body.drawer
  expect(await terms(cashier)).toBe(30)
  expect(await terms(owner)).toBe(80)
  await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 500, method: 'card' } }, cashier)
  expect(await terms(cashier)).toBe(530)
  const body = { amount: 100, method: 'cash', reason: 'Leaving' } as const
  const payout = { params: { id: member }, body, ...key() }
  expect((await api.call('POST /v1/members/{id}/payout', payout, cashier)).error.code).toBe('payout_till_blind')
})

test('the till is closed with the latest count, and every count is kept', async () => {
  expect((await close(80)).error.code).toBe('till_count_first')
  expect((await count(75)).body.counts).toMatchObject([{ counted: 75, difference: -5 }])
  expect((await close(80)).error.code).toBe('till_count_first')
  const counted = (await count(79)).body
  expect(counted.counts.map(({ difference }) => difference)).toEqual([-5, -1])
  expect((await close(79)).error.code).toBe('till_difference_reason')
  const closed = (await close(79, 'Change given short')).body
  expect(closed).toMatchObject({ drawer: { expected: 80 }, closing: { difference: -1 } })
  expect((await read(owner)).counts.map((kept) => kept.counted)).toEqual([75, 79])
  expect((await count(79)).error.code).toBe('till_session_closed')
  const events = (await api.call('GET /v1/audit', { query: { kind: 'till.counted' } }, owner)).body
  expect(events).toHaveLength(2)
})

test('what was taken after the count is part of the difference', async () => {
  await count(80)
  await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 10 } }, cashier)
  expect((await close(80, 'Counted before')).body.closing?.difference).toBe(-10)
})

test('somebody who may accept differences closes without a count of their own', async () => {
  expect((await close(80, '', owner)).status).toBe(200)
})
