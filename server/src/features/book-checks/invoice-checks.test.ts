import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { beginRegime } from '../../../testing/regime.ts'
import { openAlerts } from '../../../testing/alerts.ts'
import { openJobs, runJob } from '../../../testing/run-job.ts'
import { createBookChecks } from './service.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let member: number
let flower: number

const live = { publish: () => {} } as unknown as Parameters<typeof createBookChecks>[0]['live']

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  member = (await makeMember(api, as, { identity_seen: true, owned_shops: [venue.id], cash_balance: 300 })).id
  await api.call('POST /v1/entries', { body: { user_id: member } }, as)
  const product = { name: 'Limón', price: 8.5, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
  flower = (await api.call('POST /v1/products', { multipart: { product } }, as)).body.id
})

async function sell(): Promise<number> {
  const items = [{ product_id: flower, quantity: 1, unit_price: 8.5 }]
  return (await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)).body.transaction_id
}
const voidSale = (id: number) =>
  api.call('POST /v1/sales/{id}/void', { params: { id }, body: { reason: 'Error' }, idempotencyKey: randomUUID() }, as)

/** As a database administrator, past triggers and constraints. */
const plant = (statement: string) =>
  api.database.asAdmin(
    `begin; set local session_replication_role = replica; ${statement.replaceAll(':operator', String(venue.operatorId))}; commit`,
  )
/** As if the regime had started and everything had been sold three days ago. */
const age = () =>
  plant(`update transactions set at = at - interval '3 days' where operator_id = :operator;
    update fiscal_documents set issued_at = issued_at - interval '3 days' where operator_id = :operator;
    update fiscal_chains set started_at = started_at - interval '4 days' where operator_id = :operator;
    update tax_profiles set set_at = set_at - interval '4 days' where operator_id = :operator`)

/** The check of the next night. */
async function nextNight() {
  await plant(`update book_checks set nightly_for = date '2000-01-01' + id::int
    where operator_id = :operator and nightly_for is not null`)
  const jobs = await openJobs(api.database, api.app.log)
  const alerts = openAlerts(api.database, api.app.log, jobs)
  const { job } = createBookChecks({ db: api.database.db, live, log: api.app.log, jobs, alerts })
  await runJob(job, { operatorId: venue.operatorId })
  await alerts.close()
  await jobs.close()
  return (await api.call('GET /v1/book-checks/latest', {}, as)).body.last
}

const oneByte = "set xml = replace(xml, 'Retirada', 'retirada')"

describe('the nightly check of invoices', () => {
  test('finds nothing in a correct chain with voids, returns and invoices on request', async () => {
    await beginRegime(api, as)
    await voidSale(await sell())
    const id = await sell()
    const customer = { name: 'María', tax_id: '12345678Z', address: 'Madrid', country: 'ES' }
    await api.call('POST /v1/sales/{id}/invoice', { params: { id }, body: customer, idempotencyKey: randomUUID() }, as)
    await age()
    const found = await nextNight()
    expect(found).toMatchObject({ differences: 0, nightly: true })
    expect(found?.looked_at.invoices).toBe(6)
  })

  test('finds nothing where a voided sale was cancelled', async () => {
    await beginRegime(api, as, { voided_as: 'cancellation' })
    await voidSale(await sell())
    await age()
    expect((await nextNight())?.differences).toBe(0)
  })

  test('finds nothing missing where credit is taxed at the top-up', async () => {
    await beginRegime(api, as, { wallet_mode: 'single_purpose' })
    await sell()
    await age()
    expect((await nextNight())?.differences).toBe(0)
  })

  test('finds one changed byte of an invoice of the day, and shows it to the owner', async () => {
    await beginRegime(api, as)
    await sell()
    await age()
    await nextNight()
    const changed = [await sell(), await sell(), await sell()][1]
    await plant(`update fiscal_documents ${oneByte} where operator_id = :operator and transaction_id = ${changed}`)
    for (let night = 0; night < 2; night += 1) {
      expect((await nextNight())?.rows).toEqual([
        {
          comparison: 'invoices',
          venue_id: venue.id,
          venue: 'Club Almirante',
          subject_id: changed,
          business_date: null,
          kept: 8.5,
          reckoned: 0,
        },
      ])
    }
  })

  test('finds one changed byte of an old invoice within a week', async () => {
    await beginRegime(api, as)
    for (let count = 0; count < 9; count += 1) await sell()
    await age()
    await nextNight()
    await plant(`update fiscal_documents ${oneByte} where operator_id = :operator and position = 5`)
    const nights = []
    for (let night = 0; night < 7; night += 1) nights.push(await nextNight())
    expect(nights.map((one) => one?.differences)).toContain(0)
    expect(nights.at(-1)?.rows).toMatchObject([{ comparison: 'invoices', kept: 8.5, reckoned: 0 }])
  })

  test.each([
    ['a sale without its invoice', 'delete from fiscal_documents where operator_id = :operator and position = 2', 2],
    [
      'an invoice that was removed together with its place',
      `delete from fiscal_documents where operator_id = :operator and position = 2;
       update fiscal_chains set last_position = 1, last_simplified = 1, (last_hash, last_seal, last_number) = (
         select hash, seal, number from fiscal_documents where operator_id = :operator and position = 1)
       where operator_id = :operator`,
      1,
    ],
    [
      'a sale that lost its taxes and its invoice',
      `delete from fiscal_documents where operator_id = :operator and position = 2;
       delete from transaction_taxes where operator_id = :operator
         and transaction_id = (select max(id) from transactions where operator_id = :operator);
       update fiscal_chains set last_position = 1, (last_hash, last_seal) = (
         select hash, seal from fiscal_documents where operator_id = :operator and position = 1)
       where operator_id = :operator`,
      1,
    ],
    [
      'an invoice of no sale',
      `delete from transactions where operator_id = :operator
         and id = (select max(id) from transactions where operator_id = :operator)`,
      1,
    ],
    [
      'taxes that are not those of the invoice',
      `update transaction_taxes set base_cents = base_cents + 1 where operator_id = :operator
         and transaction_id = (select max(id) from transactions where operator_id = :operator)`,
      1,
    ],
    [
      'a last document that the chain does not name',
      `update fiscal_chains set last_seal = repeat('0', 64) where operator_id = :operator`,
      1,
    ],
  ])('finds %s', async (_title, statement, differences) => {
    await beginRegime(api, as)
    await sell()
    await sell()
    await age()
    await plant(statement)
    const found = (await nextNight())?.rows.filter(({ comparison }) => comparison === 'invoices')
    expect(found).toHaveLength(differences)
    for (const { kept, reckoned } of found ?? [])
      expect([8.5, 8.51, 0]).toEqual(expect.arrayContaining([kept, reckoned]))
  })

  test('does not miss the sales of archived years', async () => {
    await beginRegime(api, as)
    await sell()
    await age()
    await plant(`insert into year_archives (operator_id, year, until, manifest_hash)
        values (:operator, 2026, current_date + 1, 'none');
      delete from transactions where operator_id = :operator and kind = 'purchase'`)
    const found = (await nextNight())?.rows.filter(({ comparison }) => comparison === 'invoices')
    expect(found).toEqual([])
  })
})
