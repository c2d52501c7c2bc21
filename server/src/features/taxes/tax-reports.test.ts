import { randomUUID } from 'node:crypto'
import { addDays, businessDateOf } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { runJob } from '../../../testing/run-job.ts'
import { taxBooks } from '../../../testing/taxes.ts'
import { closeDaysJob } from '../transactions/close-days.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let member: number
let flower: number
let session: number

const today = businessDateOf(new Date(), 'Europe/Madrid')

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  member = (await makeMember(api, as, { identity_seen: true, name: 'Lucía' })).id
  await api.call('POST /v1/entries', { body: { user_id: member } }, as)
  const product = { name: 'Limón', price: 12.1, stock_quantity: 100, unit_type: 'fixed', category_id: null } as const
  flower = (await api.call('POST /v1/products', { multipart: { product } }, as)).body.id
  const opening = { body: { till: 'Barra', float: 50 }, idempotencyKey: randomUUID() }
  session = (await api.call('POST /v1/till-sessions', opening, as)).body.id
  await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 100 } }, as)
})

async function buy(quantity: number) {
  const items = [{ product_id: flower, quantity, unit_price: 12.1 }]
  return (await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)).body.transaction_id
}
const takeBack = (id: number) =>
  api.call('POST /v1/sales/{id}/void', { params: { id }, body: { reason: 'Jar' }, idempotencyKey: randomUUID() }, as)
const taxAll = () => taxBooks(api.database.asAdmin, venue.operatorId)
/** Adds a share at another rate to a sale, and takes it from the first. */
const splitRate = (id: number) =>
  api.database.asAdmin(`
    update transaction_taxes set base_cents = base_cents - 500 where transaction_id = ${id};
    insert into transaction_taxes select operator_id, transaction_id, 2, venue_id, business_date, tax, 'exempt', 'E1', 0,
      500, 0 from transaction_taxes where transaction_id = ${id} and line = 1`)

const totals = async (query = {}) => (await api.call('GET /v1/transactions/totals', { query }, as)).body.taxes
const dashboard = async (query = {}) => (await api.call('GET /v1/dashboard/taxes', { query }, as)).body
const tillReport = async () =>
  (await api.call('GET /v1/till-sessions/{id}', { params: { id: session } }, as)).body.taxes
async function exported(path: string) {
  const response = await fetch(`${api.url}${path}`, {
    headers: { authorization: `Bearer ${as.token}`, 'x-venue-id': String(venue.id), 'accept-language': 'es' },
  })
  return (await response.text()).trim().split(/\r?\n/)
}

const general = (base: number, tax: number) => ({ name: 'iva', kind: 'taxed', reason: null, rate: 21, base, tax })
const exempt = (base: number) => ({ name: 'iva', kind: 'exempt', reason: 'E1', rate: 0, base, tax: 0 })

describe('without any tax', () => {
  test('no report mentions it', async () => {
    await buy(1)
    expect([await totals(), await dashboard(), await tillReport()]).toEqual([[], [], []])
    const [head = ''] = await exported('/v1/transactions/export')
    expect(head).not.toContain('Base imponible')
    expect((await exported('/v1/dashboard/export')).some((line) => line.includes('impuestos'))).toBe(false)
    const { transactions } = (await api.call('GET /v1/get-all-transactions', { query: {} }, as)).body
    expect(transactions.every(({ taxes }) => taxes.length === 0)).toBe(true)
  })
})

describe('base and tax', () => {
  test('are added up by rate, net of voids', async () => {
    await takeBack(await buy(1))
    await buy(2)
    await taxAll()
    expect(await totals()).toEqual([general(20, 4.2)])
    expect(await dashboard({ period: 'today' })).toEqual([general(20, 4.2)])
    expect(await tillReport()).toEqual([general(20, 4.2)])
  })

  test('of several rates are listed with the highest rate first', async () => {
    const sale = await buy(2)
    await taxAll()
    await splitRate(sale)
    expect(await totals()).toEqual([general(15, 4.2), exempt(5)])
  })

  test('are the same before and after their day is closed, with every filter', async () => {
    const voided = await buy(1)
    await takeBack(voided)
    await buy(3)
    await api.database.asAdmin(
      `update transactions set business_date = business_date - 3 where operator_id = ${venue.operatorId}`,
    )
    await taxAll()
    const day = addDays(today, -3)
    const queries = [
      {},
      { from: day, to: day },
      { to: addDays(day, -1) },
      { type: 'purchase' as const },
      { type: 'add_cash' as const },
      { method: 'wallet' as const },
      { user_id: member },
      { q: 'Lucía' },
      { type: 'reversal' as const },
    ]
    const readAll = async () => [
      ...(await Promise.all(queries.map((query) => totals(query)))),
      await dashboard({ from: day, to: today }),
    ]
    const open = await readAll()
    expect(open).toEqual([
      [general(30, 6.3)],
      [general(30, 6.3)],
      [],
      [general(30, 6.3)],
      [],
      [general(30, 6.3)],
      [general(30, 6.3)],
      [general(30, 6.3)],
      [general(-10, -2.1)],
      [general(30, 6.3)],
    ])
    await runJob(closeDaysJob({ db: api.database.db }), { operatorId: venue.operatorId, venueId: venue.id })
    const [stored] = await api.database.asAdmin<{ count: number }>(
      `select count(*)::int as count from day_taxes where operator_id = ${venue.operatorId}`,
    )
    expect(stored?.count).toBe(1)
    expect(await readAll()).toEqual(open)
  })

  test('stand in the list of transactions, by line and by rate', async () => {
    const sale = await buy(2)
    await taxAll()
    const { transactions } = (await api.call('GET /v1/get-all-transactions', { query: {} }, as)).body
    expect(transactions.find(({ id }) => id === sale)).toMatchObject({
      taxes: [general(20, 4.2)],
      items: [{ tax: { kind: 'taxed', rate: 21, base: 20, tax: 4.2 } }],
    })
  })

  test('are exported by line, with totals by type and by rate', async () => {
    const sale = await buy(2)
    await takeBack(await buy(1))
    await taxAll()
    await splitRate(sale)
    const [head = '', ...lines] = await exported('/v1/transactions/export')
    expect(head).toMatch(/;Impuesto;Base imponible;Cuota$/)
    const endOf = (start: string) => {
      const line = lines.find((text) => text.startsWith(start)) ?? ''
      return line.split(';').slice(-3)
    }
    const footOf = (label: string) => {
      const line = lines.find((text) => text.includes(`;Total: ${label};`)) ?? ''
      return line.split(';').slice(-2)
    }
    expect(endOf(`${sale};`)).toEqual(['IVA 21 %', '20', '4,2'].map((cell) => expect.stringContaining(cell)))
    expect(footOf('IVA 21 %').join(' ')).toMatch(/^15(,00)? 4,2/)
    expect(footOf('IVA exento E1').join(' ')).toMatch(/^5(,00)? 0/)
    expect(footOf('Anulación').join(' ')).toMatch(/^-10(,00)? -2,1/)
    const dashboardLines = await exported('/v1/dashboard/export?period=today')
    expect(dashboardLines.filter((line) => line.includes('Base e impuestos'))).toHaveLength(4)
  })
})
