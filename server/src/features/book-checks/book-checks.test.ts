import { randomUUID } from 'node:crypto'
import { bookComparisons } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { openAlerts } from '../../../testing/alerts.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { setTaxProfile } from '../../../testing/regime.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import { taxBooks } from '../../../testing/taxes.ts'
import { closeDaysJob } from '../transactions/close-days.ts'
import { createBookChecks } from './service.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let member: number
let flower: number
let till: number

const live = { publish: () => {} } as unknown as Parameters<typeof createBookChecks>[0]['live']
/** Runs the job, as in a separate process. */
async function runCheckJob() {
  const jobs = await openJobs(api.database, api.app.log)
  const alerts = openAlerts(api.database, api.app.log, jobs)
  const { job } = createBookChecks({ db: api.database.db, live, log: api.app.log, jobs, alerts })
  await runJob(job, { operatorId: venue.operatorId })
  await alerts.close()
  await jobs.close()
}

beforeAll(async () => {
  // The tests run the job, so that it does not run between their steps.
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
  const delivery = { kind: 'receive', quantity: 20, batch: { code: 'A' } } as const
  const received = { params: { id: flower }, body: delivery, idempotencyKey: randomUUID() }
  await api.call('POST /v1/products/{id}/movements', received, as)
  const opening = { body: { till: 'Barra', float: 50 }, idempotencyKey: randomUUID() }
  till = (await api.call('POST /v1/till-sessions', opening, as)).body.id
  await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 60 } }, as)
  const weighed = { weighed_quantity: 2.53, weighed_by: 'scale' } as const
  const items = [{ product_id: flower, quantity: 2.5, unit_price: 8.5, ...weighed }]
  await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)
  const closing = { params: { id: till }, body: { counted: 100, reason: 'Short' }, idempotencyKey: randomUUID() }
  await api.call('POST /v1/till-sessions/{id}/closing', closing, as)
  // Moves everything three days back and closes those days.
  await asAdmin(`update transactions set business_date = business_date - 3 where operator_id = ${venue.operatorId}`)
  await taxBooks(asAdmin, venue.operatorId)
  await runJob(closeDaysJob({ db }), { operatorId: venue.operatorId, venueId: venue.id })
})

const latest = async () => (await api.call('GET /v1/book-checks/latest', {}, as)).body
async function check() {
  await api.call('POST /v1/book-checks', {}, as)
  expect((await latest()).running).toBe(true)
  await runCheckJob()
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
    expect(found?.looked_at.invoices).toBe(0)
    for (const comparison of bookComparisons.filter((one) => one !== 'invoices'))
      expect(found?.looked_at[comparison]).toBeGreaterThan(0)
  })

  test('finds no difference in sales that were taxed, voided and returned', async () => {
    const day = await setTaxProfile(api, as)
    const sell = async () => {
      const items = [{ product_id: flower, quantity: 1.3, unit_price: 8.5 }]
      return (await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)).body.transaction_id
    }
    const voided = { params: { id: await sell() }, body: { reason: 'Jar' }, idempotencyKey: randomUUID() }
    expect((await api.call('POST /v1/sales/{id}/void', voided, as)).status).toBe(200)
    const back = { reason: 'Jar', items: [{ line: 1, quantity: 0.7, restock: true }] }
    const returned = { params: { id: await sell() }, body: back, idempotencyKey: randomUUID() }
    expect((await api.call('POST /v1/sales/{id}/returns', returned, as)).status).toBe(200)
    const totals = (await api.call('GET /v1/transactions/totals', { query: { from: day } }, as)).body
    expect(totals.taxes).toMatchObject([{ rate: 21, base: expect.any(Number) }])
    const [share] = totals.taxes
    expect((share?.base ?? 0) + (share?.tax ?? 0)).toBeCloseTo(totals.sales, 5)
    expect(await check()).toMatchObject({ differences: 0, rows: [] })
  })

  test.each([
    ['wallets', 'update wallets set balance_cents = balance_cents + 1 where operator_id = :operator', 0.01],
    ['stocks', 'update stocks set quantity_milli = quantity_milli - 1 where operator_id = :operator', -0.001],
    ['stocks', 'update stocks set batched_milli = batched_milli - 1 where operator_id = :operator', 0.001],
    [
      'batches',
      `update batches set quantity_milli = quantity_milli + 1 where operator_id = :operator;
       update stocks set batched_milli = batched_milli + 1 where operator_id = :operator`,
      0.001,
    ],
    // Its movements add up to nothing, so all that it holds is too much.
    ['batches', 'update stock_movements set batch_id = null where operator_id = :operator', 17.47],
    ['rooms', 'update occupancies set inside = inside + 1 where operator_id = :operator', 1],
    ['drawers', 'update till_sessions set counted_cents = counted_cents + 1 where operator_id = :operator', 0.01],
    ['sales', 'update sale_lines set cost_cents = cost_cents - 1 where operator_id = :operator', 0.01],
    [
      'sales',
      `update transaction_taxes set base_cents = base_cents - 1 where operator_id = :operator;
       update day_taxes set base_cents = base_cents - 1 where operator_id = :operator`,
      0.01,
    ],
    ['sales', 'update sale_lines set tax_cents = tax_cents - 1 where operator_id = :operator', 0.01],
    // The movement no longer fits what was weighed, so the line counts for nothing.
    ['sales', 'update sale_lines set weighed_milli = weighed_milli - 1 where operator_id = :operator', 21.25],
    ['days', 'update day_taxes set tax_cents = tax_cents + 1 where operator_id = :operator', 0.01],
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

  test('finds a wallet below zero without a sale that was made offline', async () => {
    await plant(
      `update postings set amount_cents = 1000, balance_after_cents = balance_before_cents + 1000
         where operator_id = :operator and debit = 'cash' and credit = 'wallet';
       update wallets set balance_cents = -1125, overdrawn = true where operator_id = :operator`,
    )
    const found = await check()
    expect(found?.rows).toContainEqual(expect.objectContaining({ comparison: 'wallets', kept: -11.25, reckoned: 0 }))
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

  test('finds a sale whose stock was moved in the name of somebody else', async () => {
    await plant("update stock_movements set staff_id = 987654321 where operator_id = :operator and kind = 'sale'")
    const found = await check()
    expect(new Set(found?.rows.map(({ comparison }) => comparison))).toEqual(new Set(['sales']))
  })

  test('runs once a night, even with several processes', async () => {
    const { asAdmin } = api.database
    await asAdmin(`delete from book_checks where operator_id = ${venue.operatorId}`)
    await Promise.all([runCheckJob(), runCheckJob()])
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

describe('a nightly check', () => {
  const asAdmin = (statement: string) => api.database.asAdmin(statement)
  /** As if the next night had come. */
  async function nextNight() {
    await asAdmin(
      `update book_checks set nightly_for = date '2000-01-01' + id::int
       where operator_id = ${venue.operatorId} and nightly_for is not null`,
    )
    await runCheckJob()
    return (await latest()).last
  }
  const parts = async () =>
    (
      await api.database.asAdmin<{ part: string }>(
        `select part from book_checks where operator_id = ${venue.operatorId} and nightly_for is not null order by id`,
      )
    ).map(({ part }) => part)
  async function topUp() {
    const body = { user_id: member, amount: 5, method: 'card' } as const
    expect((await api.call('POST /v1/add-cash', { body }, as)).status).toBe(200)
  }

  beforeEach(async () => {
    await asAdmin(`delete from book_checks where operator_id = ${venue.operatorId}`)
    // Old enough that the check of today may be the last to read it.
    await asAdmin(`update transactions set at = at - interval '3 days' where operator_id = ${venue.operatorId}`)
    await runCheckJob()
  })

  test('reads everything the first time, then what is new and a slice of what is old', async () => {
    expect((await latest()).last?.looked_at).toMatchObject({ wallets: 1, stocks: 1, sales: 3 })
    await topUp()
    expect((await nextNight())?.looked_at).toMatchObject({ wallets: 1, stocks: 0, sales: 1 })
    expect(await parts()).toEqual(['all', 'new', 'old'])
  })

  test.each([
    ['wallets', 'wallets set balance_cents = balance_cents', 'true'],
    ['stocks', 'stocks set quantity_milli = quantity_milli', 'true'],
    ['batches', 'batches set archived_milli = archived_milli', 'true'],
    ['sales', 'sale_lines set cost_cents = cost_cents', 'quantity_milli = 1000'],
  ] as const)('finds an error in new %s at once, and shows it until it is gone', async (comparison, change, which) => {
    const off = (by: string) => plant(`update ${change} ${by} where operator_id = :operator and ${which}`)
    await topUp()
    const items = [{ product_id: flower, quantity: 1, unit_price: 8.5 }]
    await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)
    await off('+ 1')
    for (let night = 0; night < 2; night += 1) {
      const found = await nextNight()
      expect(found?.rows.map((row) => row.comparison)).toContain(comparison)
    }
    await off('- 1')
    // The slice in which it was seen is read again within the week.
    let found = await nextNight()
    for (let night = 0; night < 7 && found?.differences !== 0; night += 1) found = await nextNight()
    expect(found?.differences).toBe(0)
  })

  test.each([
    ['wallets', 'update wallets set balance_cents = balance_cents + 1 where operator_id = :operator'],
    ['stocks', 'update stocks set quantity_milli = quantity_milli - 1 where operator_id = :operator'],
    [
      'batches',
      `insert into batches (operator_id, venue_id, product_id, code, received_by, received_milli, archived_milli)
       select operator_id, venue_id, product_id, 'B', received_by, 1, 1 from batches where operator_id = :operator`,
    ],
    ['drawers', 'update till_sessions set counted_cents = counted_cents + 1 where operator_id = :operator'],
    ['sales', 'update sale_lines set cost_cents = cost_cents - 1 where operator_id = :operator'],
    [
      'days',
      "update day_figures set amount_cents = amount_cents + 1 where operator_id = :operator and kind = 'purchase'",
    ],
  ] as const)('finds an error in old %s within a week', async (comparison, statement) => {
    await plant(statement)
    // Days before the last four are old.
    if (comparison === 'days') await plant(`update book_checks set until_at = until_at + interval '9 days'`)
    const nights = []
    for (let night = 0; night < 7; night += 1) nights.push(await nextNight())
    expect(nights[0]?.looked_at.sales).toBe(0)
    expect(nights.at(-1)?.rows.map((row) => row.comparison)).toEqual([comparison])
  })
})
