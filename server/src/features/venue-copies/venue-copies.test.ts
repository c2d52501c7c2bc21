import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { fillVenue } from '../../../testing/large-catalogue.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { taxed, testTaxProfile } from '../../../testing/regime.ts'
import { holdLock } from '../../../testing/waiting.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: Awaited<ReturnType<typeof makeVenue>>
let owner: Awaited<ReturnType<typeof makePerson>>
let as: { token: string; venueId: number }
let there: typeof as

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Sala Nueva')
  other = await makeVenue(db, 'La Azotea', venue.operatorId)
  owner = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: other.id, role: 'owner' },
  ])
  const { token } = owner
  as = { token, venueId: venue.id }
  there = { token, venueId: other.id }
})

type Part = 'settings' | 'products' | 'staff_roles'
const everything: Part[] = ['settings', 'products', 'staff_roles']
const offer = async (name: string, facts: object = {}, by = as) => {
  const product = { name, price: 3, stock_quantity: 10, category_id: null, ...facts } as const
  return (await api.call('POST /v1/products', { multipart: { product } }, by)).body.id
}
const preview = (by = as, from_venue_id = other.id) =>
  api.call('GET /v1/venue-copies/{from_venue_id}', { params: { from_venue_id } }, by)
const copy = (parts = everything, by = as, from_venue_id = other.id, idempotencyKey: string = randomUUID()) =>
  api.call('POST /v1/venue-copies', { body: { from_venue_id, parts }, idempotencyKey }, by)
const offered = async (by = as) => (await api.call('GET /v1/get-venue-products', { query: {} }, by)).body

/** A venue with settings, a limit, categories, products, taxes and a role of its own. */
async function furnish() {
  const settings = {
    age_limit: 21,
    capacity: 80,
    label_words: 'Solo socios',
    gate_levels: { entry_room_full: 'block' },
  } as const
  const changed = await api.call('PATCH /v1/venues/{id}/settings', { params: { id: other.id }, body: settings }, there)
  expect(changed.status).toBe(200)
  const params = { id: other.id, valid_from: '2099-01-01' }
  const body = { daily_grams: 5, monthly_grams: null }
  await api.call('PUT /v1/venues/{id}/gram-limits/{valid_from}', { params, body }, there)
  const flowers = await api.call('POST /v1/categories', { body: { name: 'Flores', parent_id: null } }, there)
  const indoor = { name: 'Interior', parent_id: flowers.body.id }
  const sub = await api.call('POST /v1/categories', { body: indoor }, there)
  const path = { category_id: flowers.body.id, subcategory_id: sub.body.id }
  await offer('Limón Sierra', { price: 8.5, ...path, unit_type: 'weight', low_stock_threshold: 20 }, there)
  await offer('Kombucha', { barcode: '8400000000017', gram_equivalent: 1.5 }, there)
  await api.call('POST /v1/staff-roles', { body: { name: 'Fin de semana', capabilities: ['sell'] } }, there)
}

test('a preview says what would be created, kept and changed, and changes nothing', async () => {
  await furnish()
  await offer('kombucha', { price: 3.5 })
  const { body } = await preview()
  expect(body).toEqual({
    from: { id: other.id, name: 'La Azotea' },
    settings: ['rules', 'labels'],
    staff_roles: { created: 1, kept: 4 },
    categories: { created: 2, kept: 0 },
    products: {
      created: 1,
      kept: 1,
      differing: 1,
      differences: [{ name: 'Kombucha', price_there: 3, price_here: 3.5 }],
    },
  })
  expect(await offered()).toHaveLength(1)
})

test('a copy has everything but stock, and leaves the source and what is here alone', async () => {
  await furnish()
  const kept = await offer('kombucha', { price: 3.5 })
  const before = await offered(there)
  const key = randomUUID()
  const done = { settings: true, staff_roles: 1, categories: 2, products: 1 }
  expect((await copy(everything, as, other.id, key)).body).toEqual(done)
  expect(await offered()).toMatchObject([
    { id: kept, name: 'kombucha', price: 3.5, stock_quantity: 10, barcode: null },
    {
      name: 'Limón Sierra',
      price: 8.5,
      stock_quantity: 0,
      unit_type: 'weight',
      low_stock_threshold: 20,
      venue_id: venue.id,
      category: { name: 'Flores' },
      subcategory: { name: 'Interior' },
      batches: [],
      image_path: null,
    },
  ])
  const settings = (await api.call('GET /v1/venues/{id}/settings', { params: { id: venue.id } }, as)).body
  expect(settings).toMatchObject({ age_limit: 21, capacity: null, label_words: 'Solo socios' })
  expect(settings.gate_levels.entry_room_full).toBe('block')
  const roles = (await api.call('GET /v1/staff-roles', {}, as)).body
  expect(roles.at(-1)).toMatchObject({ name: 'Fin de semana', capabilities: ['sell'], people: [] })
  expect(await offered(there)).toEqual(before)
  // The answer of a repeated key, and a second copy that finds nothing to do.
  expect((await copy(everything, as, other.id, key)).body).toEqual(done)
  expect((await copy()).body).toEqual({ settings: false, staff_roles: 0, categories: 0, products: 0 })
  expect(await offered()).toHaveLength(2)
  const record = (await api.call('GET /v1/audit', { query: { kind: 'operator.set_up_copied' } }, as)).body
  expect(record.at(-1)).toMatchObject({ after: { copiedFrom: 'La Azotea', products: 1, categories: 2 } })
})

test('only the chosen parts are copied', async () => {
  await furnish()
  expect((await copy(['staff_roles'])).body).toEqual({ settings: false, staff_roles: 1, categories: 0, products: 0 })
  expect(await offered()).toEqual([])
  const settings = (await api.call('GET /v1/venues/{id}/settings', { params: { id: venue.id } }, as)).body
  expect(settings).toMatchObject({ age_limit: 18, label_words: '' })
})

test('a category and a product keep how they are taxed', async () => {
  await furnish()
  const today = (await api.call('GET /v1/taxes', {}, as)).body.business_date
  const operator = { scope: 'operator', valid_from: today } as const
  await api.call('PUT /v1/taxes/profiles/{scope}/{valid_from}', { params: operator, body: testTaxProfile }, as)
  const limon = (await offered(there)).find(({ name }) => name === 'Limón Sierra')
  const params = { id: limon?.id ?? 0, valid_from: today }
  await api.call('PUT /v1/taxes/products/{id}/{valid_from}', { params, body: { treatment: taxed(10) } }, there)
  await copy(['products'])
  const copied = (await offered()).find(({ name }) => name === 'Limón Sierra')
  const tax = await api.call('GET /v1/taxes/products/{id}', { params: { id: copied?.id ?? 0 } }, as)
  expect(tax.body).toMatchObject({ from: 'product', treatment: { rate: 10 } })
})

test.each([
  ['products', 2],
  ['staff_roles', 1],
] as const)('two people who copy at the same time create the %s once', async (part, made) => {
  // Without categories, whose unique names would stop the second copy too.
  await offer('Kombucha', {}, there)
  await offer('Mate', {}, there)
  await api.call('POST /v1/staff-roles', { body: { name: 'Fin de semana', capabilities: ['sell'] } }, there)
  const second = await makePerson(api.database.db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: other.id, role: 'owner' },
  ])
  const lock = { sql: 'select from venues where id = $1 for update', values: [venue.id] }
  const answers = await holdLock(api.database, lock, 2, () =>
    Promise.all([copy([part]), copy([part], { token: second.token, venueId: venue.id })]),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body[part]).toSorted((one, next) => one - next)).toEqual([0, made])
})

test('300 products are copied in seconds', async () => {
  await fillVenue(api.database.db, other, owner.id, 300)
  const begun = performance.now()
  expect((await copy(['products'])).body.products).toBe(300)
  expect(performance.now() - begun).toBeLessThan(4_000)
})

test('nobody copies between venues that they do not own both', async () => {
  const foreign = await makeVenue(api.database.db, 'Foreign')
  const refused = 'privileges_missing'
  expect((await copy(everything, as, foreign.id)).error.code).toBe('venue_not_found')
  expect((await preview(as, foreign.id)).error.code).toBe('venue_not_found')
  expect((await copy(everything, as, venue.id)).error.code).toBe('settings_copied_from_itself')
  const { token } = await makePerson(api.database.db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: other.id, role: 'employee', capabilities: ['prices', 'settings', 'staff'] },
    { venueId: foreign.id, role: 'owner' },
  ])
  expect((await copy(everything, { token, venueId: venue.id })).error.code).toBe(refused)
  expect((await copy(everything, { token, venueId: venue.id }, foreign.id)).error.code).toBe(refused)
  expect((await copy(everything, { token, venueId: other.id }, venue.id)).error.code).toBe(refused)
})

test('the sources are the other venues that the caller owns', async () => {
  const sources = async (by = as) => (await api.call('GET /v1/venue-copies/sources', {}, by)).body
  expect(await sources()).toEqual([{ id: other.id, name: 'La Azotea' }])
  const { token } = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  expect(await sources({ token, venueId: venue.id })).toEqual([])
})
