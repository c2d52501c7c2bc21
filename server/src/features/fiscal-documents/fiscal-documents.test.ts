import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { beginRegime, setTaxProfile, startRegime, taxed, type TestTaxProfile } from '../../../testing/regime.ts'
import { faultsOfText } from '../../../testing/verifactu-xsd.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: As
let member: number
let flower: number
let cake: number

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  flower = await offer({ name: 'Limón Sierra', price: 8.5, stock_quantity: 500, unit_type: 'weight' })
  cake = await offer({ name: 'Magdalena', price: 2.8, stock_quantity: 50, unit_type: 'fixed' })
  const made = await makeMember(api, as, { identity_seen: true, owned_shops: [venue.id], cash_balance: 200 })
  member = made.id
  await api.call('POST /v1/entries', { body: { user_id: member } }, as)
})

type Product = Omit<CallInput<'POST /v1/products'>['multipart']['product'], 'category_id'>
const offer = async (product: Product): Promise<number> =>
  (await api.call('POST /v1/products', { multipart: { product: { category_id: null, ...product } } }, as)).body.id

const setProfile = (changes: Partial<TestTaxProfile> = {}) => setTaxProfile(api, as, changes)
const start = (environment: 'test' | 'live' = 'live') => startRegime(api, as, environment)
const begin = (changes: Partial<TestTaxProfile> = {}) => beginRegime(api, as, changes)

type Purchase = CallInput<'POST /v1/make-purchase'>['body']
const grams = (quantity: number) => ({ product_id: flower, quantity, unit_price: 8.5 })
const pieces = (quantity: number) => ({ product_id: cake, quantity, unit_price: 2.8 })
const buy = (part: Partial<Purchase> = {}) =>
  api.call('POST /v1/make-purchase', { body: { user_id: member, items: [grams(2.5)], ...part } }, as)
async function sell(part: Partial<Purchase> = {}): Promise<number> {
  const { status, body } = await buy(part)
  expect(status).toBe(200)
  return body.transaction_id
}
const saleOf = async (id: number) => (await api.call('GET /v1/sales/{id}', { params: { id } }, as)).body
const voidSale = (id: number) =>
  api.call('POST /v1/sales/{id}/void', { params: { id }, body: { reason: 'Error' }, idempotencyKey: randomUUID() }, as)
const giveBack = (id: number, quantity: number, line = 1) =>
  api.call(
    'POST /v1/sales/{id}/returns',
    {
      params: { id },
      body: { reason: 'Error', items: [{ line, quantity, restock: true }] },
      idempotencyKey: randomUUID(),
    },
    as,
  )
const customer = {
  name: 'María Sánchez Ruiz',
  tax_id: '12345678Z',
  address: 'C/ Mayor, 1, 28013 Madrid',
  country: 'ES',
}
const invoice = (id: number, to: object = {}) =>
  api.call(
    'POST /v1/sales/{id}/invoice',
    { params: { id }, body: { ...customer, ...to }, idempotencyKey: randomUUID() },
    as,
  )
const issued = async () => (await api.call('GET /v1/fiscal/documents', { query: {} }, as)).body.toReversed()
const recordOf = async (id: number) =>
  (await api.call('GET /v1/fiscal/documents/{id}', { params: { id } }, as)).body.xml
const checkChain = async () => (await api.call('POST /v1/fiscal/chain-checks', { body: {} }, as)).body

/** As an administrator of the database, who can change what the API cannot. */
const asAdministrator = (statement: string) => api.database.asAdmin(statement)

test('without a tax profile a sale has neither tax nor invoice', async () => {
  const sale = await saleOf(await sell())
  expect(sale).toMatchObject({ taxes: [], document: null, documents: [], items: [{ tax: null }] })
})

test('with a profile and without a regime a sale says its tax and issues nothing', async () => {
  await setProfile()
  const sale = await saleOf(await sell({ items: [grams(2.5), pieces(3)] }))
  // 21.25 + 8.40 = 29.65, of which 24.50 is the base.
  expect(sale.taxes).toEqual([{ ...taxed(21), base: 24.5, tax: 5.15 }])
  expect(sale.items.map(({ tax }) => tax)).toEqual([taxed(21), taxed(21)])
  expect(sale.document).toBeNull()
})

describe('with the regime', () => {
  test('every sale is a numbered, chained invoice that the schema of the agency accepts', async () => {
    await begin()
    const ids = [await sell(), await sell({ items: [pieces(1)] }), await sell({ items: [grams(1), pieces(2)] })]
    const documents = await issued()
    const year = new Date().getFullYear()
    expect(documents.map(({ number }) => number)).toEqual([1, 2, 3].map((n) => `A1-${year}-00000${n}`))
    expect(documents.map(({ sale_id: id, type, kind }) => [id, type, kind])).toEqual(
      ids.map((id) => [id, 'F2', 'issue']),
    )
    expect(documents[0]?.qr?.url).toContain(`numserie=A1-${year}-000001`)
    expect((await saleOf(ids[0] ?? 0)).document).toMatchObject({ number: `A1-${year}-000001`, total: 21.25, tax: 3.69 })
    for (const { id } of documents) expect(faultsOfText('SuministroInformacion.xsd', await recordOf(id))).toEqual([])
    expect(await checkChain()).toEqual({ documents: 3, faults: [] })
  })

  test('sales at the same moment get numbers without gaps', async () => {
    await begin()
    const members = [member]
    for (let count = 0; count < 7; count += 1) {
      const made = await makeMember(api, as, { identity_seen: true, owned_shops: [venue.id], cash_balance: 50 })
      await api.call('POST /v1/entries', { body: { user_id: made.id } }, as)
      members.push(made.id)
    }
    await Promise.all(members.flatMap((id) => [1, 2, 3].map(() => sell({ user_id: id, items: [pieces(1)] }))))
    const documents = await issued()
    expect(documents.map(({ position }) => position)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    expect(new Set(documents.map(({ number }) => number)).size).toBe(24)
    expect((await checkChain()).faults).toEqual([])
  })

  test('a refused sale takes no number', async () => {
    await begin()
    await sell()
    expect((await buy({ items: [grams(100)] })).error.code).toBe('dispense_credit')
    expect((await saleOf(await sell())).document?.number).toMatch(/-000002$/)
  })

  test('a repeated sale is invoiced once', async () => {
    await begin()
    const id = randomUUID()
    const [one, other] = await Promise.all([buy({ id }), buy({ id })])
    expect(one.body).toEqual(other.body)
    expect(await issued()).toHaveLength(1)
  })

  test('a voided sale gets a corrective invoice of the same amount', async () => {
    await begin()
    const id = await sell()
    expect((await voidSale(id)).status).toBe(200)
    const [, corrective] = await issued()
    expect(corrective).toMatchObject({ type: 'R5', total: -21.25, tax: -3.69, about: { number: expect.any(String) } })
    expect(corrective?.number).toMatch(/^R1-\d{4}-000001$/)
    expect(faultsOfText('SuministroInformacion.xsd', await recordOf(corrective?.id ?? 0))).toEqual([])
    expect((await checkChain()).faults).toEqual([])
  })

  test('a voided sale is cancelled instead, if the adviser wants it so', async () => {
    await begin({ voided_as: 'cancellation' })
    const id = await sell()
    await voidSale(id)
    const [, cancellation] = await issued()
    expect(cancellation).toMatchObject({ kind: 'cancellation', type: 'F2', qr: null })
    expect(faultsOfText('SuministroInformacion.xsd', await recordOf(cancellation?.id ?? 0))).toEqual([])
    expect((await saleOf(id)).document).toBeNull()
    expect((await checkChain()).faults).toEqual([])
  })

  test('a sale that comes back in parts gives back exactly its tax', async () => {
    await begin()
    const id = await sell({ items: [grams(2.5), pieces(3)] })
    for (const quantity of [0.7, 1.1, 0.7]) expect((await giveBack(id, quantity)).status).toBe(200)
    expect((await giveBack(id, 3, 2)).status).toBe(200)
    const [sold, ...returns] = await issued()
    const sum = (figure: 'total' | 'tax') =>
      returns.reduce((cents, document) => cents + Math.round(document[figure] * 100), 0)
    expect(returns.map(({ type }) => type)).toEqual(['R5', 'R5', 'R5', 'R5'])
    expect([sum('total'), sum('tax')]).toEqual([
      Math.round(-100 * (sold?.total ?? 0)),
      Math.round(-100 * (sold?.tax ?? 0)),
    ])
    for (const { id: one } of returns)
      expect(faultsOfText('SuministroInformacion.xsd', await recordOf(one))).toEqual([])
  })

  test('a simplified invoice becomes a full one on request, once', async () => {
    await begin()
    const id = await sell()
    const full = await invoice(id)
    expect(full.body).toMatchObject({
      type: 'F3',
      total: 21.25,
      recipient: customer,
      about: { number: expect.stringMatching(/^A1/) },
    })
    expect(full.body.number).toMatch(/^F1-\d{4}-000001$/)
    expect(faultsOfText('SuministroInformacion.xsd', await recordOf(full.body.id))).toEqual([])
    expect((await invoice(id)).error.code).toBe('fiscal_document_replaced')
    expect((await saleOf(id)).document?.number).toBe(full.body.number)
  })

  test('what was invoiced in full is corrected with the customer', async () => {
    await begin()
    const id = await sell()
    await invoice(id)
    await giveBack(id, 1)
    const corrective = (await issued()).at(-1)
    expect(corrective).toMatchObject({ type: 'R1', recipient: customer })
    expect(faultsOfText('SuministroInformacion.xsd', await recordOf(corrective?.id ?? 0))).toEqual([])
  })

  test('a full invoice for the wrong customer is cancelled and issued again', async () => {
    await begin()
    const id = await sell()
    const { body: wrong } = await invoice(id)
    const cancel = (one: number) =>
      api.call(
        'POST /v1/fiscal/documents/{id}/cancellation',
        { params: { id: one }, body: { reason: 'Otro cliente' }, idempotencyKey: randomUUID() },
        as,
      )
    expect((await cancel(wrong.id)).body).toMatchObject({ kind: 'cancellation', about: { number: wrong.number } })
    expect((await cancel(wrong.id)).error.code).toBe('fiscal_document_not_cancellable')
    expect((await saleOf(id)).document?.type).toBe('F2')
    expect((await invoice(id, { name: 'Otra Persona' })).body.number).toMatch(/-000002$/)
    const [simplified] = await issued()
    expect((await cancel(simplified?.id ?? 0)).error.code).toBe('fiscal_document_not_cancellable')
    expect((await checkChain()).faults).toEqual([])
  })

  test.each([
    ['a tax number with a wrong letter', { tax_id: '12345678A' }, 'tax_id_invalid'],
    ['no name', { name: ' ' }, 'request_invalid'],
  ])('a full invoice is refused for %s', async (_title, to, code) => {
    await begin()
    expect((await invoice(await sell(), to)).error.code).toBe(code)
  })

  test('a customer from another country is named by their document', async () => {
    await begin()
    const { body } = await invoice(await sell(), { tax_id: 'DE129273398', country: 'DE', id_kind: '02' })
    expect(body.recipient).toMatchObject({ country: 'DE', id_kind: '02' })
    expect(faultsOfText('SuministroInformacion.xsd', await recordOf(body.id))).toEqual([])
  })

  test('above the limit of simplified invoices the customer must be named', async () => {
    await begin()
    await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 300, method: 'card' } }, as)
    const refused = await buy({ items: [grams(48)] })
    expect([refused.status, refused.error.code]).toEqual([422, 'fiscal_needs_customer'])
    const sale = await saleOf(await sell({ items: [grams(48)], invoice_to: customer }))
    expect(sale.document).toMatchObject({ type: 'F1', recipient: customer })
    expect(faultsOfText('SuministroInformacion.xsd', await recordOf(sale.document?.id ?? 0))).toEqual([])
  })

  test('credit for a single purpose is taxed when it is paid in, and not again', async () => {
    await begin({ wallet_mode: 'single_purpose' })
    const top = await api.call('POST /v1/add-cash', { body: { user_id: member, amount: 50, method: 'card' } }, as)
    expect(top.status).toBe(200)
    const sale = await saleOf(await sell())
    expect(sale).toMatchObject({ taxes: [], document: null })
    const paid = await api.call(
      'POST /v1/members/{id}/payout',
      { params: { id: member }, body: { amount: 10, method: 'card', reason: 'Se va' }, idempotencyKey: randomUUID() },
      as,
    )
    expect(paid.status).toBe(200)
    const reversal = {
      params: { id: top.body.transaction_id },
      body: { reason: 'Error' },
      idempotencyKey: randomUUID(),
    }
    expect((await api.call('POST /v1/transactions/{id}/reversal', reversal, as)).status).toBe(200)
    const documents = await issued()
    expect(documents.map(({ type, total }) => [type, total])).toEqual([
      ['F2', 50],
      ['R5', -10],
      ['R5', -50],
    ])
    for (const { id } of documents) expect(faultsOfText('SuministroInformacion.xsd', await recordOf(id))).toEqual([])
  })

  test('a fee is invoiced by its own treatment', async () => {
    await begin()
    const form = {
      identity_seen: true,
      owned_shops: [venue.id],
      cash_balance: 50,
      fee_kind: 'monthly' as const,
      fee_cost: 20,
    }
    const { id } = await makeMember(api, as, form)
    await api.call(
      'POST /v1/members/{id}/fee',
      { params: { id }, body: { method: 'card' }, idempotencyKey: randomUUID() },
      as,
    )
    const [fee] = await issued()
    expect(fee).toMatchObject({ type: 'F2', total: 20, tax: 0, shares: [{ kind: 'exempt', reason: 'E1' }] })
    expect(faultsOfText('SuministroInformacion.xsd', await recordOf(fee?.id ?? 0))).toEqual([])
  })
})

describe('what was issued', () => {
  test.each([
    "update fiscal_documents set total = '1.00'",
    'delete from fiscal_documents',
    'truncate fiscal_documents',
  ])('cannot be changed by the API: %s', async (statement) => {
    await begin()
    await sell()
    const client = new pg.Client(api.database.urls.api)
    await client.connect()
    try {
      await client.query(`set app.operator_id = ${venue.operatorId}`)
      await expect(client.query(statement)).rejects.toThrow('permission denied')
    } finally {
      await client.end()
    }
  })

  test.each([
    ['an amount', "update fiscal_documents set total = '21.26' where position = 2"],
    [
      'one byte of the record',
      "update fiscal_documents set xml = replace(xml, 'Retirada', 'retirada') where position = 2",
    ],
    [
      'the share of a rate',
      `update fiscal_documents set shares = jsonb_set(shares, '{0,baseCents}', '1') where position = 2`,
    ],
    ['the sale that it is about', 'update fiscal_documents set sale_id = sale_id + 1 where position = 2'],
    ['the tax', "update fiscal_documents set tax = 'igic' where position = 2"],
    ['the day', `update fiscal_documents set business_date = business_date - 1 where position = 2`],
    ['the hash', `update fiscal_documents set hash = repeat('A', 64) where position = 2`],
    ['the number', 'update fiscal_documents set series_number = 7 where position = 2'],
  ])('is found if somebody changes %s', async (_title, statement) => {
    await begin()
    for (let count = 0; count < 3; count += 1) await sell()
    await asAdministrator(`${statement} and operator_id = ${venue.operatorId}`)
    const { faults } = await checkChain()
    expect(faults.map(({ position }) => position)).toContain(2)
  })

  test('is found missing at the end of the chain', async () => {
    await begin()
    for (let count = 0; count < 3; count += 1) await sell()
    await asAdministrator(`delete from fiscal_documents where position = 3 and operator_id = ${venue.operatorId}`)
    expect((await checkChain()).faults).toEqual([{ position: 3, number: '', fault: 'position' }])
  })
})

describe('the regime', () => {
  test('needs a tax profile and starts once', async () => {
    expect((await start()).error.code).toBe('tax_profile_missing')
    await begin()
    expect((await start()).error.code).toBe('fiscal_chain_open')
  })

  test('binds until the end of the year, tests do not', async () => {
    await begin()
    const end = () => api.call('POST /v1/fiscal/chain/end', { body: {}, idempotencyKey: randomUUID() }, as)
    expect((await end()).error.code).toBe('fiscal_chain_bound')
    await asAdministrator(`update fiscal_chains set environment = 'test' where operator_id = ${venue.operatorId}`)
    expect((await end()).body.chain).toBeNull()
    expect((await saleOf(await sell())).document).toBeNull()
  })

  test('starts again with a new installation and a new series', async () => {
    await setProfile()
    const { body: first } = await start('test')
    await sell()
    await api.call('POST /v1/fiscal/chain/end', { body: {}, idempotencyKey: randomUUID() }, as)
    const { body: second } = await start('live')
    expect(second.chain?.installation).not.toBe(first.chain?.installation)
    expect((await saleOf(await sell())).document?.number).toMatch(/^A2-\d{4}-000001$/)
    expect((await checkChain()).faults).toEqual([])
  })

  test('goes on with a new series if the issuer has moved or has another number', async () => {
    await begin()
    const { document: before } = await saleOf(await sell())
    expect((await api.call('GET /v1/fiscal', {}, as)).body.chain?.issuer_differs).toBe(false)
    await setProfile({ address: 'C/ Nueva, 7' })
    expect((await api.call('GET /v1/fiscal', {}, as)).body.chain?.issuer_differs).toBe(true)
    expect((await start('test')).error.code).toBe('fiscal_chain_open')
    const { body } = await start('live')
    expect(body.chain).toMatchObject({
      issuer_differs: false,
      issuer: { address: expect.stringContaining('C/ Nueva, 7') },
    })
    const { document: after } = await saleOf(await sell())
    expect(after?.number).toMatch(/^A2-/)
    expect(after?.issuer.address).not.toBe(before?.issuer.address)
    expect((await checkChain()).faults).toEqual([])
  })

  test('shows the declaration of the producer', async () => {
    await begin()
    const { body } = await api.call('GET /v1/fiscal/declarations', {}, as)
    expect(body[0]?.text).toMatch(/^DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN/)
  })
})
