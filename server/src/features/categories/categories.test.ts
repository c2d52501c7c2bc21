import type { CallInput } from '@aforo/contract'
import { categoriesMost } from '@aforo/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { openLiveScreen } from '../../../testing/live-screen.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { holdLock, until } from '../../../testing/waiting.ts'
import { inOperator } from '../../db/transaction.ts'

let api: TestApi
let venue: Awaited<ReturnType<typeof makeVenue>>
let as: { token: string; venueId: number }

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, 'Club Almirante')
  const owner = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  as = { token: owner.token, venueId: venue.id }
})

const list = async () => (await api.call('GET /v1/categories', {}, as)).body
const create = (name: string, parent_id: number | null = null, who = as) =>
  api.call('POST /v1/categories', { body: { name, parent_id } }, who)
const made = async (name: string, parent_id: number | null = null) => (await create(name, parent_id)).body
const remove = (id: number, move_to?: number | 'none') =>
  api.call('DELETE /v1/categories/{id}', { params: { id }, query: { move_to } }, as)
const restore = (id: number) => api.call('POST /v1/categories/{id}/restoration', { params: { id } }, as)
const archived = async () => (await api.call('GET /v1/categories/archived', {}, as)).body
const change = (id: number, body: CallInput<'PATCH /v1/categories/{id}'>['body']) =>
  api.call('PATCH /v1/categories/{id}', { params: { id }, body }, as)
const putProduct = async (name: string, category_id: number | null, subcategory_id: number | null = null) =>
  (
    await api.call(
      'POST /v1/products',
      { multipart: { product: { name, price: 1, stock_quantity: 1, category_id, subcategory_id } } },
      as,
    )
  ).body
const productOf = async (id: number) => (await api.call('GET /v1/products/{id}', { params: { id } }, as)).body

describe('categories', () => {
  test('are listed with their subcategories and the number of products', async () => {
    const genetics = await made('Genéticas')
    const drinks = await made('Bebidas')
    const citrus = await made('Cítricas', genetics.id)
    await putProduct('Limón', genetics.id, citrus.id)
    await putProduct('Brezo', genetics.id)
    expect(await list()).toEqual([
      {
        id: genetics.id,
        name: 'Genéticas',
        parent_id: null,
        genetics: false,
        product_count: 2,
        subcategories: [{ id: citrus.id, name: 'Cítricas', product_count: 1 }],
      },
      { id: drinks.id, name: 'Bebidas', parent_id: null, genetics: false, product_count: 0, subcategories: [] },
    ])
  })

  test('are available on every path of older and newer clients', async () => {
    const { body: category } = await api.call('POST /categories', { body: { name: 'Extractos' } }, as)
    const { body: sub } = await api.call(
      'POST /categories/{categoryId}/subcategories',
      { params: { categoryId: category.id }, body: { name: 'Resinas', category_id: category.id } },
      as,
    )
    expect(sub).toMatchObject({ name: 'Resinas', parent_id: category.id })
    const lists = await Promise.all([
      api.call('GET /v1/categories', {}, as),
      api.call('GET /get-categories', {}, as),
      api.call('GET /v1/get-categories-with-subcategories', {}, as),
    ])
    for (const { body } of lists) expect(body).toEqual(lists[0].body)
  })

  test('have a trimmed, unique name; capitals and accents make no difference', async () => {
    expect((await made('  Genéticas ')).name).toBe('Genéticas')
    expect((await create('   ')).error.code).toBe('request_invalid')
    expect((await create('GENETICAS')).error.code).toBe('category_exists')
    const drinks = await made('Bebidas')
    expect((await change(drinks.id, { name: 'genéticas' })).error.code).toBe('category_exists')
    expect((await made('Genéticas', drinks.id)).parent_id).toBe(drinks.id)
  })

  test('have at most one level of subcategories', async () => {
    const top = await made('Genéticas')
    const sub = await made('Cítricas', top.id)
    expect((await create('Limones', sub.id)).error.code).toBe('category_nested')
    expect((await create('Limones', 987_654_321)).error.code).toBe('category_not_found')
  })

  test('are limited in number', async () => {
    const { operatorId } = venue
    const rows = Array.from({ length: categoriesMost }, (_, n) => ({ operatorId, venueId: venue.id, name: `C${n}` }))
    await inOperator(api.database.db, operatorId, (trx) => trx.insertInto('categories').values(rows).execute())
    expect((await create('One more')).error.code).toBe('category_limit')
  })

  test('of another venue do not exist', async () => {
    const sister = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const other = await makePerson(api.database.db, 'owner', [{ venueId: sister.id, role: 'owner' }])
    const theirs = (await create('Suya', null, { token: other.token, venueId: sister.id })).body
    expect(await list()).toEqual([])
    expect((await change(theirs.id, { name: 'Mía' })).error.code).toBe('category_not_found')
    expect((await remove(theirs.id)).error.code).toBe('category_not_found')
    expect((await create('Dentro', theirs.id)).error.code).toBe('category_not_found')
  })

  test('notify every screen of the venue when they change, and are audited', async () => {
    const screen = await openLiveScreen(api.url, as)
    await screen.hello()
    const { id } = await made('Genéticas')
    await until('the hint arrives', () => screen.hints().some(({ event }) => event.topic === 'catalogue'))
    screen.leave()
    await change(id, { name: 'Flores' })
    await remove(id)
    const { body } = await api.call('GET /v1/audit', { query: {} }, as)
    expect(body.map(({ action, subject }) => [action, subject.label])).toEqual([
      ['category.archived', 'Flores'],
      ['category.changed', 'Flores'],
      ['category.created', 'Flores'],
    ])
  })
})

describe('genetics', () => {
  test('are at most one category', async () => {
    const first = await made('Genéticas')
    const second = await made('Flores')
    await change(first.id, { genetics: true })
    await change(second.id, { genetics: true })
    expect((await list()).map(({ genetics }) => genetics)).toEqual([false, true])
    await change(second.id, { genetics: false })
    expect((await list()).map(({ genetics }) => genetics)).toEqual([false, false])
  })

  test('marked by two people at the same time are one of the two categories', async () => {
    const [first, second] = [await made('Genéticas'), await made('Flores')]
    for (let round = 0; round < 5; round += 1) {
      const marks = await Promise.all([change(first.id, { genetics: true }), change(second.id, { genetics: true })])
      expect(marks.map(({ status }) => status)).toEqual([200, 200])
      expect((await list()).filter(({ genetics }) => genetics)).toHaveLength(1)
    }
  })

  test('cannot be a subcategory', async () => {
    const sub = await made('Cítricas', (await made('Genéticas')).id)
    expect((await change(sub.id, { genetics: true })).error.code).toBe('category_nested')
  })
})

describe('removing a category', () => {
  test('in use is refused with the number of its products', async () => {
    const { id } = await made('Genéticas')
    await putProduct('Limón', id)
    await putProduct('Brezo', id)
    const { error } = await remove(id)
    expect(error.code).toBe('category_in_use')
    expect(error.detail).toContain('2')
  })

  test('moves its products to the chosen category and removes its subcategories', async () => {
    const [genetics, drinks] = [await made('Genéticas'), await made('Bebidas')]
    const citrus = await made('Cítricas', genetics.id)
    const lemon = await putProduct('Limón', genetics.id, citrus.id)
    expect((await remove(genetics.id, drinks.id)).status).toBe(204)
    expect(await productOf(lemon.id)).toMatchObject({ category_id: drinks.id, subcategory_id: null, version: 2 })
    expect((await list()).map(({ name }) => name)).toEqual(['Bebidas'])
    expect((await made('Genéticas')).id).not.toBe(genetics.id)
  })

  test('leaves its products without a category if that is chosen', async () => {
    const { id } = await made('Genéticas')
    const lemon = await putProduct('Limón', id)
    await remove(id, 'none')
    expect(await productOf(lemon.id)).toMatchObject({ category_id: null, category: null })
  })

  test('that is a subcategory leaves its products in the parent category', async () => {
    const genetics = await made('Genéticas')
    const citrus = await made('Cítricas', genetics.id)
    const lemon = await putProduct('Limón', genetics.id, citrus.id)
    expect((await remove(citrus.id)).error.code).toBe('category_in_use')
    await remove(citrus.id, 'none')
    expect(await productOf(lemon.id)).toMatchObject({ category_id: genetics.id, subcategory_id: null })
  })

  test('does not move products into the category itself or its subcategories', async () => {
    const genetics = await made('Genéticas')
    const citrus = await made('Cítricas', genetics.id)
    await putProduct('Limón', genetics.id)
    expect((await remove(genetics.id, genetics.id)).error.code).toBe('category_not_found')
    expect((await remove(genetics.id, citrus.id)).error.code).toBe('category_not_found')
    expect(await list()).toHaveLength(1)
  })

  test('while others change its products causes no deadlock', async () => {
    // Two people send them, because one person may not send three forms at the same time.
    const colleague = await makePerson(api.database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const senders = [as, { ...as, token: colleague.token }, as]
    for (let round = 0; round < 4; round += 1) {
      const [from, to] = [await made(`Flores ${round}`), await made(`Bebidas ${round}`)]
      const products = []
      for (const name of ['A', 'B', 'C']) products.push(await putProduct(`${name}${round}`, from.id))
      const saves = products.map(({ id, name }, index) =>
        api.call(
          'PUT /v1/products/{id}',
          { params: { id }, multipart: { product: { name, price: 2, category_id: from.id } } },
          senders[index] ?? as,
        ),
      )
      const [removal, ...saved] = await Promise.all([remove(from.id, to.id), ...saves])
      expect(removal.status).toBe(204)
      for (const { status, error } of saved) expect([200, 404], error?.code).toContain(status)
      const swaps = await Promise.all([made(`X${round}`), made(`Y${round}`)])
      const [x, y] = swaps.map(({ id }) => id) as [number, number]
      const both = await Promise.all([remove(x, y), remove(y, x)])
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404])
    }
  })

  test('is audited with its subcategories and the new category of its products', async () => {
    const [genetics, drinks] = [await made('Genéticas'), await made('Bebidas')]
    await made('Cítricas', genetics.id)
    await putProduct('Limón', genetics.id)
    await remove(genetics.id, drinks.id)
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'category.archived' } }, as)
    expect(body[0]?.before).toEqual({
      name: 'Genéticas',
      products: 1,
      subcategories: ['Cítricas'],
      movedTo: 'Bebidas',
    })
  })

  test('waits for a product that is being added to it, and then counts it', async () => {
    const { id } = await made('Genéticas')
    const sql = `insert into products (operator_id, venue_id, name, unit_type, price_cents, category_id, changed_by)
      select $1, $2, 'Limón', 'fixed', 100, category.id, (select min(id) from staff)
      from (select id from categories where id = $3 for share) category`
    const { operatorId } = venue
    const answer = await holdLock(api.database, { sql, values: [operatorId, venue.id, id], operatorId }, 1, () =>
      remove(id),
    )
    expect(answer.error.code).toBe('category_in_use')
  })
})

describe('an archived category', () => {
  test('is restored with the subcategories that were archived with it, and without its former products', async () => {
    const genetics = await made('Genéticas')
    const earlier = await made('Antiguas', genetics.id)
    await made('Cítricas', genetics.id)
    const lemon = await putProduct('Limón', genetics.id)
    await remove(earlier.id)
    await remove(genetics.id, 'none')
    expect(await archived()).toEqual([{ id: genetics.id, name: 'Genéticas', parent: null }])
    expect((await restore(earlier.id)).error.code).toBe('category_not_found')
    expect((await restore(genetics.id)).body).toMatchObject({ product_count: 0, subcategories: [{ name: 'Cítricas' }] })
    expect(await archived()).toEqual([{ id: earlier.id, name: 'Antiguas', parent: 'Genéticas' }])
    expect(await productOf(lemon.id)).toMatchObject({ category_id: null })
    const { body } = await api.call('GET /v1/audit', { query: { kind: 'category.restored' } }, as)
    expect(body).toMatchObject([{ after: { name: 'Genéticas', subcategories: ['Cítricas'] } }])
  })

  test('is not restored while another category has its name, or at another venue', async () => {
    const first = await made('Flores')
    await remove(first.id)
    const second = await made('flores')
    expect((await restore(first.id)).error.code).toBe('category_exists')
    await remove(second.id)
    const sister = await makeVenue(api.database.db, 'La Azotea', venue.operatorId)
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: sister.id, role: 'owner' }])
    const there = { token, venueId: sister.id }
    const elsewhere = await api.call('POST /v1/categories/{id}/restoration', { params: { id: first.id } }, there)
    expect(elsewhere.error.code).toBe('category_not_found')
    expect((await restore(first.id)).status).toBe(200)
  })
})
