import { randomUUID } from 'node:crypto'
import { bookComparisons } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { until } from '../../../testing/waiting.ts'
import { closeBusinessDays } from '../transactions/close-days.ts'
import { createBookChecks } from './service.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let member: number
let flower: number
let till: number

type Log = Parameters<typeof closeBusinessDays>[0]['log']
const log = { warn: () => {}, info: () => {}, error: () => {} } as unknown as Log
const live = { publish: () => {} } as unknown as Parameters<typeof createBookChecks>[0]['live']
/** As in a separate process. */
const bookChecks = () => createBookChecks({ db: api.database.db, live, log })

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db, asAdmin } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  member = (await makeMember(api, as, { identity_seen: true, name: 'Lucía' })).id
  await api.call('POST /v1/entries', { body: { user_id: member } }, as)
  const product = { name: 'Limón', price: 8.5, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
  flower = (await api.call('POST /v1/products', { multipart: { product } }, as)).body.id
  const opening = { body: { till: 'Barra', float: 50 }, idempotencyKey: randomUUID() }
  till = (await api.call('POST /v1/till-sessions', opening, as)).body.id
  await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 60 } }, as)
  const items = [{ product_id: flower, quantity: 2.5, unit_price: 8.5 }]
  await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)
  const closing = { params: { id: till }, body: { counted: 100, reason: 'Short' }, idempotencyKey: randomUUID() }
  await api.call('POST /v1/till-sessions/{id}/closing', closing, as)
  // Moves everything three days back and closes those days. The API may have closed them while they were empty.
  await asAdmin(`update transactions set business_date = business_date - 3 where operator_id = ${venue.operatorId}`)
  await asAdmin(`delete from day_closings where operator_id = ${venue.operatorId}`)
  const closings = closeBusinessDays({ db, log })
  await closings.look()
  await closings.close()
})

const latest = async () => (await api.call('GET /v1/book-checks/latest', {}, as)).body
async function check() {
  await api.call('POST /v1/book-checks', {}, as)
  await until('the check is finished', async () => !(await latest()).running)
  return (await latest()).last
}
/** Corrupts data as a database administrator: triggers and constraints do not run. */
const plant = (statement: string) =>
  api.database.asAdmin(
    `begin; set local session_replication_role = replica; ${statement.replaceAll(':operator', String(venue.operatorId))}; commit`,
  )

describe('a check of the books', () => {
  test('finds no difference in correct books, and shows how much it checked', async () => {
    const found = await check()
    expect(found).toMatchObject({ differences: 0, rows: [], nightly: false })
    for (const comparison of bookComparisons) expect(found?.looked_at[comparison]).toBeGreaterThan(0)
  })

  test.each([
    ['wallets', 'update wallets set balance_cents = balance_cents + 1 where operator_id = :operator', 0.01],
    ['stocks', 'update stocks set quantity_milli = quantity_milli - 1 where operator_id = :operator', -0.001],
    ['rooms', 'update occupancies set inside = inside + 1 where operator_id = :operator', 1],
    ['drawers', 'update till_sessions set counted_cents = counted_cents + 1 where operator_id = :operator', 0.01],
    ['sales', 'update sale_lines set cost_cents = cost_cents - 1 where operator_id = :operator', 0.01],
    [
      'days',
      "update day_figures set amount_cents = amount_cents + 1 where operator_id = :operator and kind = 'purchase'",
      0.01,
    ],
  ] as const)('finds the smallest difference in %s and names the row', async (comparison, statement, off) => {
    await plant(statement)
    const found = await check()
    expect(found?.differences).toBe(1)
    const [row] = found?.rows ?? []
    expect(row).toMatchObject({ comparison, venue: comparison === 'wallets' ? null : 'Club Almirante' })
    expect((row?.kept ?? 0) - (row?.reckoned ?? 0)).toBeCloseTo(off, 5)
  })

  test('finds a posting that was changed together with its balance', async () => {
    await plant(
      `update postings set amount_cents = amount_cents + 1, balance_after_cents = balance_after_cents + 1
       where operator_id = :operator and debit = 'cash' and credit = 'wallet'`,
    )
    const found = await check()
    const comparisons = new Set(found?.rows.map(({ comparison }) => comparison))
    expect(comparisons).toEqual(new Set(['wallets', 'drawers', 'sales']))
  })

  test('runs once a night, even with several processes', async () => {
    const { asAdmin } = api.database
    await asAdmin(`delete from book_checks where operator_id = ${venue.operatorId}`)
    const [one, two] = [bookChecks(), bookChecks()]
    await Promise.all([one.look(), two.look()])
    await Promise.all([one.close(), two.close()])
    const nights = async () =>
      asAdmin<{ done: boolean }>(
        `select finished_at is not null as done from book_checks
         where operator_id = ${venue.operatorId} and nightly_for is not null`,
      )
    expect(await nights()).toEqual([{ done: true }])
  })

  test('is shown only to the operator that it belongs to', async () => {
    await check()
    const foreign = await makeVenue(api.database.db, 'Club Azahar')
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: foreign.id, role: 'owner' }])
    const { body } = await api.call('GET /v1/book-checks/latest', {}, { token, venueId: foreign.id })
    expect(body.last?.nightly ?? true).toBe(true)
  })
})
