import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { startApi } from '../testing/api.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createPasswords } from '../src/features/sign-in/passwords.ts'
import { createDatabase, databaseExists, dropDatabase } from '../src/db/setup.ts'
import { fillDemo } from './demo.ts'
import { resetDatabase } from './local-database.ts'

const name = `aforo_test_demo_${randomBytes(4).toString('hex')}`
const mode = process.env['NODE_ENV']

afterEach(() => {
  process.env['NODE_ENV'] = mode
})
afterAll(() => dropDatabase(inject('adminUrl'), name))

test('the demo has two operators, four venues with their rooms, a gram limit and staff of every role, with passwords that work', async () => {
  const database = await openTestDatabase()
  const accounts = await fillDemo(database.db)
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
  await database.close()
})

test('its members have the credit that they topped up, and the next one is number 1285', async () => {
  const database = await openTestDatabase()
  await fillDemo(database.db)
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
  await database.close()
})

test('its catalogue covers two venues, and every stock is the sum of a year of movements', async () => {
  const database = await openTestDatabase()
  await fillDemo(database.db)
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
  await database.close()
})

test('its catalogue can be extended', async () => {
  const database = await openTestDatabase()
  const accounts = await fillDemo(database.db)
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
  const as = { token: signedIn.body.access_token, venueId: venue.id }
  const { body: counts } = await call('GET /v1/catalogue/counts', {}, as)
  expect(counts).toEqual({ products: 48, uncategorised: 0, low: 3, out: 1 })
  const category = await call('POST /v1/categories', { body: { name: 'Semillas' } }, as)
  expect(category.status).toBe(200)
  const form = { name: 'Semilla de Prueba', price: 3, stock_quantity: 5, category_id: category.body.id }
  const product = await call('POST /v1/products', { multipart: { product: form } }, as)
  expect(product.body).toMatchObject({ stock_quantity: 5, category: { name: 'Semillas' } })
  await app.close()
  await database.close()
})

test('its passwords are different each time', async () => {
  const database = await openTestDatabase()
  const first = await fillDemo(database.db)
  await database.asOwner('truncate staff, operators cascade')
  const second = await fillDemo(database.db)
  expect(new Set([...first, ...second].map(({ password }) => password)).size).toBe(first.length * 2)
  await database.close()
})

test('the demo refuses to run in production mode, and changes nothing', async () => {
  const adminUrl = inject('adminUrl')
  await resetDatabase(adminUrl, name)
  process.env['NODE_ENV'] = 'production'
  await expect(resetDatabase(adminUrl, name)).rejects.toThrow('The demo does not run in production mode.')
  expect(await databaseExists(adminUrl, name)).toBe(true)
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
