import { randomUUID } from 'node:crypto'
import { businessDateOf, signInIdleDays, tokenLifeSeconds } from '@aforo/domain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startApiProcess } from '../../testing/api-process.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { makeMember } from '../../testing/members.ts'
import { makePerson, makeVenue, password } from '../../testing/people.ts'
import { picturesFolder } from '../../testing/pictures-folder.ts'
import { until } from '../../testing/waiting.ts'
import { readNow } from './clock.ts'

const hourMs = 3_600_000
/** The default of a venue. */
const dayCutoffMinutes = 360

/** How far in the future these times may be. All others have passed when they are stored. */
const futureSeconds: Record<string, number> = {
  token_expires_at: tokenLifeSeconds,
  expires_at: signInIdleDays * 24 * 3_600,
}

/** How long before the test these times may be: refusals are counted by the hour. */
const pastSeconds: Record<string, number> = { hour: 3_600 }

/** Every stored time that is too long before the test or too far in the future, in all tables. */
async function listWrongTimes(database: TestDatabase, startedAt: Date): Promise<string[]> {
  const columns = await database.asAdmin<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'`,
  )
  const selects = columns.map(
    ({ table, column }) =>
      `select '${table}.${column} ' || ${column} as wrong from ${table}
       where ${column} < $1::timestamptz - interval '${pastSeconds[column] ?? 0} seconds' or ${column} > clock_timestamp() + interval '${futureSeconds[column] ?? 0} seconds'`,
  )
  const rows = await database.asAdmin<{ wrong: string }>(selects.join(' union all '), [startedAt])
  return rows.map(({ wrong }) => wrong)
}

/** Every stored business day that is not one of these, in all tables. */
async function listWrongDays(database: TestDatabase, days: readonly string[]): Promise<string[]> {
  const columns = await database.asAdmin<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'business_date'`,
  )
  const selects = columns.map(
    ({ table }) => `select '${table} ' || business_date as wrong from ${table} where business_date <> all ($1::date[])`,
  )
  const rows = await database.asAdmin<{ wrong: string }>(selects.join(' union all '), [days])
  return rows.map(({ wrong }) => wrong)
}

describe.each([
  ['three days ahead', 72 * hourMs],
  ['two hours ahead', 2 * hourMs],
  ['two hours behind', -2 * hourMs],
])('an API process whose clock is %s', (_title, clockShiftMs) => {
  test('stores only the dates and times of the database', async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    const startedAt = await readNow(database.db)
    const venue = await makeVenue(database.db, 'Club Almirante')
    const person = await makePerson(database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const env = { PICTURES_FOLDER: await picturesFolder() }
    const api = await startApiProcess({ databaseUrl: database.urls.api, clockShiftMs, env })
    onTestFinished(() => api.close())
    const { call } = api
    let token = ''
    // A process that has just started on a busy machine may ask to come back.
    await until(
      'the owner is signed in',
      async () => {
        const { status, body } = await call('POST /api/token', { form: { username: person.email, password } })
        token = status === 200 ? body.access_token : ''
        return token !== ''
      },
      10_000,
    )
    const as = { token, venueId: venue.id }
    const key = () => ({ idempotencyKey: randomUUID() })

    expect((await call('POST /v1/till-sessions', { body: { till: 'Barra', float: 50 }, ...key() }, as)).status).toBe(
      200,
    )
    const { id } = await makeMember(api, as, { cash_balance: 20, identity_seen: true })
    const card = await call('PUT /v1/members/{id}/card', { params: { id }, body: {} }, as)
    expect(card.status).toBe(200)
    expect((await call('POST /v1/add-cash', { body: { user_id: id, amount: 30 } }, as)).status).toBe(200)
    const product = { name: 'Limón', price: 8, unit_type: 'weight' as const, category_id: null, stock_quantity: 50 }
    const offered = await call('POST /v1/products', { multipart: { product } }, as)
    expect((await call('POST /v1/entries', { body: { user_id: id } }, as)).status).toBe(200)
    const items = [{ product_id: offered.body.id, quantity: 1, unit_price: 8 }]
    const sale = await call('POST /v1/make-purchase', { body: { user_id: id, items } }, as)
    expect(sale.status).toBe(200)
    await database.asAdmin('update visits set entered_at = now() - interval $$31 minutes$$')
    const left = await call('PATCH /v1/checkout', { query: { user_id: id } }, as)
    expect(left.body).toMatchObject({ exit_kind: 'normal' })
    await database.asAdmin('update visits set entered_at = left_at')
    expect((await call('POST /v1/time-records/clock-in', key(), as)).status).toBe(200)
    expect((await call('POST /v1/time-records/clock-out', key(), as)).status).toBe(200)
    const expense = { amount: 3, method: 'cash' as const, category: 'supplies' as const }
    expect((await call('POST /v1/expenses', { body: expense, ...key() }, as)).status).toBe(200)
    const undone = await call(
      'POST /v1/sales/{id}/void',
      { params: { id: sale.body.transaction_id }, body: { reason: 'Wrong jar' }, ...key() },
      as,
    )
    expect(undone.status).toBe(200)
    await call('GET /v1/users/me', {}, { token: 'a-token-that-nobody-has-ever-had' })

    const today = businessDateOf(await readNow(database.db), 'Europe/Madrid', dayCutoffMinutes)
    const settings = await call('GET /v1/venues/{id}/settings', { params: { id: venue.id } }, as)
    expect(settings.body.business_date).toBe(today)
    const figures = await call('GET /v1/dashboard/figures', { query: { period: 'today' } }, as)
    expect(figures.body.period).toMatchObject({ from: today, to: today })
    const mine = await call('GET /v1/time-records/mine', { query: {} }, as)
    expect(mine.body).toMatchObject({ today, month: today.slice(0, 7) })
    await until('readiness fails', async () => (await call('GET /readyz', {})).error.code === 'clock_wrong', 20_000)
    expect(await listWrongTimes(database, startedAt)).toEqual([])
    // Jobs do the work of a day some minutes after it began.
    const lastDay = businessDateOf(new Date(startedAt.getTime() - hourMs), 'Europe/Madrid', dayCutoffMinutes)
    expect(await listWrongDays(database, [today, lastDay])).toEqual([])
  }, 60_000)
})
