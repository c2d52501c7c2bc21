import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { CallInput } from '@aforo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { plainPicture } from '../../../testing/picture-corpus.ts'
import { picturesFolder } from '../../../testing/pictures-folder.ts'
import { holdLock } from '../../../testing/waiting.ts'

type Form = CallInput<'POST /v1/products'>['multipart']['product']
type Change = CallInput<'PUT /v1/products/{id}'>['multipart']['product']
type Filter = CallInput<'GET /v1/get-venue-products'>['query']

let api: TestApi
let folder: string
let image: File
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }
let genetics: number

beforeAll(async () => {
  folder = await picturesFolder()
  api = await openTestApi({ env: { PICTURES_FOLDER: folder } })
  image = new File([Uint8Array.from(await plainPicture(64, 64))], 'flower.png')
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token: owner.token, venueId: venue.id }
  genetics = await makeCategory('Genéticas')
})

const makeCategory = async (name: string, parent_id: number | null = null) =>
  (await api.call('POST /v1/categories', { body: { name, parent_id } }, as)).body.id
const form = (more: Partial<Form> = {}): Form => ({
  name: 'Limón Sierra',
  price: 8.5,
  stock_quantity: 124.5,
  category_id: genetics,
  unit_type: 'weight',
  ...more,
})
const create = (more: Partial<Form> = {}, picture?: File) =>
  api.call('POST /v1/products', { multipart: { product: form(more), image: picture } }, as)
const made = async (more: Partial<Form> = {}, picture?: File) => (await create(more, picture)).body
const read = async (id: number) => (await api.call('GET /v1/products/{id}', { params: { id } }, as)).body
const list = (query: Filter = {}) => api.call('GET /v1/get-venue-products', { query }, as)
const namesOf = async (query: Filter) => (await list(query)).body.map(({ name }) => name)
const change = (id: number, more: Partial<Change> = {}, picture?: File) => {
  const { stock_quantity: _stock, unit_type: _unit, ...facts } = form()
  return api.call(
    'PUT /v1/products/{id}',
    { params: { id }, multipart: { product: { ...facts, ...more }, image: picture } },
    as,
  )
}
const archive = (id: number) => api.call('DELETE /v1/delete-product/{id}', { params: { id } }, as)
const restore = (id: number) => api.call('POST /v1/products/{id}/restoration', { params: { id } }, as)
const lose = (id: number, quantity: number) =>
  api.call(
    'POST /v1/products/{id}/movements',
    { params: { id }, body: { kind: 'loss', quantity, loss_kind: 'sample' }, idempotencyKey: randomUUID() },
    as,
  )
const movementsOf = async (id: number) =>
  (await api.call('GET /v1/products/{id}/movements', { params: { id }, query: {} }, as)).body
const storedPictures = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile()).length

describe('a new product', () => {
  test('is listed with all its fields, and its stock is the first count', async () => {
    const citrus = await makeCategory('Cítricas', genetics)
    const product = await made({
      description: 'Aroma a limón.',
      subcategory_id: citrus,
      barcode: '8412345678905',
      low_stock_threshold: 10,
      venue_id: venue.id,
    })
    expect(product).toMatchObject({
      venue_id: venue.id,
      name: 'Limón Sierra',
      description: 'Aroma a limón.',
      unit_type: 'weight',
      price: 8.5,
      category: { id: genetics, name: 'Genéticas' },
      subcategory: { id: citrus, name: 'Cítricas' },
      image_path: null,
      barcode: '8412345678905',
      stock_quantity: 124.5,
      stock_version: 1,
      low_stock_threshold: 10,
      stock_state: 'ok',
      version: 1,
      archived: false,
    })
    expect(await read(product.id)).toEqual(product)
    expect(await movementsOf(product.id)).toMatchObject([
      { version: 1, kind: 'count', change: 124.5, stock_after: 124.5 },
    ])
  })

  test('is sold by the piece by default, and a piece can have a gram equivalent', async () => {
    expect(await made({ unit_type: undefined, stock_quantity: 6, gram_equivalent: 1.2 })).toMatchObject({
      unit_type: 'fixed',
      gram_equivalent: 1.2,
    })
    expect(await made({ name: 'Suelto', gram_equivalent: 1.2 })).toMatchObject({ gram_equivalent: null })
  })

  test('has a picture that only staff of the venue can see', async () => {
    const { image_path: path } = await made({}, image)
    const fetchAs = (token: string) =>
      fetch(`${api.url}${path}/small`, { headers: { authorization: `Bearer ${token}` } })
    expect((await fetchAs(as.token)).status).toBe(200)
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const stranger = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    expect((await fetchAs(stranger.token)).status).toBe(404)
    const guessed = `${path}`.replace(`.${venue.operatorId}`, `.${elsewhere.operatorId}`)
    expect(
      (await fetch(`${api.url}${guessed}/small`, { headers: { authorization: `Bearer ${as.token}` } })).status,
    ).toBe(404)
  })

  test('sent twice with one key is one product with one picture', async () => {
    const key = randomUUID()
    const before = await storedPictures()
    const first = await made({ key }, image)
    const after = await storedPictures()
    expect(await made({ key }, image)).toEqual(first)
    expect(await storedPictures()).toBe(after)
    expect(after).toBeGreaterThan(before)
    expect((await list()).body).toHaveLength(1)
    expect((await create({ key, price: 9 }, image)).error.code).toBe('idempotency_key_reused')
    expect((await create({ key })).error.code).toBe('idempotency_key_reused')
  })

  test.each([
    ['no name', { name: '  ' }, 'request_invalid'],
    ['a price of zero', { price: 0 }, 'request_invalid'],
    ['a price with fractions of a cent', { price: 8.333 }, 'request_invalid'],
    ['a price above the maximum', { price: 10_000.01 }, 'request_invalid'],
    ['a quantity with too many decimals', { stock_quantity: 1.0005 }, 'request_invalid'],
    ['a negative stock', { stock_quantity: -1 }, 'request_invalid'],
    ['another venue', { venue_id: 987_654_321 }, 'request_invalid'],
    ['a category that does not exist', { category_id: 987_654_321 }, 'category_not_found'],
    ['half a piece', { unit_type: 'fixed', stock_quantity: 1.5 }, 'quantity_not_whole'],
    [
      'a low of half a piece',
      { unit_type: 'fixed', stock_quantity: 1, low_stock_threshold: 0.5 },
      'quantity_not_whole',
    ],
  ] satisfies [string, Partial<Form>, string][])('is refused with %s', async (_title, more, code) => {
    expect((await create(more)).error.code).toBe(code)
  })

  test('is refused with a subcategory of another category', async () => {
    const oranges = await makeCategory('Naranjas', await makeCategory('Bebidas'))
    expect((await create({ subcategory_id: oranges })).error.code).toBe('subcategory_not_found')
  })
})

describe('the list', () => {
  test('is sorted by name, page by page, on both of its paths', async () => {
    for (const name of ['Violeta', 'brisa', 'Ámbar', 'Noche']) await made({ name })
    const first = await list({ limit: 3 })
    expect(first.body.map(({ name }) => name)).toEqual(['Ámbar', 'brisa', 'Noche'])
    const cursor = first.headers.get('x-next-cursor') ?? ''
    expect(await namesOf({ limit: 3, cursor })).toEqual(['Violeta'])
    const { body } = await api.call('GET /api/get-shop-products', { query: { limit: 3 } }, as)
    expect(body).toEqual(first.body)
  })

  test('can be searched by name without accents, by barcode and by id', async () => {
    const lemon = await made({ barcode: '8412345678905' })
    await made({ name: 'Noche Azul' })
    expect(await namesOf({ q: 'LIMON' })).toEqual(['Limón Sierra'])
    expect(await namesOf({ q: 'sierra limon' })).toEqual(['Limón Sierra'])
    expect(await namesOf({ q: '8412345678905' })).toEqual(['Limón Sierra'])
    expect(await namesOf({ q: String(lemon.id) })).toContain('Limón Sierra')
    expect(await namesOf({ q: 'nada' })).toEqual([])
  })

  test('can be filtered by category, by subcategory, or by none', async () => {
    const citrus = await makeCategory('Cítricas', genetics)
    await made({ name: 'Limón', subcategory_id: citrus })
    await made({ name: 'Noche' })
    await made({ name: 'Agua', category_id: null })
    expect(await namesOf({ category_id: genetics })).toEqual(['Limón', 'Noche'])
    expect(await namesOf({ category_id: genetics, subcategory_id: citrus })).toEqual(['Limón'])
    expect(await namesOf({ category_id: 'none' })).toEqual(['Agua'])
  })

  test('can be read for some ids only, without archived products and those of other venues', async () => {
    const [amber, breeze] = [await made({ name: 'Ámbar' }), await made({ name: 'Brisa' })]
    await made({ name: 'Noche' })
    const ids = [breeze.id, amber.id]
    expect(await namesOf({ ids: ids.join(',') })).toEqual(['Ámbar', 'Brisa'])
    await api.call('DELETE /v1/delete-product/{id}', { params: { id: amber.id } }, as)
    expect(await namesOf({ ids: ids.join(',') })).toEqual(['Brisa'])
    const elsewhere = await makeVenue(api.database.db, 'Elsewhere')
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: elsewhere.id, role: 'owner' }])
    const there = { token, venueId: elsewhere.id }
    expect((await api.call('GET /v1/get-venue-products', { query: { ids: ids.join(',') } }, there)).body).toEqual([])
  })

  test('can be filtered by low or empty stock, with the counts', async () => {
    await made({ name: 'Lleno', low_stock_threshold: 10 })
    await made({ name: 'Poco', stock_quantity: 10, low_stock_threshold: 10 })
    await made({ name: 'Agotado', stock_quantity: 0, low_stock_threshold: 10, category_id: null })
    expect(await namesOf({ stock: 'low' })).toEqual(['Poco'])
    expect(await namesOf({ stock: 'out' })).toEqual(['Agotado'])
    const { body } = await api.call('GET /v1/catalogue/counts', {}, as)
    expect(body).toEqual({ products: 3, uncategorised: 1, low: 1, out: 1 })
  })
})

describe('a change', () => {
  test('is stored and audited, with the old and the new price', async () => {
    const { id } = await made()
    const { body } = await change(id, { price: 9, name: 'Limón', version: 1 }, image)
    expect(body).toMatchObject({ name: 'Limón', price: 9, version: 2, stock_quantity: 124.5 })
    const { body: prices } = await api.call('GET /v1/products/{id}/prices', { params: { id } }, as)
    expect(prices.map(({ price }) => price)).toEqual([9, 8.5])
    const { body: events } = await api.call('GET /v1/audit', { query: { kind: 'product.changed' } }, as)
    expect(events[0]).toMatchObject({
      subject: { kind: 'product', label: 'Limón' },
      before: { unitType: 'weight', name: 'Limón Sierra', priceCents: 850 },
      after: { unitType: 'weight', name: 'Limón', priceCents: 900, picture: true },
    })
  })

  test('without a difference has no effect', async () => {
    const { id } = await made()
    expect((await change(id)).body.version).toBe(1)
  })

  test('of a picture removes the previous one', async () => {
    const { id } = await made({}, image)
    const before = await storedPictures()
    await change(id, {}, image)
    expect(await storedPictures()).toBe(before)
  })

  test('based on an older version is refused, and nothing of it is stored', async () => {
    const { id } = await made()
    await change(id, { price: 9, version: 1 })
    const late = await change(id, { name: 'Otro', stock_quantity: 1, stock_version: 1, version: 1 })
    expect(late.error.code).toBe('product_changed')
    expect(await read(id)).toMatchObject({ name: 'Limón Sierra', price: 9, stock_quantity: 124.5, version: 2 })
  })

  test('that waited for another is refused as well', async () => {
    const { id } = await made()
    const { operatorId } = venue
    const sql = 'update products set price_cents = 900, version = version + 1 where id = $1'
    const late = await holdLock(api.database, { sql, values: [id], operatorId }, 1, () =>
      change(id, { name: 'Otro', version: 1 }),
    )
    expect(late.error.code).toBe('product_changed')
    expect(await read(id)).toMatchObject({ name: 'Limón Sierra', price: 9 })
  })

  test('of the stock is recorded as a count, if it is based on the current stock', async () => {
    const { id } = await made()
    const { body } = await change(id, { stock_quantity: 120, stock_version: 1 })
    expect(body).toMatchObject({ stock_quantity: 120, stock_version: 2 })
    expect((await movementsOf(id))[0]).toMatchObject({ kind: 'count', change: -4.5, stock_after: 120 })
  })

  test('never restores stock that was moved since', async () => {
    const { id } = await made()
    await lose(id, 24.5)
    expect((await change(id, { price: 9, stock_quantity: 124.5, stock_version: 1 })).body.stock_quantity).toBe(100)
    expect((await change(id, { stock_quantity: 120, stock_version: 1 })).error.code).toBe('stock_moved')
    expect((await change(id, { stock_quantity: 124.5 })).error.code).toBe('stock_moved')
    expect((await change(id, { stock_quantity: 100 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ stock_quantity: 100, stock_version: 2, price: 8.5 })
  })

  test('keeps fields that are missing in the form, and clears those that are empty', async () => {
    const citrus = await makeCategory('Cítricas', genetics)
    const { id } = await made({
      subcategory_id: citrus,
      barcode: '123',
      low_stock_threshold: 10,
      description: 'Limón.',
    })
    expect((await change(id, { price: 9 })).body).toMatchObject({
      subcategory_id: citrus,
      barcode: '123',
      low_stock_threshold: 10,
      description: 'Limón.',
      unit_type: 'weight',
    })
    const emptied = await change(id, {
      barcode: null,
      low_stock_threshold: null,
      subcategory_id: null,
      description: '',
    })
    expect(emptied.body).toMatchObject({
      barcode: null,
      low_stock_threshold: null,
      subcategory_id: null,
      description: '',
    })
    const drinks = await makeCategory('Bebidas')
    await change(id, { subcategory_id: citrus })
    expect((await change(id, { category_id: drinks })).body).toMatchObject({
      category_id: drinks,
      subcategory_id: null,
    })
  })

  test('sent twice with one key is one change', async () => {
    const { id } = await made()
    const key = randomUUID()
    const first = await change(id, { key, price: 9, stock_quantity: 120, stock_version: 1 }, image)
    const stored = await storedPictures()
    expect((await change(id, { key, price: 9, stock_quantity: 120, stock_version: 1 }, image)).body).toEqual(first.body)
    expect(await storedPictures()).toBe(stored)
    expect(await movementsOf(id)).toHaveLength(2)
  })

  test('from weight to pieces needs a whole stock', async () => {
    const { id } = await made()
    expect((await change(id, { unit_type: 'fixed' })).error.code).toBe('quantity_not_whole')
    const whole = { unit_type: 'fixed', stock_quantity: 124, stock_version: 1 } as const
    expect((await change(id, whole)).body).toMatchObject({ unit_type: 'fixed', stock_quantity: 124 })
  })

  test('of the unit is possible until stock has moved', async () => {
    const { id } = await made({ unit_type: 'fixed', stock_quantity: 10 })
    expect((await change(id, { unit_type: 'weight' })).body.unit_type).toBe('weight')
    await lose(id, 1)
    expect((await change(id, { unit_type: 'fixed' })).error.code).toBe('product_unit_kept')
  })

  test('to the barcode of another product is refused with the name of that product', async () => {
    await made({ name: 'Noche Azul', barcode: '123' })
    const { id } = await made()
    const { error } = await change(id, { barcode: '123' })
    expect(error).toMatchObject({
      code: 'product_barcode_taken',
      detail: 'That barcode already belongs to Noche Azul.',
    })
    expect((await create({ barcode: '123' })).error.code).toBe('product_barcode_taken')
  })

  test('to the same barcode by two people at once is refused for one of them with a message', async () => {
    const rivals = await Promise.all([create({ name: 'Uno', barcode: '777' }), create({ name: 'Dos', barcode: '777' })])
    expect(rivals.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const key = randomUUID()
    const twins = await Promise.all([create({ key, barcode: '888' }), create({ key, barcode: '888' })])
    expect(twins.map(({ body }) => body)).toEqual([twins[0]?.body, twins[0]?.body])
    expect(twins[0]?.status).toBe(200)
  })

  test('at another venue is refused as not found', async () => {
    const { id } = await made()
    const sister = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: sister.id, role: 'owner' }])
    as = { token, venueId: sister.id }
    expect((await change(id)).error.code).toBe('product_not_found')
    expect((await archive(id)).error.code).toBe('product_not_found')
    expect((await lose(id, 1)).error.code).toBe('product_not_found')
  })
})

describe('an archived product', () => {
  test('is not listed, keeps its page and movements, and cannot be changed', async () => {
    const { id } = await made({ barcode: '123' })
    expect((await archive(id)).status).toBe(204)
    expect((await list()).body).toEqual([])
    expect(await read(id)).toMatchObject({ archived: true, stock_quantity: 124.5 })
    expect(await movementsOf(id)).toHaveLength(1)
    expect((await change(id)).error.code).toBe('product_not_found')
    expect((await lose(id, 1)).error.code).toBe('product_not_found')
    expect((await archive(id)).error.code).toBe('product_not_found')
    expect((await made({ barcode: '123' })).barcode).toBe('123')
  })

  test('can be restored with its stock, unless another product has its barcode now', async () => {
    const { id } = await made({ barcode: '123' })
    await archive(id)
    expect((await list({ archived: 'only' })).body).toMatchObject([{ id, archived: true }])
    const heir = await made({ name: 'Heredero', barcode: '123' })
    expect((await restore(id)).error.code).toBe('product_barcode_taken')
    await archive(heir.id)
    expect((await restore(id)).body).toMatchObject({ id, archived: false, stock_quantity: 124.5 })
    expect(await namesOf({})).toEqual(['Limón Sierra'])
    expect(await namesOf({ archived: 'only' })).toEqual(['Heredero'])
    expect((await restore(id)).error.code).toBe('product_not_found')
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'product.restored' } }, as)
    expect(body).toMatchObject([{ after: { name: 'Limón Sierra', stockMilli: 124_500 } }])
  })

  test('has no stock movement that waited for the archiving', async () => {
    const { id } = await made()
    const { operatorId } = venue
    const sql = 'update products set archived_at = now() where id = $1'
    const late = await holdLock(api.database, { sql, values: [id], operatorId }, 1, () => lose(id, 1))
    expect(late.error.code).toBe('product_not_found')
  })
})
