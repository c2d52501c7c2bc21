import { randomUUID } from 'node:crypto'
import { type CallInput, workbookType } from '@aforo/contract'
import { addDays, businessDateOf, wallText } from '@aforo/domain'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { runJob } from '../../../testing/run-job.ts'
import { closeDaysJob } from './close-days.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: typeof venue
let as: As
let ownerId: number
let member: number
let flower: number

const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  const places = [venue, other].map((place) => ({ venueId: place.id, role: 'owner' as const }))
  const owner = await makePerson(db, 'owner', places)
  ownerId = owner.id
  as = { token: owner.token, venueId: venue.id }
  member = (await makeMember(api, as, { identity_seen: true, owned_shops: [venue.id, other.id], name: 'Lucía' })).id
  await api.call('POST /v1/entries', { body: { user_id: member } }, as)
  const product = {
    name: 'Limón Sierra',
    price: 8.5,
    stock_quantity: 100,
    unit_type: 'weight',
    category_id: null,
  } as const
  flower = (await api.call('POST /v1/products', { multipart: { product } }, as)).body.id
})

const elsewhere = () => ({ ...as, venueId: other.id })
const topUp = async (amount: number, method: 'cash' | 'card' = 'cash', by = as) =>
  (await api.call('POST /v1/add-cash', { body: { user_id: member, amount, method } }, by)).body.transaction_id
const buy = async (quantity: number) => {
  const items = [{ product_id: flower, quantity, unit_price: 8.5 }]
  return (await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)).body.transaction_id
}
const reverse = (id: number) =>
  api.call(
    'POST /v1/transactions/{id}/reversal',
    { params: { id }, body: { reason: 'Wrong' }, idempotencyKey: randomUUID() },
    as,
  )
const takeBack = (id: number) =>
  api.call('POST /v1/sales/{id}/void', { params: { id }, body: { reason: 'Jar' }, idempotencyKey: randomUUID() }, as)
type Query = CallInput<'GET /v1/get-all-transactions'>['query']
const list = async (query: Query = {}, by = as) => api.call('GET /v1/get-all-transactions', { query }, by)
const ids = async (query: Query = {}) => (await list(query)).body.transactions.map(({ id }) => id)
const totals = async (query: Query = {}, by = as) => (await api.call('GET /v1/transactions/totals', { query }, by)).body
/** Moves all transactions some days back, and reopens days that were closed since. */
const ago = async (days: number) => {
  await api.database.asAdmin(
    `update transactions set business_date = business_date - ${days}, at = at - interval '${days} days'
     where operator_id = ${venue.operatorId}`,
  )
  await api.database.asAdmin(`delete from day_closings where operator_id = ${venue.operatorId}`)
}

describe('the books', () => {
  test('list every transaction with its items, newest first', async () => {
    const first = await topUp(50)
    const sale = await buy(2.5)
    const { transactions } = (await list()).body
    expect(transactions.map(({ id }) => id)).toEqual([sale, first])
    expect(transactions[0]).toMatchObject({
      user_id: member,
      user: 'Lucía',
      shop_id: venue.id,
      shop: 'Club Almirante',
      type: 'purchase',
      amount: -21.25,
      method: 'wallet',
      status: 'completed',
      business_date: today,
      reversible: false,
      items: [
        {
          product_id: flower,
          product_name: 'Limón Sierra',
          quantity: 2.5,
          unit_price: 8.5,
          unit_type: 'weight',
          cost: 21.25,
        },
      ],
    })
    expect(transactions[1]).toMatchObject({ type: 'add_cash', amount: 50, method: 'cash', reversible: true, items: [] })
  })

  test('are listed page by page, across days and venues, without a gap', async () => {
    await topUp(1)
    await topUp(2, 'cash', elsewhere())
    await ago(1)
    await topUp(3)
    await topUp(4, 'cash', elsewhere())
    const query = { venue_ids: `${venue.id},${other.id}`, limit: 3 }
    const first = await list(query)
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const second = await list({ ...query, cursor })
    const amounts = [...first.body.transactions, ...second.body.transactions].map(({ amount }) => amount)
    expect(amounts).toEqual([4, 3, 2, 1])
    expect(second.headers.get('x-next-cursor')).toBeNull()
    expect((await list({ cursor: 'e30' })).error.code).toBe('request_invalid')
  })

  test('can be filtered by type, method, person, member and business day, with their totals', async () => {
    const old = await topUp(7, 'card')
    await ago(2)
    const cash = await topUp(50)
    const sale = await buy(2)
    expect(await ids({ type: 'purchase' })).toEqual([sale])
    expect(await ids({ type: 'add_cash' })).toEqual([cash, old])
    expect(await ids({ method: 'card' })).toEqual([old])
    expect(await ids({ staff_id: ownerId })).toEqual([sale, cash, old])
    expect(await ids({ staff_id: ownerId + 1 })).toEqual([])
    expect(await ids({ user_id: member, from: today })).toEqual([sale, cash])
    expect(await ids({ to: addDays(today, -1) })).toEqual([old])
    expect((await list({ from: today, to: addDays(today, -1) })).error.code).toBe('request_invalid')
    expect(await totals()).toEqual({
      transactions: 3,
      orders: 1,
      average_sale: 17,
      credit_owed: 40,
      sales: 17,
      top_ups: 57,
      fees: 0,
      expenses: 0,
      payouts: 0,
      received: { cash: 50, card: 7, transfer: 0 },
      taxes: [],
    })
    expect(await totals({ user_id: member, from: today })).toMatchObject({ transactions: 2, sales: 17, top_ups: 50 })
    expect(await totals({ method: 'card' })).toMatchObject({ transactions: 1, top_ups: 7 })
  })

  test('are found by id, receipt, member number or name', async () => {
    const first = await topUp(50)
    const sale = await buy(1)
    const { transactions } = (await list()).body
    const receipt = transactions.find(({ id }) => id === sale)?.receipt
    const number = transactions[0]?.client_id ?? 0
    expect(await ids({ q: String(first) })).toContain(first)
    expect(await ids({ q: String(receipt) })).toContain(sale)
    expect(await ids({ q: String(number) })).toEqual([sale, first])
    expect(await ids({ q: 'LUCIA' })).toEqual([sale, first])
    expect(await ids({ q: 'Nadie' })).toEqual([])
    expect(await totals({ q: 'lucía' })).toMatchObject({ transactions: 2, sales: 8.5, orders: 1 })
    expect(await totals({ q: 'Nadie' })).toMatchObject({ transactions: 0, orders: 0, average_sale: null })
  })

  test('say how many sales there were, their average and what the members hold', async () => {
    await topUp(100)
    await buy(2)
    await buy(4)
    await takeBack(await buy(5))
    expect(await totals()).toMatchObject({ orders: 2, sales: 51, average_sale: 25.5, credit_owed: 49 })
    expect(await totals({ type: 'add_cash' })).toMatchObject({ orders: 0, average_sale: null, credit_owed: 49 })
    expect(await totals({}, elsewhere())).toMatchObject({ orders: 0 })
  })

  test('do not count reversed transactions in the totals', async () => {
    const wrong = await topUp(500)
    await topUp(50)
    await reverse(wrong)
    await takeBack(await buy(2.5))
    const sold = await buy(1)
    await api.call(
      'POST /v1/sales/{id}/returns',
      {
        params: { id: sold },
        body: { reason: 'Damp', items: [{ line: 1, quantity: 0.5, restock: true }] },
        idempotencyKey: randomUUID(),
      },
      as,
    )
    expect(await totals()).toMatchObject({ sales: 4.25, top_ups: 50, received: { cash: 50 } })
    const { transactions } = (await list({ type: 'reversal' })).body
    expect(transactions.map(({ reverses, amount }) => [reverses === wrong, amount])).toEqual([
      [false, 21.25],
      [true, -500],
    ])
    expect((await list({ type: 'add_cash' })).body.transactions.at(-1)).toMatchObject({ status: 'reversed' })
  })

  test('are the same before and after their days are closed', async () => {
    await topUp(50)
    await buy(2)
    await ago(3)
    await reverse(await topUp(5))
    await ago(1)
    await topUp(8, 'card')
    const query = { from: addDays(today, -30), to: today }
    const open = [
      await totals(),
      await totals(query),
      await totals({ type: 'add_cash' }),
      await totals({ method: 'card' }),
    ]
    const close = () =>
      runJob(closeDaysJob({ db: api.database.db }), { operatorId: venue.operatorId, venueId: venue.id })
    // Two runs at once, as with two processes.
    await Promise.all([close(), close()])
    const figures = await api.database.asAdmin(`select from day_figures where venue_id = ${venue.id}`)
    expect(figures.length).toBeGreaterThan(1)
    const closed = [
      await totals(),
      await totals(query),
      await totals({ type: 'add_cash' }),
      await totals({ method: 'card' }),
    ]
    expect(closed).toEqual(open)
    // Proves that the sums come from the figures and not from the transactions.
    await api.database.asAdmin(`update day_figures set amount_cents = amount_cents + 100 where kind = 'purchase'`)
    expect((await totals()).sales).toBe((open[0]?.sales ?? 0) + 1)
  })

  test('are shown only with the accounting capability, at the own venues', async () => {
    const { db } = api.database
    const server = await makePerson(db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['sell', 'discount', 'void_own', 'overrule'] },
    ])
    expect((await list({}, { token: server.token, venueId: venue.id })).error.code).toBe('privileges_missing')
    const keeper = await makePerson(db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['accounting'] },
    ])
    const asKeeper = { token: keeper.token, venueId: venue.id }
    expect((await list({}, asKeeper)).status).toBe(200)
    expect((await list({ venue_ids: `${venue.id},${other.id}` }, asKeeper)).error.code).toBe('privileges_missing')
    const foreign = await makeVenue(db, 'Foreign')
    const both = await makePerson(db, 'owner', [
      { venueId: venue.id, role: 'owner' },
      { venueId: foreign.id, role: 'owner' },
    ])
    const mixed = await list({ venue_ids: `${venue.id},${foreign.id}` }, { token: both.token, venueId: venue.id })
    expect(mixed.error.code).toBe('privileges_missing')
  })

  test('list the people with bookings', async () => {
    expect((await api.call('GET /v1/transactions/people', { query: {} }, as)).body).toEqual([])
    await topUp(5)
    expect((await api.call('GET /v1/transactions/people', { query: {} }, as)).body).toEqual([
      { id: ownerId, name: expect.any(String) },
    ])
  })

  test('are exported as a table with the same filter, one line for each item', async () => {
    await topUp(50)
    const before = wallText(new Date(), 'Europe/Madrid')
    const sale = await buy(2.5)
    const after = wallText(new Date(), 'Europe/Madrid')
    const path = `${api.url}/v1/transactions/export?type=purchase`
    const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-language': 'es' }
    const text = await (await fetch(path, { headers })).text()
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toContain('Fecha y hora;Día contable;Tienda;Nº socio')
    expect(lines[0]).toMatch(/;Cantidad;Unidad;Precio unitario;Importe de la línea$/)
    expect(lines).toHaveLength(3)
    const day = today.split('-').toReversed().join('/')
    const [number, at = '', businessDay, club] = lines[1]?.split(';') ?? []
    expect([number, businessDay, club]).toEqual([String(sale), day, 'Club Almirante'])
    // The sale was made just now. Its time is that of the venue, in Madrid.
    const [saleDate = '', saleTime] = at.split(' ')
    const soldAt = `${saleDate.split('/').toReversed().join('-')}T${saleTime}`
    const moments = [before, soldAt, after].map((moment) => moment.slice(0, soldAt.length))
    expect(moments).toEqual(moments.toSorted())
    expect(lines[1]).toMatch(new RegExp(`;Retirada;Crédito;${sale};-21,25;.*;Limón Sierra;2,5;g;8,50;21,25$`))
    expect(lines[2]).toBe(';;;;;;Total: Retirada;;1;-21,25;;;;;;;;;;;;21,25')
  })

  test('are exported with the date and the VAT of an expense, and the sum of the VAT', async () => {
    const expense = { amount: 121, method: 'transfer', category: 'supplies', spent_on: '2026-01-31', vat: 21 } as const
    for (const key of [crypto.randomUUID(), crypto.randomUUID()]) {
      await api.call(
        'POST /v1/expenses',
        { body: { ...expense, supplier: 'Sol', reason: '' }, idempotencyKey: key },
        as,
      )
    }
    const path = `${api.url}/v1/transactions/export?type=expense`
    const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-language': 'es' }
    const lines = (await (await fetch(path, { headers })).text()).trim().split('\r\n')
    expect(lines[0]).toContain(';Proveedor;Fecha del ticket;IVA incluido;')
    expect(lines[1]).toContain(';Material;Sol;31/01/2026;21,00;')
    expect(lines.at(-1)).toContain(';-242,00;;;;;;42,00;')
  })

  test('are exported as a workbook with the same lines', async () => {
    await topUp(50)
    await buy(2.5)
    const path = `${api.url}/v1/transactions/workbook`
    const headers = { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-language': 'es' }
    const response = await fetch(path, { headers })
    expect(response.headers.get('content-type')).toBe(workbookType)
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    // The heading, two transactions and a total of each type.
    expect(sheet.match(/<row /g)).toHaveLength(5)
    expect(sheet).toContain('<v>-21.25</v>')
  })
})
