import { randomUUID } from 'node:crypto'
import type { CallInput, CallReply } from '@aforo/contract'
import { addDays, addMonths, businessDateOf, monthSpan } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { runJob } from '../../../testing/run-job.ts'
import { closeDaysJob } from '../transactions/close-days.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: typeof venue
let as: As
let ownerId: number
let member: number
let flower: number
let cake: number

const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const owner = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: other.id, role: 'owner' },
  ])
  ownerId = owner.id
  as = { token: owner.token, venueId: venue.id }
  member = await comeIn({ gender: 'female', name: 'Lucía' })
  flower = await offer({ name: 'Limón Sierra', price: 8.5, unit_type: 'weight' })
  cake = await offer({ name: 'Galleta', price: 4, unit_type: 'fixed' })
})

type Product = Pick<CallInput<'POST /v1/products'>['multipart']['product'], 'name' | 'price' | 'unit_type'>
const offer = async (facts: Product, by = as) => {
  const product = { ...facts, stock_quantity: 100, category_id: null }
  return (await api.call('POST /v1/products', { multipart: { product } }, by)).body.id
}
const elsewhere = () => ({ ...as, venueId: other.id })
type Form = Partial<CallInput<'POST /v1/create-client'>['multipart']['new_user']>
/** Creates a member with credit who is inside. */
async function comeIn(form: Form, by = as): Promise<number> {
  const owned_shops = [venue.id, other.id]
  const { id } = await makeMember(api, by, { identity_seen: true, cash_balance: 500, owned_shops, ...form })
  await api.call('POST /v1/entries', { body: { user_id: id } }, by)
  return id
}
const buy = async (items: { product_id: number; quantity: number; unit_price: number }[], user_id = member, by = as) =>
  (await api.call('POST /v1/make-purchase', { body: { user_id, items } }, by)).body.transaction_id
const grams = (quantity: number) => ({ product_id: flower, quantity, unit_price: 8.5 })
const cakes = (quantity: number) => ({ product_id: cake, quantity, unit_price: 4 })
const takeBack = (id: number) =>
  api.call('POST /v1/sales/{id}/void', { params: { id }, body: { reason: 'Jar' }, idempotencyKey: randomUUID() }, as)
const bringBack = (id: number, line: number, quantity: number) =>
  api.call(
    'POST /v1/sales/{id}/returns',
    {
      params: { id },
      body: { reason: 'Damp', items: [{ line, quantity, restock: true }] },
      idempotencyKey: randomUUID(),
    },
    as,
  )
const spend = async (amount: number) => {
  const body = { amount, method: 'transfer', category: 'rent' } as const
  return (await api.call('POST /v1/expenses', { body, idempotencyKey: randomUUID() }, as)).body.transaction_id
}
const takeExpenseBack = (id: number) =>
  api.call(
    'POST /v1/transactions/{id}/reversal',
    { params: { id }, body: { reason: 'Twice' }, idempotencyKey: randomUUID() },
    as,
  )
type Query = CallInput<'GET /v1/dashboard/figures'>['query']
const figures = async (query: Query = {}, by = as) => (await api.call('GET /v1/dashboard/figures', { query }, by)).body
const months = async (query: Query = {}) => (await api.call('GET /v1/dashboard/months', { query }, as)).body
const buyers = async (query: Query = {}) => (await api.call('GET /v1/dashboard/buyers', { query }, as)).body
const result = async (query: Query = {}) => (await api.call('GET /v1/dashboard/result', { query }, as)).body
const sales = async (query: Query = {}) => (await api.call('GET /v1/dashboard/sales', { query }, as)).body
const orders = async (venue_ids?: string, period: Query['period'] = 'year') =>
  (await api.call('GET /v1/dashboard/orders', { query: { venue_ids, period } }, as)).body
const everything = async (query: Query) => ({
  figures: await figures(query),
  result: await result(query),
  months: await months(query),
  buyers: await buyers(query),
  sales: await sales(query),
})
/** Moves all transactions some days back, and reopens days that were closed since. */
async function ago(days: number): Promise<void> {
  await api.database.asAdmin(
    `update transactions set business_date = business_date - ${days}, at = at - interval '${days} days'
     where operator_id = ${venue.operatorId}`,
  )
  await api.database.asAdmin(`delete from day_closings where operator_id = ${venue.operatorId}`)
}
const clockAt = (id: number, at: string, date: string) =>
  api.database.asAdmin(`update transactions set at = '${at}', business_date = '${date}' where id = ${id}`)
async function close(): Promise<void> {
  const { id, operatorId } = venue
  await runJob(closeDaysJob({ db: api.database.db }), { operatorId, venueId: id })
}
type Booked = CallReply<'GET /v1/get-all-transactions'>['transactions'][number]
const rowsOf = async (query: CallInput<'GET /v1/get-all-transactions'>['query']): Promise<Booked[]> =>
  (await api.call('GET /v1/get-all-transactions', { query: { limit: 100, ...query } }, as)).body.transactions
const cents = (rows: readonly { sales: number }[]) => Math.round(rows.reduce((sum, row) => sum + row.sales, 0) * 100)

describe('the figures of a period', () => {
  test('are the sums of the transactions, less voids and returns', async () => {
    await buy([grams(2), cakes(1)])
    await takeBack(await buy([grams(10)]))
    await bringBack(await buy([cakes(3)]), 1, 2)
    await spend(120.5)
    await takeExpenseBack(await spend(80))
    const { sales: sold, orders: made, customers, expenses } = await figures({ period: 'today' })
    const rows = await rowsOf({ from: today, to: today })
    const first = new Map(rows.map((row) => [row.id, row.type]))
    const moved = rows.filter(
      ({ type, reverses }) =>
        type === 'purchase' || type === 'return' || (reverses !== null && first.get(reverses) === 'purchase'),
    )
    expect(sold.value).toBe(-moved.reduce((sum, { amount }) => sum + amount, 0))
    expect(sold.value).toBe(25)
    expect(made.value).toBe(rows.filter(({ type, status }) => type === 'purchase' && status === 'completed').length)
    expect(made.value).toBe(2)
    expect(customers.value).toBe(1)
    expect(expenses.value).toBe(120.5)
    const totals = await api.call('GET /v1/transactions/totals', { query: { from: today, to: today } }, as)
    expect(sold.value).toBe(totals.body.sales)
  })

  test('are the same before and after their days are closed, and closed days use the stored figures', async () => {
    await buy([grams(4), cakes(2)])
    await spend(30)
    await ago(6)
    await takeBack(await buy([cakes(5)]))
    await takeExpenseBack(await spend(12))
    await ago(30)
    const sale = await buy([grams(1)])
    await bringBack(sale, 1, 0.5)
    const man = await comeIn({ gender: 'male' })
    await buy([cakes(1)], man)
    await ago(1)
    await buy([grams(3)])
    const spans: Query[] = [
      { period: 'today' },
      { period: 'week' },
      { period: 'month' },
      { period: 'year' },
      { from: addDays(today, -40), to: addDays(today, -1) },
    ]
    const open = await Promise.all(spans.map(everything))
    await close()
    const closed = await Promise.all(spans.map(everything))
    expect(closed).toEqual(open)
    expect(cents(open[4]?.sales.products ?? [])).toBe(Math.round((open[4]?.figures.sales.value ?? 0) * 100))
    expect(cents(open[4]?.sales.hours ?? [])).toBe(cents(open[4]?.sales.staff ?? []))
    await api.database.asAdmin(`update day_figures set amount_cents = 0, transactions = 0, reversals = 0`)
    await api.database.asAdmin(`delete from day_hours`)
    await api.database.asAdmin(`delete from day_products`)
    await api.database.asAdmin(`delete from month_buyers`)
    const read = await everything(spans[4] ?? {})
    expect([read.figures.sales.value, read.sales.products, read.sales.staff[0]?.sales]).toEqual([0, [], 0])
    expect((await buyers({ period: 'year' })).male).toBe(0)
  })

  test('do not count a sale that was voided days later within the period', async () => {
    const sale = await buy([grams(2)])
    await ago(3)
    await close()
    await takeBack(sale)
    const query = { from: addDays(today, -5), to: today }
    expect(await figures(query)).toMatchObject({ sales: { value: 0 }, orders: { value: 0 } })
    expect((await sales(query)).products).toEqual([])
  })

  test('are compared with the same part of the previous period, if there is one', async () => {
    await buy([grams(10)])
    await ago(7)
    await buy([grams(12)])
    await ago(3)
    const span = { from: addDays(today, -6), to: addDays(today, -1) }
    const young = await figures(span)
    expect(young).toMatchObject({
      sales: { value: 102, change: null, before: null },
      period: { name: 'range', until_hour: null },
    })
    await api.database.asAdmin(`update members set registered_on = '${addDays(today, -300)}'`)
    await api.database.asAdmin(
      `update transactions set business_date = '${addDays(today, -300)}' where kind = 'top_up' and operator_id = ${venue.operatorId}`,
    )
    expect(await figures(span)).toMatchObject({
      sales: { value: 102, change: 20, before: 85 },
      orders: { value: 1, change: 0, before: 1 },
      expenses: { value: 0, change: null, before: 0 },
      customers: { value: 1, change: 0, before: 1 },
    })
    await ago(400)
    expect((await figures({ period: 'month' })).sales).toMatchObject({ value: 0, change: null })
  })

  test('count the members at its end: joined and not erased', async () => {
    const gone = await comeIn({ cash_balance: 0 })
    await api.call('PATCH /v1/checkout', { query: { user_id: gone, early: 'true' } }, as)
    await api.database.asAdmin(`update members set registered_on = '${addDays(today, -20)}' where id = ${gone}`)
    const query = { from: addDays(today, -13), to: today }
    expect((await figures(query)).customers).toMatchObject({ value: 2, before: 1, change: 100 })
    const erased = await api.call('POST /v1/members/{id}/erasure', { params: { id: gone } }, as)
    expect(erased.status).toBe(200)
    const { value, line } = (await figures(query)).customers
    expect([value, line.at(0), line.at(-1)]).toEqual([1, 1, 1])
    expect((await figures({ from: addDays(today, -13), to: addDays(today, -1) })).customers.value).toBe(1)
  })

  test('count as many members as the members list, without those who left', async () => {
    const gone = await comeIn({ cash_balance: 0 })
    await comeIn({ name: 'Alba' })
    const listed = async () => (await api.call('GET /v1/venue-clients', { query: { limit: 100 } }, as)).body.length
    expect([(await figures()).customers.value, await listed()]).toEqual([3, 3])
    await api.call(
      'PUT /v1/members/{id}/standing',
      { params: { id: gone }, body: { standing: 'deactivated', reason: 'Se muda' } },
      as,
    )
    expect([(await figures()).customers.value, await listed()]).toEqual([2, 2])
  })

  test('govern the buyers and the orders too', async () => {
    await buy([cakes(1)])
    await ago(3)
    expect((await buyers({ period: 'week' })).female).toBe(1)
    expect(await orders(undefined, 'week')).toHaveLength(1)
    expect((await buyers({ period: 'today' })).female).toBe(0)
    expect(await orders(undefined, 'today')).toHaveLength(0)
  })

  test('count a sale after midnight for the evening before, at its own hour', async () => {
    const sale = await buy([grams(2)])
    const night = `${addDays(today, -2)}T01:30:00Z`
    await clockAt(sale, night, addDays(today, -3))
    const query = { from: addDays(today, -3), to: addDays(today, -3) }
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Europe/Madrid' }).format(new Date(night)),
    )
    for (const settle of [async () => {}, close]) {
      await settle()
      expect((await figures(query)).sales.value).toBe(17)
      expect((await figures({ from: addDays(today, -2), to: addDays(today, -2) })).sales.value).toBe(0)
      const { hours } = await sales(query)
      expect(hours[0]?.hour).toBe(6)
      expect(hours.filter((row) => row.sales > 0)).toEqual([{ hour, orders: 1, sales: 17 }])
    }
  })
})

describe('several venues', () => {
  test('are added up only if they are selected', async () => {
    await buy([grams(2)])
    await api.call('PATCH /v1/checkout', { query: { user_id: member, early: 'true' } }, as)
    const tea = await offer({ name: 'Té', price: 3, unit_type: 'fixed' }, elsewhere())
    await api.call('POST /v1/entries', { body: { user_id: member } }, elsewhere())
    await buy([{ product_id: tea, quantity: 1, unit_price: 3 }], member, elsewhere())
    const both = `${venue.id},${other.id}`
    expect((await figures({ period: 'today' })).sales.value).toBe(17)
    expect(await figures({ period: 'today', venue_ids: both })).toMatchObject({
      sales: { value: 20 },
      orders: { value: 2 },
      customers: { value: 1 },
    })
    expect(await buyers({ venue_ids: both })).toMatchObject({ female: 1, male: 0, other: 0, unsaid: 0 })
    expect((await sales({ venue_ids: both })).products.map(({ name }) => name)).toEqual(['Limón Sierra', 'Té'])
    expect((await orders(both)).map(({ venue_id }) => venue_id)).toEqual([other.id, venue.id])
    expect((await orders()).map(({ venue_id }) => venue_id)).toEqual([venue.id])
  })

  test('are ranked by result, and their results add up', async () => {
    await buy([grams(2)])
    await spend(20)
    await api.call('PATCH /v1/checkout', { query: { user_id: member, early: 'true' } }, as)
    const tea = await offer({ name: 'Té', price: 3, unit_type: 'fixed' }, elsewhere())
    const delivery = { kind: 'receive', quantity: 10, cost: 12, supplier: '', note: '' } as const
    await api.call(
      'POST /v1/products/{id}/movements',
      { params: { id: tea }, body: delivery, idempotencyKey: randomUUID() },
      elsewhere(),
    )
    await api.call('POST /v1/entries', { body: { user_id: member } }, elsewhere())
    await buy([{ product_id: tea, quantity: 1, unit_price: 3 }], member, elsewhere())
    const both = await result({ period: 'today', venue_ids: `${venue.id},${other.id}` })
    expect(both).toMatchObject({
      income: { value: 20 },
      expenses: { value: 20 },
      result: { value: 0 },
      margin: 0,
      // Only the tea was delivered at a known cost: 1.20 of 3.00.
      goods: { margin: 60, known: 15 },
    })
    expect(both.venues.map(({ venue_id: id, result: own, margin, is_new }) => [id, own.value, margin, is_new])).toEqual(
      [
        [other.id, 3, null, true],
        [venue.id, -3, -17.6, true],
      ],
    )
    expect((await result({ period: 'today' })).venues.map(({ venue_id: id }) => id)).toEqual([venue.id])
  })

  test('of another operator, or without the accounting capability, are refused', async () => {
    const { db } = api.database
    const foreign = await makeVenue(db, 'Foreign')
    const keeper = await makePerson(db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['accounting'] },
    ])
    const both = await makePerson(db, 'owner', [
      { venueId: venue.id, role: 'owner' },
      { venueId: foreign.id, role: 'owner' },
    ])
    const paths = ['figures', 'result', 'months', 'buyers', 'sales', 'orders'] as const
    for (const path of paths) {
      const ask = (token: string, ids: string) =>
        api.call(`GET /v1/dashboard/${path}`, { query: { venue_ids: ids } }, { token, venueId: venue.id })
      expect((await ask(both.token, `${venue.id},${foreign.id}`)).error.code).toBe('privileges_missing')
      expect((await ask(keeper.token, `${other.id}`)).error.code).toBe('privileges_missing')
      expect((await ask(keeper.token, `${venue.id}`)).status).toBe(200)
    }
  })
})

describe('the parts of the dashboard', () => {
  test('show twelve months with their income', async () => {
    await buy([grams(2)])
    await ago(0)
    await api.database.asAdmin(
      `update transactions set business_date = '${addMonths(today, -2)}' where kind = 'purchase' and operator_id = ${venue.operatorId}`,
    )
    const rows = await months()
    expect(rows).toHaveLength(12)
    const month = `${addMonths(today, -2).slice(0, 7)}-01`
    expect(rows.filter(({ income }) => income !== 0)).toEqual([
      { ...monthSpan(month), income: 17, sales: 17, fees: 0, expenses: 0, unfinished: null },
    ])
    const { days } = rows.at(-1)?.unfinished ?? {}
    expect([rows.at(-1)?.from, days]).toEqual([
      `${today.slice(0, 7)}-01`,
      Number(monthSpan(`${today.slice(0, 7)}-01`).to.slice(8)),
    ])
  })

  test('count each buyer once by gender, without members whose sales were all voided', async () => {
    const [man, someone, silent, voided] = [
      await comeIn({ gender: 'male' }),
      await comeIn({ gender: 'other' }),
      await comeIn({}),
      await comeIn({ gender: 'male' }),
    ]
    for (const id of [member, member, man, someone, silent]) await buy([cakes(1)], id)
    await takeBack(await buy([cakes(1)], voided))
    expect(await buyers({ period: 'today' })).toMatchObject({ female: 1, male: 1, other: 1, unsaid: 1 })
    expect((await buyers({ from: addDays(today, -200), to: addDays(today, -150) })).female).toBe(0)
  })

  test('list the latest orders with their status and the address of the venue', async () => {
    const whole = await buy([grams(2), cakes(1)])
    const voided = await buy([cakes(1)])
    await takeBack(voided)
    const returned = await buy([cakes(1)])
    await bringBack(returned, 1, 1)
    const listed = await orders()
    expect(listed.map(({ id, current_order_status: status }) => [id, status])).toEqual([
      [returned, 'RETURNED'],
      [voided, 'VOIDED'],
      [whole, 'DELIVERED'],
    ])
    expect(listed[2]).toMatchObject({
      product_id: flower,
      other_products: 1,
      customer_name: 'Lucía',
      business_date: today,
      order_total: 21,
      shipment_address: 'C/ del Faro, 12',
    })
  })

  test('show the sales by product and by employee, with the others as one sum', async () => {
    await buy([grams(2), cakes(1)])
    expect(await sales()).toMatchObject({
      products: [
        { product_id: flower, name: 'Limón Sierra', unit_type: 'weight', quantity: 2, sales: 17 },
        { product_id: cake, unit_type: 'fixed', quantity: 1, sales: 4 },
      ],
      other_products: { count: 0, sales: 0 },
      staff: [{ id: ownerId, orders: 1, sales: 21 }],
      other_staff: { count: 0, sales: 0 },
    })
  })

  test.each([
    ['half a range', { from: today }],
    ['a range backwards', { from: today, to: addDays(today, -1) }],
    ['more than a year', { from: addDays(today, -400), to: today }],
    ['no venues', { venue_ids: 'all' }],
  ])('refuse %s', async (_title, query) => {
    expect((await api.call('GET /v1/dashboard/figures', { query }, as)).error.code).toBe('request_invalid')
  })

  test('can be exported as a table with every figure of the screen, local dates and totals', async () => {
    await buy([grams(2.5)])
    const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-language': 'es' }
    const text = await (await fetch(`${api.url}/v1/dashboard/export?period=today`, { headers })).text()
    const lines = text.trim().split('\r\n')
    const day = today.split('-').toReversed().join('/')
    expect(lines).toContain('Resumen;Ventas totales;;;;21,25;;;;')
    expect(lines).toContain('Resumen;Pedidos totales;;;;;1;;;')
    expect(lines).toContain(`Transacciones;Ingresos;;${day};${day};21,25;;;;`)
    expect(lines).toContain('Resultado;Resultado;;;;21,25;;;;')
    expect(lines.some((line) => /^Perfil de comprador;Mujer;;[\d/]+;[\d/]+;;1;;;100$/.test(line))).toBe(true)
    expect(lines).toContain(`Ventas por producto;Limón Sierra;${flower};;;21,25;2,5;;;`)
    expect(lines).toContain('Ventas por hora;Total;;;;21,25;1;;;')
    expect(lines).toContain('Ventas por producto;Total;;;;21,25;;;;')
    expect(lines).toContain('Ventas por persona;Total;;;;21,25;;;;')
    expect(lines.filter((line) => line.startsWith('Ventas por hora;'))).toHaveLength(25)
    const order = lines.find((line) => line.startsWith('Pedidos recientes;'))
    expect(order).toContain(`entregado;${day};${day};21,25`)
  })
})
