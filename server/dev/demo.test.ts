import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { startApi } from '../testing/api.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createPasswords } from '../src/features/sign-in/passwords.ts'
import { createDatabase, databaseExists, dropDatabase } from '../src/db/setup.ts'
import { type DemoAccount, fillDemo } from './demo.ts'
import { resetDatabase } from './local-database.ts'

const name = `aforo_test_demo_${randomBytes(4).toString('hex')}`

let database: TestDatabase
let accounts: DemoAccount[]

beforeAll(async () => {
  database = await openTestDatabase()
  accounts = await fillDemo(database.db)
}, 120_000)
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('adminUrl'), name)
})

test('the demo has two operators, four venues with their rooms, a gram limit and staff of every role, with passwords that work', async () => {
  const passwords = createPasswords()
  const staff = await database.db.selectFrom('staff').select(['email', 'role', 'passwordHash']).execute()
  expect(await database.asAdmin('select from operators')).toHaveLength(2)
  const rooms = await database.asAdmin<{ capacity: string }>('select capacity from venues order by id')
  expect(rooms.map(({ capacity }) => Number(capacity))).toEqual([80, 60, 120, 45])
  expect(await database.asAdmin('select from gram_limits')).toHaveLength(1)
  expect(new Set(staff.map(({ role }) => role))).toEqual(new Set(['superadmin', 'owner', 'employee']))
  for (const { email, password } of accounts) {
    const hash = staff.find((person) => person.email === email)?.passwordHash ?? null
    expect(await passwords.matches(hash, password), email).toBe(true)
  }
})

test('its members have the credit that they topped up, and the next one is number 1285', async () => {
  const [books] = await database.asAdmin<{ members: string; last: string; differing: string; receipts: boolean }>(
    `select count(*) as members, max(number) as last,
       count(*) filter (where w.balance_cents <> coalesce((
         select sum(case credit when 'wallet' then amount_cents else -amount_cents end) from postings p
         where p.member_id = m.id), 0)) as differing,
       (select bool_and(last = numbered) from (
         select max(receipt_number) as last, count(receipt_number) as numbered from transactions group by venue_id
       ) venues) as receipts
     from members m join wallets w on w.member_id = m.id`,
  )
  expect(books).toMatchObject({ last: '1284', differing: '0', receipts: true })
  expect(Number(books?.members)).toBeGreaterThan(70)
  const [sales] = await database.asAdmin<{ sales: string; odd: string; months: string }>(
    `select count(distinct t.id) as sales,
       count(*) filter (where m.change_milli <> -l.quantity_milli or m.transaction_id <> t.id) as odd,
       (select count(*) from member_months u where grams_milli <> (
         select sum(l.grams_milli) from sale_lines l join transactions t on t.id = l.transaction_id
         where t.member_id = u.member_id and date_trunc('month', t.business_date) = u.month)) as months
     from transactions t join sale_lines l on l.transaction_id = t.id
     join stock_movements m on m.product_id = l.product_id and m.version = l.stock_version`,
  )
  expect(sales).toMatchObject({ odd: '0', months: '0' })
  expect(Number(sales?.sales)).toBeGreaterThan(300)
})

test('its tills were opened and closed every evening with cash, and every count adds up', async () => {
  const [tills] = await database.asAdmin<{
    closed: string
    open: string
    wrong: string
    differing: string
    lost: string
  }>(
    `select count(*) filter (where closed_at is not null) as closed, count(*) filter (where closed_at is null) as open,
       count(*) filter (where counted_cents <> float_cents + coalesce((
         select sum(case when debit = 'cash' then p.amount_cents when credit = 'cash' then -p.amount_cents else 0 end)
         from transactions t join postings p on p.transaction_id = t.id where t.till_session_id = s.id), 0)) as wrong,
       count(*) filter (where exists (
         select from transactions t where t.till_session_id = s.id and t.kind = 'till_difference')) as differing,
       (select count(*) from transactions t join postings p on p.transaction_id = t.id
        where 'cash' in (p.debit, p.credit) and t.till_session_id is null) as lost
     from till_sessions s`,
  )
  expect(tills).toMatchObject({ open: '2', wrong: '0', lost: '0' })
  expect(Number(tills?.closed)).toBeGreaterThan(100)
  expect(Number(tills?.differing)).toBeGreaterThan(5)
  const sessions = await database.asAdmin<{ opened_at: Date }>(
    'select opened_at from till_sessions order by venue_id, id',
  )
  const byTime = await database.asAdmin('select opened_at from till_sessions order by venue_id, opened_at')
  expect(sessions).toEqual(byTime)
})

test('its members top up notes, not the cents of a sale', async () => {
  const [topUps] = await database.asAdmin<{ whole: string; all: string; lowest: string }>(
    `select count(*) filter (where amount_cents % 1000 = 0) as whole, count(*) as all,
       (select min(balance_after_cents) from postings where balance_after_cents is not null) as lowest
     from transactions where kind = 'top_up'`,
  )
  expect(Number(topUps?.whole) / Number(topUps?.all)).toBeGreaterThan(0.8)
  expect(Number(topUps?.lowest)).toBeGreaterThanOrEqual(0)
})

test('its sales cost about the same all year', async () => {
  const months = await database.asAdmin<{ average: string }>(
    `select avg(amount_cents)::bigint as average from transactions where kind = 'purchase'
     group by date_trunc('month', business_date) having count(*) > 50`,
  )
  expect(months.length).toBeGreaterThan(10)
  for (const { average } of months) {
    expect(Number(average)).toBeGreaterThan(2000)
    expect(Number(average)).toBeLessThan(7000)
  }
})

test('its catalogue covers two venues, and every stock is the sum of a year of movements', async () => {
  const categories = await database.asAdmin<{ id: string; name: string; genetics: boolean; products: string }>(
    `select c.id, c.name, c.genetics, count(p.id) as products
     from categories c join venues v on v.id = c.venue_id join products p on c.id in (p.category_id, p.subcategory_id)
     where v.subdomain = 'almirante' group by c.id, c.name, c.genetics order by c.id`,
  )
  expect(categories.map((category) => `${category.name} ${category.products}`)).toEqual([
    'Genéticas 14',
    'Cítricas 4',
    'Índicas 5',
    'Sativas 3',
    'Dulces 2',
    'Extractos 6',
    'Comestibles 8',
    'Bebidas 9',
    'Accesorios 11',
  ])
  expect(categories.filter(({ genetics }) => genetics).map(({ id }) => Number(id))).toEqual([8])
  const stocks = await database.asAdmin<{ moved: boolean; movements: string; future: string; early: boolean }>(
    `select sum(m.change_milli) = s.quantity_milli and count(*) = s.version as moved, count(*) as movements,
       count(*) filter (where m.at > now()) as future, min(m.at) < now() - interval '363 days' as early
     from stocks s join stock_movements m using (operator_id, product_id) group by s.product_id, s.quantity_milli, s.version`,
  )
  expect(stocks).toHaveLength(48 + 5)
  for (const stock of stocks) {
    expect(stock).toMatchObject({ moved: true, future: '0', early: true })
    expect(Number(stock.movements)).toBeGreaterThan(15)
  }
  const disordered = await database.asAdmin(
    `select from stock_movements m join stock_movements n on n.product_id = m.product_id and n.version = m.version + 1
     where n.at <= m.at`,
  )
  expect(disordered).toEqual([])
})

/** Starts the API with the owner of Club Almirante signed in. */
async function startAsOwner() {
  const { app, call } = await startApi(database)
  const marta = accounts.find(({ email }) => email.startsWith('marta.ruiz'))
  const signedIn = await call('POST /api/token', {
    form: { username: marta?.email ?? '', password: marta?.password ?? '' },
  })
  const venue = await database.db
    .selectFrom('venues')
    .select('id')
    .where('subdomain', '=', 'almirante')
    .executeTakeFirstOrThrow()
  return { app, call, as: { token: signedIn.body.access_token, venueId: venue.id } }
}

test('some weighed products have several batches, one of which is blocked and one expires soon', async () => {
  const batches = await database.asAdmin<{
    name: string
    open: number
    blocked: number
    expiring: number
    odd: number
  }>(
    `select products.name, count(*) filter (where has_goods)::int as open,
       count(*) filter (where has_goods and blocked_at is not null)::int as blocked,
       count(*) filter (where has_goods and expires_on < current_date + 30)::int as expiring,
       count(*) filter (where batches.quantity_milli <> (
         select sum(change_milli) from stock_movements m where m.batch_id = batches.id
       ))::int as odd
     from batches join products on products.id = product_id group by products.operator_id, products.id, products.name`,
  )
  expect(batches.length).toBeGreaterThanOrEqual(6)
  const sum = (figure: 'blocked' | 'expiring' | 'odd') => batches.reduce((total, batch) => total + batch[figure], 0)
  expect([sum('blocked'), sum('expiring'), sum('odd')]).toEqual([1, 1, 0])
  for (const product of batches) expect([2, 3], product.name).toContain(product.open)
})

test('its owner finds what to review: a till that is short, a cancelled top-up, discounts and early exits', async () => {
  const { app, call, as } = await startAsOwner()
  const { body } = await call('GET /v1/exceptions', { query: {} }, as)
  expect(body.checked).toBeGreaterThan(50)
  const kinds = body.exceptions.map(({ kind, amount }) => ({ kind, amount }))
  expect(kinds).toContainEqual({ kind: 'till_difference', amount: -2.5 })
  expect(kinds).toContainEqual({ kind: 'void', amount: 50 })
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['till_difference', 'void', 'discount', 'overrule']))
  await app.close()
})

test('its catalogue can be extended', async () => {
  const { app, call, as } = await startAsOwner()
  const { body: counts } = await call('GET /v1/catalogue/counts', {}, as)
  expect(counts).toEqual({ products: 48, uncategorised: 0, low: 3, out: 1 })
  const category = await call('POST /v1/categories', { body: { name: 'Semillas' } }, as)
  expect(category.status).toBe(200)
  const form = { name: 'Semilla de Prueba', price: 3, stock_quantity: 5, category_id: category.body.id }
  const product = await call('POST /v1/products', { multipart: { product: form } }, as)
  expect(product.body).toMatchObject({ stock_quantity: 5, category: { name: 'Semillas' } })
  await app.close()
})

test('its passwords are different each time', { timeout: 120_000 }, async () => {
  await database.asOwner('truncate staff, operators cascade')
  const again = await fillDemo(database.db)
  expect(new Set([...accounts, ...again].map(({ password }) => password)).size).toBe(accounts.length * 2)
})

test('the demo refuses to run in production mode, and changes nothing', async () => {
  const adminUrl = inject('adminUrl')
  vi.stubEnv('NODE_ENV', 'production')
  await expect(resetDatabase(adminUrl, name)).rejects.toThrow('The demo does not run in production mode.')
  expect(await databaseExists(adminUrl, name)).toBe(false)
})

test('the demo never replaces a database that it did not create', async () => {
  const adminUrl = inject('adminUrl')
  const real = `${name}_real`
  await createDatabase(adminUrl, real)
  try {
    await expect(resetDatabase(adminUrl, real)).rejects.toThrow(`The database "${real}" is no demo`)
    expect(await databaseExists(adminUrl, real)).toBe(true)
  } finally {
    await dropDatabase(adminUrl, real)
  }
})
