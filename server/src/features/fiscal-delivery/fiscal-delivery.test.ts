import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type As, openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeMember } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { beginRegime, taxed } from '../../../testing/regime.ts'
import { startTaxAgency, type TaxAgency } from '../../../testing/tax-agency.ts'
import { until } from '../../../testing/waiting.ts'

/** One for each test: the agency would take the same number of the same taxpayer only once. */
const taxIds = ['G28667152', 'B12345674', 'A28083806', '89890001K', '12345678Z', 'A58818501']
let taxId: string
const waitMs = 20_000
let agency: TaxAgency
let api: TestApi
let certificate: Awaited<ReturnType<TaxAgency['makeCertificate']>>
let as: As
let venue: Awaited<ReturnType<typeof makeVenue>>
let member: number
let product: number

beforeAll(async () => {
  agency = await startTaxAgency()
  api = await openTestApi({ env: { JOBS: 'on', VERIFACTU_TEST_URL: agency.url, VERIFACTU_CA: agency.caFile } })
})
afterAll(async () => {
  await api.close()
  await agency.close()
})
beforeEach(async () => {
  const { db } = api.database
  agency.judge(() => null)
  taxId = taxIds.pop() ?? ''
  certificate = await agency.makeCertificate(taxId)
  venue = await makeVenue(db, 'Club Almirante')
  as = { token: (await makePerson(db, 'owner', [{ venueId: venue.id, role: 'owner' }])).token, venueId: venue.id }
  const goods = { name: 'Magdalena', price: 2.8, stock_quantity: 50, unit_type: 'fixed', category_id: null } as const
  product = (await api.call('POST /v1/products', { multipart: { product: goods } }, as)).body.id
  const made = await makeMember(api, as, { identity_seen: true, owned_shops: [venue.id], cash_balance: 200 })
  member = made.id
  await api.call('POST /v1/entries', { body: { user_id: member } }, as)
})

const begin = () => beginRegime(api, as, { tax_id: taxId, fees: taxed(21) }, 'test')
const store = ({ file, passphrase } = certificate) =>
  api.call('PUT /v1/fiscal/certificate', { body: { file: file.toString('base64'), passphrase } }, as)
const sell = async () => {
  const items = [{ product_id: product, quantity: 1, unit_price: 2.8 }]
  const sold = await api.call('POST /v1/make-purchase', { body: { user_id: member, items } }, as)
  expect(sold.status).toBe(200)
}
const fiscal = async () => (await api.call('GET /v1/fiscal', {}, as)).body
const amend = (document: { id: number } | undefined) =>
  api.call(
    'POST /v1/fiscal/documents/{id}/amendment',
    { params: { id: document?.id ?? 0 }, body: {}, idempotencyKey: randomUUID() },
    as,
  )
const documents = async () => (await api.call('GET /v1/fiscal/documents', { query: {} }, as)).body

test('a sale is at the tax agency soon after, and its answer on the page', async () => {
  await begin()
  await sell()
  expect(await fiscal()).toMatchObject({ certificate: null, sending: { waiting: 1 } })
  expect((await store()).body).toMatchObject({ subject: 'Club de prueba', tax_id: taxId, days_left: 364 })
  await until('the document is delivered', async () => (await fiscal()).sending.waiting === 0, waitMs)
  expect(await fiscal()).toMatchObject({ certificate: { tax_id: taxId }, sending: { accepted_today: 1 } })
  const [document] = await documents()
  expect(document?.delivery).toMatchObject({ state: 'accepted', csv: expect.stringMatching(/^A-/), attempts: 1 })
  expect(agency.records.map(({ number }) => number)).toContain(document?.number)
  expect(agency.findings).toEqual([])
})

test('a rejected document is mended by a record that the agency accepts', async () => {
  agency.judge(({ amends }) => (amends ? null : { state: 'Incorrecto', code: 1100, text: 'Valor incorrecto' }))
  await begin()
  await sell()
  await store()
  await until('the answer is here', async () => (await fiscal()).sending.rejected === 1, waitMs)
  const [document] = await documents()
  expect(document).toMatchObject({ delivery: { state: 'rejected', error_code: '1100' }, amendable: true })
  expect((await amend(document)).status).toBe(200)
  await api.call('POST /v1/fiscal/send-now', {}, as)
  await until('the amendment is delivered', async () => (await fiscal()).sending.waiting === 0, waitMs)
  expect((await fiscal()).sending).toMatchObject({ rejected: 0, rejected_today: 1, accepted_today: 1 })
  expect(agency.records.at(-1)).toMatchObject({ amends: true, previousRejection: 'X' })
  expect((await amend(document)).error.code).toBe('fiscal_document_not_amendable')
  expect(agency.findings).toEqual([])
})

test('an amendment after a rejected amendment says so', async () => {
  agency.judge(({ amends, previousRejection }) => {
    if (!amends) return { state: 'AceptadoConErrores', code: 2006, text: 'CuotaTotal' }
    return previousRejection === 'S' ? null : { state: 'Incorrecto', code: 1100, text: 'Valor incorrecto' }
  })
  await begin()
  await sell()
  await store()
  const isAnswered = async () => (await fiscal()).sending.waiting === 0
  await until('the invoice is answered', isAnswered, waitMs)
  const [document] = await documents()
  for (const state of ['rejected', 'accepted']) {
    expect((await amend(document)).status).toBe(200)
    await api.call('POST /v1/fiscal/send-now', {}, as)
    await until('the amendment is answered', isAnswered, waitMs)
    expect((await documents())[0]?.delivery.state).toBe(state)
  }
  expect((await fiscal()).sending.rejected).toBe(0)
})

test('a certificate that cannot be opened, or has expired, is not stored', async () => {
  expect((await store({ ...certificate, passphrase: 'otro' })).error.code).toBe('certificate_unreadable')
  const expired = await agency.makeCertificate(taxId, { days: -1 })
  expect((await store(expired)).error.code).toBe('certificate_expired')
  expect(await fiscal()).toMatchObject({ certificate: null })
})

test('a certificate can be removed, and the record says who did both', async () => {
  await store()
  expect((await api.call('DELETE /v1/fiscal/certificate', {}, as)).status).toBe(204)
  expect(await fiscal()).toMatchObject({ certificate: null })
  const actions = (await api.call('GET /v1/audit', { query: {} }, as)).body.map(({ action }) => action)
  expect(actions.slice(0, 2)).toEqual(['fiscal.certificate_removed', 'fiscal.certificate_set'])
})

test('another operator sees neither the certificate nor what waits', async () => {
  await store()
  const other = await makeVenue(api.database.db, 'Otro Club')
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: other.id, role: 'owner' }])
  const seen = (await api.call('GET /v1/fiscal', {}, { token, venueId: other.id })).body
  expect(seen).toMatchObject({ certificate: null, sending: { waiting: 0 } })
})
