import { addDays } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { taxed, testTaxProfile, type TestTaxProfile } from '../../../testing/regime.ts'
import { inOperator } from '../../db/transaction.ts'
import { readTaxesForBooking } from './service.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let second: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let atSecond: { token: string; venueId: number }
let today: string

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { db } = api.database
  venue = await makeVenue(db, 'Club Almirante')
  second = await makeVenue(db, 'La Azotea', venue.operatorId)
  const owner = await makePerson(db, 'owner', [
    { venueId: venue.id, role: 'owner' },
    { venueId: second.id, role: 'owner' },
  ])
  as = { token: owner.token, venueId: venue.id }
  atSecond = { token: owner.token, venueId: second.id }
  today = (await api.call('GET /v1/taxes', {}, as)).body.business_date
})

type Form = TestTaxProfile
const form = testTaxProfile
const exempt = (reason: string) => ({ kind: 'exempt' as const, reason, rate: 0 })

const setProfile = (
  changes: Partial<Form> = {},
  { scope = 'operator', from = today, by = as }: { scope?: 'operator' | 'venue'; from?: string; by?: typeof as } = {},
) =>
  api.call(
    'PUT /v1/taxes/profiles/{scope}/{valid_from}',
    { params: { scope, valid_from: from }, body: { ...form, ...changes } },
    by,
  )
const removeProfile = (from: string, scope: 'operator' | 'venue' = 'operator') =>
  api.call('DELETE /v1/taxes/profiles/{scope}/{valid_from}', { params: { scope, valid_from: from } }, as)
const read = async (by = as) => (await api.call('GET /v1/taxes', {}, by)).body
const catalogue = async (by = as) => (await api.call('GET /v1/taxes/catalogue', {}, by)).body

type Wire = Form['goods'] | null
const setCategory = (id: number, treatment: Wire, from = today) =>
  api.call('PUT /v1/taxes/categories/{id}/{valid_from}', { params: { id, valid_from: from }, body: { treatment } }, as)
const setProduct = (id: number, treatment: Wire, from = today, by = as) =>
  api.call('PUT /v1/taxes/products/{id}/{valid_from}', { params: { id, valid_from: from }, body: { treatment } }, by)
const productTax = async (id: number) => (await api.call('GET /v1/taxes/products/{id}', { params: { id } }, as)).body

async function makeCategory(name: string) {
  return (await api.call('POST /v1/categories', { body: { name, parent_id: null } }, as)).body.id
}
async function makeProduct(name: string, category_id: number | null) {
  const product = { name, price: 2, stock_quantity: 5, category_id }
  return (await api.call('POST /v1/products', { multipart: { product } }, as)).body.id
}
const heldAt = (place: { id: number; operatorId: number }, day: string) =>
  inOperator(api.database.db, place.operatorId, (trx) => readTaxesForBooking(trx, place, day))

describe('a tax profile', () => {
  test('does not exist at first: nothing is taxed', async () => {
    expect(await read()).toEqual({ business_date: today, profile: null, scope: null, operator: [], venue: [] })
    expect(await catalogue()).toBeNull()
    expect(await heldAt(venue, today)).toBeNull()
  })

  test('of the operator holds at all its venues', async () => {
    const { body } = await setProfile()
    expect(body).toMatchObject({ scope: 'operator', profile: { ...form, valid_from: today }, venue: [] })
    expect((await read(atSecond)).profile).toMatchObject(form)
    expect(await heldAt(second, today)).toMatchObject({
      venueId: null,
      tax: 'iva',
      goods: { kind: 'taxed', reason: null, rateBp: 2100 },
      fees: { kind: 'exempt', reason: 'E1', rateBp: 0 },
      simplifiedMostCents: 40_000,
      voidedAs: 'correction',
    })
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    expect(await heldAt(elsewhere, today)).toBeNull()
  })

  test('of a venue that differs holds there only', async () => {
    await setProfile()
    await setProfile({ tax: 'igic', goods: taxed(7), top_ups: taxed(7), town: 'Las Palmas' }, { scope: 'venue' })
    expect(await read()).toMatchObject({ scope: 'venue', profile: { tax: 'igic' } })
    expect(await read(atSecond)).toMatchObject({ scope: 'operator', profile: { tax: 'iva' }, venue: [] })
    expect(await heldAt(venue, today)).toMatchObject({ tax: 'igic', goods: { rateBp: 700 } })
  })

  test('changes from a day on, keeps its history, and a future one can be removed', async () => {
    const later = addDays(today, 40)
    await setProfile()
    await setProfile({ goods: taxed(10) }, { from: later })
    const both = await read()
    expect(both.operator.map(({ valid_from, goods }) => [valid_from, goods.rate])).toEqual([
      [later, 10],
      [today, 21],
    ])
    expect(both.profile?.goods.rate).toBe(21)
    expect(await heldAt(venue, addDays(later, -1))).toMatchObject({ goods: { rateBp: 2100 } })
    expect(await heldAt(venue, later)).toMatchObject({ goods: { rateBp: 1000 } })
    expect((await removeProfile(later)).body.operator).toHaveLength(1)
    expect((await removeProfile(later)).error.code).toBe('tax_change_not_found')
    expect((await removeProfile(today)).error.code).toBe('tax_change_in_force')
  })

  test('replaces one of the same day', async () => {
    await setProfile()
    expect((await setProfile({ town: 'Getafe' })).body.operator.map(({ town }) => town)).toEqual(['Getafe'])
    await setProfile({}, { scope: 'venue' })
    expect((await setProfile({ town: 'Parla' }, { scope: 'venue' })).body.venue.map(({ town }) => town)).toEqual([
      'Parla',
    ])
  })

  test('is not set for a day that has passed', async () => {
    expect((await setProfile({}, { from: addDays(today, -1) })).error.code).toBe('tax_change_past')
  })

  test.each<[string, Partial<Form>, string]>([
    ['a wrong letter', { tax_id: 'G28667150' }, 'tax_id_invalid'],
    ['a regime of another tax', { regime_key: '21' }, 'tax_regime_invalid'],
    ['a rate that does not exist', { goods: taxed(7) }, 'tax_treatment_invalid'],
    ['an exemption without a reason', { fees: { kind: 'exempt', reason: null, rate: 0 } }, 'tax_treatment_invalid'],
    ['an exemption of another tax', { top_ups: exempt('E7') }, 'tax_treatment_invalid'],
    ['any other limit', { simplified_most: 500 }, 'request_invalid'],
    ['a postcode with letters', { postcode: '2800A' }, 'request_invalid'],
  ])('with %s is refused', async (_title, changes, code) => {
    expect((await setProfile(changes)).error.code).toBe(code)
    expect((await read()).operator).toEqual([])
  })

  test('is recorded for every owner, or at the venue that differs', async () => {
    await setProfile()
    await setProfile({ goods: taxed(10) }, { scope: 'venue' })
    await setProfile({}, { from: addDays(today, 1) })
    await removeProfile(addDays(today, 1))
    const { body } = await api.call('GET /v1/audit', { query: {} }, as)
    expect(body.map(({ action, venue: at, after }) => [action, at?.id ?? null, after?.['goods'] ?? null])).toEqual([
      ['tax.profile_removed', null, null],
      ['tax.profile_set', null, '21 %'],
      ['tax.profile_set', venue.id, '10 %'],
      ['tax.profile_set', null, '21 %'],
    ])
  })

  test('is changed by owners only', async () => {
    const desk = await makePerson(api.database.db, 'employee', [
      {
        venueId: venue.id,
        role: 'employee',
        capabilities: [
          'prices',
          'receive_stock',
          'count_stock',
          'accounting',
          'approve',
          'void_others',
          'return',
          'till_differences',
          'export',
        ],
      },
    ])
    const by = { token: desk.token, venueId: venue.id }
    expect((await setProfile({}, { by })).error.code).toBe('privileges_missing')
    expect((await api.call('GET /v1/taxes', {}, by)).error.code).toBe('privileges_missing')
  })
})

describe('a treatment', () => {
  test('is inherited from the profile, then from the category, and may be its own', async () => {
    const drinks = await makeCategory('Bebidas')
    const water = await makeProduct('Agua', drinks)
    expect(await productTax(water)).toBeNull()
    await setProfile()
    expect(await productTax(water)).toMatchObject({ tax: 'iva', treatment: taxed(21), from: 'profile', dated: [] })
    await setCategory(drinks, taxed(10))
    expect(await productTax(water)).toMatchObject({ treatment: taxed(10), from: 'category' })
    await setProduct(water, exempt('E1'))
    expect(await productTax(water)).toMatchObject({
      treatment: exempt('E1'),
      from: 'product',
      inherited: taxed(10),
      inherited_from: 'category',
      dated: [{ valid_from: today, treatment: exempt('E1') }],
    })
  })

  test('returns to what is above it from a day on', async () => {
    const drinks = await makeCategory('Bebidas')
    const water = await makeProduct('Agua', drinks)
    await setProfile()
    await setCategory(drinks, taxed(10))
    await setProduct(water, taxed(4))
    await setProduct(water, null)
    expect(await productTax(water)).toMatchObject({ treatment: taxed(10), from: 'category' })
    await setCategory(drinks, null)
    expect(await productTax(water)).toMatchObject({ treatment: taxed(21), from: 'profile' })
  })

  test('begins on its day and can be removed before it', async () => {
    const drinks = await makeCategory('Bebidas')
    const water = await makeProduct('Agua', drinks)
    const later = addDays(today, 3)
    await setProfile()
    await setProduct(water, taxed(4), later)
    expect(await productTax(water)).toMatchObject({ treatment: taxed(21), dated: [{ valid_from: later }] })
    const place = { params: { id: water, valid_from: later } }
    expect((await api.call('DELETE /v1/taxes/products/{id}/{valid_from}', place, as)).body?.dated).toEqual([])
    const gone = await api.call('DELETE /v1/taxes/products/{id}/{valid_from}', place, as)
    expect(gone.error.code).toBe('tax_change_not_found')
    await setCategory(drinks, taxed(4))
    const begun = { params: { id: drinks, valid_from: today } }
    const kept = await api.call('DELETE /v1/taxes/categories/{id}/{valid_from}', begun, as)
    expect(kept.error.code).toBe('tax_change_in_force')
  })

  test('of categories is listed with the number of products, and of those that differ', async () => {
    const drinks = await makeCategory('Bebidas')
    await makeCategory('Postres')
    const water = await makeProduct('Agua', drinks)
    await makeProduct('Cola', drinks)
    await makeProduct('Camiseta', null)
    await setProfile()
    await setCategory(drinks, taxed(10))
    await setProduct(water, taxed(4))
    expect(await catalogue()).toMatchObject({
      tax: 'iva',
      goods: taxed(21),
      categories: [
        { name: 'Bebidas', treatment: taxed(10), own: true, product_count: 2, differing: 1 },
        { name: 'Postres', treatment: taxed(21), own: false, product_count: 0, differing: 0, dated: [] },
      ],
      uncategorised: { product_count: 1, differing: 0 },
    })
  })

  test('is refused without a profile, in the past, or if the tax does not know it', async () => {
    const drinks = await makeCategory('Bebidas')
    expect((await setCategory(drinks, taxed(10))).error.code).toBe('tax_profile_missing')
    await setProfile()
    expect((await setCategory(drinks, taxed(7))).error.code).toBe('tax_treatment_invalid')
    expect((await setCategory(drinks, taxed(10), addDays(today, -1))).error.code).toBe('tax_change_past')
    expect((await setCategory(987_654_321, taxed(10))).error.code).toBe('category_not_found')
    expect((await setProduct(987_654_321, taxed(10))).error.code).toBe('product_not_found')
    const sub = (await api.call('POST /v1/categories', { body: { name: 'Zumos', parent_id: drinks } }, as)).body.id
    expect((await setCategory(sub, taxed(10))).error.code).toBe('category_not_found')
  })

  test('keeps the profile from changing to a tax that does not know it', async () => {
    const drinks = await makeCategory('Bebidas')
    await setProfile()
    await setCategory(drinks, taxed(10))
    const canary = { tax: 'igic', goods: taxed(7), top_ups: taxed(7) } as const
    expect((await setProfile(canary)).status).toBe(200)
    await setCategory(drinks, exempt('E8'))
    const back = await setProfile({})
    expect(back.error).toMatchObject({ code: 'tax_treatments_differ', detail: expect.stringContaining('Bebidas') })
    await setCategory(drinks, null)
    expect((await setProfile({})).status).toBe(200)
  })

  test('of a product is set by whoever keeps the catalogue, and recorded', async () => {
    const water = await makeProduct('Agua', null)
    await setProfile()
    const keeper = await makePerson(api.database.db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['prices', 'receive_stock', 'count_stock'] },
    ])
    const by = { token: keeper.token, venueId: venue.id }
    expect((await setProduct(water, taxed(4), today, by)).body).toMatchObject({ from: 'product' })
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'tax.treatment_set' } }, as)
    expect(body).toMatchObject([
      { subject: { kind: 'product', label: 'Agua' }, before: null, after: { treatment: '4 %', validFrom: today } },
    ])
  })

  test('of a product of another venue does not exist here', async () => {
    const water = await makeProduct('Agua', null)
    await setProfile()
    const theirs = await api.call('GET /v1/taxes/products/{id}', { params: { id: water } }, atSecond)
    expect(theirs.error.code).toBe('product_not_found')
  })
})
