import { randomUUID } from 'node:crypto'
import { buildRequest } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { beginRegime } from '../../../testing/regime.ts'
import { renewChains } from './renew-chains.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As & { token: string; venueId: number }
let member: number
let flower: number
let today: string

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
  const product = { name: 'Limón', price: 10, stock_quantity: 100, unit_type: 'weight', category_id: null } as const
  flower = (await api.call('POST /v1/products', { multipart: { product } }, as)).body.id
  today = (await api.call('GET /v1/taxes', {}, as)).body.business_date
})

async function sell(quantity: number): Promise<number> {
  const items = [{ product_id: flower, quantity, unit_price: 10 }]
  return (await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)).body.transaction_id
}
const voidSale = (id: number) =>
  api.call('POST /v1/sales/{id}/void', { params: { id }, body: { reason: 'Error' }, idempotencyKey: randomUUID() }, as)
const customer = { name: 'María', tax_id: '12345678Z', address: 'Madrid', country: 'ES' }
const invoice = (id: number) =>
  api.call('POST /v1/sales/{id}/invoice', { params: { id }, body: customer, idempotencyKey: randomUUID() }, as)
const closing = async (day = today) =>
  (await api.call('GET /v1/fiscal/closings/{day}', { params: { day } }, as)).body.chains[0]

describe('the closing of a day', () => {
  test('adds up what was issued, corrected and taxed, each sale once', async () => {
    await beginRegime(api, as)
    await sell(1)
    await voidSale(await sell(2))
    await invoice(await sell(3))
    const year = today.slice(0, 4)
    expect(await closing()).toMatchObject({
      environment: 'live',
      issuer: { tax_id: 'G28667152' },
      series: [
        { name: `A1-${year}`, first: `A1-${year}-000001`, last: `A1-${year}-000003`, documents: 3 },
        { name: `F1-${year}`, first: `F1-${year}-000001`, last: `F1-${year}-000001`, documents: 1 },
        { name: `R1-${year}`, first: `R1-${year}-000001`, last: `R1-${year}-000001`, documents: 1 },
      ],
      types: [
        { type: 'F2', documents: 3, total: 60 },
        { type: 'F3', documents: 1, total: 30 },
        { type: 'R5', documents: 1, total: -20 },
      ],
      cancelled: { documents: 0, total: 0 },
      // 8.26 + 24.79 = 33.05 of 40.
      shares: [{ kind: 'taxed', rate: 21, base: 33.05, tax: 6.95 }],
      base: 33.05,
      tax: 6.95,
      total: 40,
      running_documents: 5,
      running_total: 40,
      deliveries: { waiting: 5, accepted: 0, accepted_with_errors: 0, rejected: 0 },
    })
  })

  test('takes back what was cancelled', async () => {
    await beginRegime(api, as, { voided_as: 'cancellation' })
    await sell(1)
    await voidSale(await sell(2))
    expect(await closing()).toMatchObject({
      cancelled: { documents: 1, total: 20 },
      total: 10,
      running_total: 10,
      running_documents: 3,
    })
  })

  test('says what the chain has invoiced since it began, and how much waits', async () => {
    await beginRegime(api, as)
    await sell(1)
    const { operatorId } = venue
    await api.database.asAdmin(
      `update fiscal_documents set business_date = business_date - 1 where operator_id = ${operatorId}`,
    )
    await api.database
      .asAdmin(`insert into fiscal_deliveries (operator_id, chain_id, position, document_id, state, answered_at)
      select operator_id, chain_id, position, id, 'rejected', now() from fiscal_documents where operator_id = ${operatorId}`)
    await sell(2)
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    expect(await closing(before)).toMatchObject({
      total: 10,
      running_total: 10,
      deliveries: { rejected: 1, waiting: 0 },
    })
    expect(await closing()).toMatchObject({ total: 20, running_total: 30, deliveries: { rejected: 0, waiting: 1 } })
  })

  test('is empty without a regime', async () => {
    await sell(1)
    expect(await closing()).toBeUndefined()
  })

  test('is found wrong if its running total was changed', async () => {
    await beginRegime(api, as)
    for (let count = 0; count < 3; count += 1) await sell(1)
    await api.database.asAdmin(
      `update fiscal_documents set running_cents = 999 where position = 2 and operator_id = ${venue.operatorId}`,
    )
    const { body } = await api.call('POST /v1/fiscal/chain-checks', { body: {} }, as)
    expect(body.faults.map(({ position, fault }) => [position, fault])).toEqual([
      [2, 'running_total'],
      [3, 'running_total'],
    ])
  })
})

describe('the closing of a till', () => {
  const open = async () =>
    (await api.call('POST /v1/till-sessions', { body: { till: 'Barra', float: 0 }, idempotencyKey: randomUUID() }, as))
      .body.id
  const close = (id: number) =>
    api.call(
      'POST /v1/till-sessions/{id}/closing',
      { params: { id }, body: { counted: 0 }, idempotencyKey: randomUUID() },
      as,
    )
  const closingOf = (id: number, by: As = as) =>
    api.call('GET /v1/till-sessions/{id}/fiscal-closing', { params: { id } }, by)

  test('covers what the venue issued while the till was open', async () => {
    await beginRegime(api, as)
    await sell(1)
    const till = await open()
    await sell(2)
    await close(till)
    await sell(3)
    expect((await closingOf(till)).body.chains).toMatchObject([{ total: 20, running_total: 30 }])
  })

  test('of another venue is not found', async () => {
    const till = await open()
    const other = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: other.id, role: 'owner' }])
    expect((await closingOf(till, { token, venueId: other.id })).error.code).toBe('till_session_not_found')
  })
})

describe('the export for an inspector', () => {
  async function exported(days: { from: string; to: string }, token = as.token) {
    const { path } = buildRequest('GET /v1/fiscal/records/export', { query: days })
    const headers = { authorization: `Bearer ${token}`, 'x-venue-id': String(venue.id) }
    const response = await fetch(api.url + path, { headers })
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const issued = async () => (await api.call('GET /v1/fiscal/documents', { query: {} }, as)).body.toReversed()
  /** Records are dated by the calendar of the venue, not by its business day. */
  const dayOf = (issuedOn: string) => issuedOn.split('-').toReversed().join('-')

  test('has every record of the days in order, byte by byte, and says first and last', async () => {
    await beginRegime(api, as, { legal_name: 'Bar "Sol" & Cía' })
    await voidSale(await sell(1))
    await sell(2)
    const documents = await issued()
    const day = dayOf(documents[0]?.issued_on ?? '')
    const file = await exported({ from: day, to: day })
    expect(file.type).toContain('application/xml')
    expect(file.text).toContain('Nombre="Bar &quot;Sol&quot; &amp; Cía"')
    expect(file.text).toContain(`PrimeraHuella="${documents[0]?.hash}" UltimaHuella="${documents.at(-1)?.hash}"`)
    let after = 0
    for (const { id } of documents) {
      const { xml } = (await api.call('GET /v1/fiscal/documents/{id}', { params: { id } }, as)).body
      const found = file.text.indexOf(`>${xml}</Registro>`, after)
      expect(found).toBeGreaterThan(after)
      after = found
    }
    const [made] = (await api.call('GET /v1/exports', { query: {} }, as)).body
    expect(made).toMatchObject({ kind: 'fiscal_records', format: 'xml', rows: 3, state: 'complete' })
  })

  test('has nothing of other days', async () => {
    await beginRegime(api, as)
    await sell(1)
    expect((await exported({ from: '2020-01-01', to: '2020-12-31' })).text).not.toContain('<Cadena')
  })

  test('is for managers only', async () => {
    const capabilities = ['accounting' as const, 'till' as const]
    const desk = await makePerson(api.database.db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities }])
    expect((await exported({ from: today, to: today }, desk.token)).status).toBe(403)
  })
})

test('after a restore that lost sales, invoices go on in new series and the old chain stays', async () => {
  await beginRegime(api, as)
  await sell(1)
  const [renewed] = await renewChains(api.database.db, venue.operatorId)
  await sell(2)
  expect(renewed?.to).not.toBe(renewed?.from)
  const documents = (await api.call('GET /v1/fiscal/documents', { query: {} }, as)).body
  expect(documents.map(({ number, position }) => [number.slice(0, 2), position])).toEqual([
    ['A2', 1],
    ['A1', 1],
  ])
  expect((await api.call('POST /v1/fiscal/chain-checks', { body: {} }, as)).body).toEqual({ documents: 2, faults: [] })
})
