import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makeFace } from '../../../testing/members.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let other: Awaited<ReturnType<typeof makeVenue>>
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
  const { token } = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: other.id, role: 'owner' },
  ])
  as = { token, venueId: venue.id }
  there = { token, venueId: other.id }
})

const steps = async (by = as) => (await api.call('GET /v1/first-steps', {}, by)).body
const offer = async (name: string, facts: object = {}, by = as) => {
  const product = { name, price: 3, stock_quantity: 10, category_id: null, ...facts } as const
  return (await api.call('POST /v1/products', { multipart: { product } }, by)).body.id
}
const copy = (by = as, fromVenueId = other.id, idempotencyKey: string = randomUUID()) =>
  api.call('POST /v1/products/copy', { body: { from_venue_id: fromVenueId }, idempotencyKey }, by)

test('each step is done once its record exists', async () => {
  expect(await steps()).toMatchObject({
    rules: false,
    products: false,
    member: false,
    staff: false,
    till: false,
    sale: false,
    guest: null,
    invitation: null,
  })
  const product = await offer('Kombucha')
  const new_user = {
    email: 'lucia@mail.example',
    cash_balance: 20,
    name: 'Lucía',
    last_name: 'Ferrer',
    identity_seen: true,
  }
  const member = await api.call('POST /v1/create-client', { multipart: { new_user, image: await makeFace() } }, as)
  expect(await steps()).toMatchObject({ products: true, member: true, till: false, sale: false })
  await api.call('POST /v1/till-sessions', { body: { till: 'Caja 1', float: 100 }, idempotencyKey: randomUUID() }, as)
  expect(await steps()).toMatchObject({
    till: true,
    guest: { id: member.body.id, name: 'Lucía Ferrer', inside: false },
  })
  await api.call('POST /v1/entries', { body: { user_id: member.body.id, id: randomUUID() } }, as)
  expect((await steps()).guest).toMatchObject({ inside: true })
  const items = [{ product_id: product, quantity: 1, unit_price: 3 }]
  await api.call('POST /v1/make-purchase', { body: { user_id: member.body.id, items } }, as)
  expect(await steps()).toMatchObject({ sale: true, guest: null })
  expect(await steps(there)).toMatchObject({ products: false, member: false, till: false, sale: false })
})

test('the rules are chosen once a pack is taken, even the one without limits, or a limit is set', async () => {
  const take = { params: { id: venue.id }, body: { pack: 'own', version: 1 } } as const
  await api.call('POST /v1/venues/{id}/rule-pack', take, as)
  expect(await steps()).toMatchObject({ rules: true })
  const params = { id: other.id, valid_from: '2099-01-01' }
  const body = { daily_grams: 5, monthly_grams: null }
  expect(await steps(there)).toMatchObject({ rules: false })
  await api.call('PUT /v1/venues/{id}/gram-limits/{valid_from}', { params, body }, as)
  expect(await steps(there)).toMatchObject({ rules: true })
})

test('an invitation waits until the person has a place', async () => {
  const email = `nil.${randomUUID().slice(0, 8)}@mail.example`
  const invited = await api.call('POST /v1/invitations', { body: { email }, idempotencyKey: randomUUID() }, as)
  const id = invited.body.invitation_id
  expect(await steps()).toMatchObject({ staff: false, invitation: { id, email } })
  expect(await steps(there)).toMatchObject({ staff: false, invitation: null })
  const { body } = await api.call('POST /v1/invitations/{id}/link', { params: { id } }, as)
  const token = body.link.split('#')[1] ?? ''
  const accepted = await api.call('POST /v1/invitations/accept', { body: { token, password: 'lluvia-en-abril-7' } })
  expect(accepted.status).toBe(200)
  expect(await steps()).toMatchObject({ staff: true, invitation: null })
})

test('only an owner of the venue reads the steps', async () => {
  const { token } = await makePerson(api.database.db, 'employee', [
    {
      venueId: venue.id,
      role: 'employee',
      capabilities: [
        'accounting',
        'approve',
        'void_others',
        'return',
        'till_differences',
        'export',
        'see_members',
        'read_private',
        'change_members',
        'ban',
      ],
    },
  ])
  const refused = await api.call('GET /v1/first-steps', {}, { token, venueId: venue.id })
  expect(refused.error.code).toBe('privileges_missing')
})

test('an owner of several venues can copy the products of another one', async () => {
  expect((await steps()).catalogues).toEqual([])
  const category = await api.call('POST /v1/categories', { body: { name: 'Flores', parent_id: null } }, there)
  await offer('Limón Sierra', { price: 8.5, category_id: category.body.id, unit_type: 'weight' }, there)
  await offer('Kombucha', { barcode: '8400000000017' }, there)
  expect((await steps()).catalogues).toEqual([{ venue_id: other.id, name: 'La Azotea', products: 2 }])
  const key = randomUUID()
  expect((await copy(as, other.id, key)).body).toEqual({ products: 2 })
  const copied = (await api.call('GET /v1/get-venue-products', { query: {} }, as)).body
  expect(copied).toMatchObject([
    { name: 'Kombucha', price: 3, stock_quantity: 0, barcode: '8400000000017', venue_id: venue.id },
    { name: 'Limón Sierra', price: 8.5, stock_quantity: 0, unit_type: 'weight', category: { name: 'Flores' } },
  ])
  expect(copied[1]?.category_id).not.toBe(category.body.id)
  const left = (await api.call('GET /v1/get-venue-products', { query: {} }, there)).body
  expect(left.map(({ stock_quantity: stock, version }) => [stock, version])).toEqual([
    [10, 1],
    [10, 1],
  ])
  // The answer of a repeated key, and a refusal of a second copy.
  expect((await copy(as, other.id, key)).body).toEqual({ products: 2 })
  expect((await copy()).error.code).toBe('catalogue_not_empty')
  expect((await steps()).catalogues).toEqual([])
})

test('two copies at the same time create the products once', async () => {
  await offer('Kombucha', {}, there)
  const answers = await Promise.all([copy(), copy()])
  expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
  expect((await api.call('GET /v1/get-venue-products', { query: {} }, as)).body).toHaveLength(1)
})

test('products of an operator that the caller does not belong to cannot be copied', async () => {
  const foreign = await makeVenue(api.database.db, 'Foreign')
  expect((await copy(as, foreign.id)).error.code).toBe('privileges_missing')
  const { token } = await makePerson(api.database.db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: foreign.id, role: 'owner' },
  ])
  expect((await copy({ token, venueId: venue.id }, foreign.id)).error.code).toBe('privileges_missing')
})
