import { describe, expect } from 'vitest'
import { atVenue, type Club, mark, test } from '../../testing/club.ts'
import { makeFace } from '../../testing/members.ts'

const picture = await makeFace()

const named = ({ id, name }: { id: number; name: string }) => expect.objectContaining({ id, name })

/** Old clients name no venue: their calls are about the first venue of the caller. */
const bothWays = (call: string, answered: string, check: (club: Club, answer: unknown) => void) => {
  test(`${call}, named in X-Venue-ID: ${answered}`, async ({ club }) => {
    check(club, await club.owner.get(call, { headers: atVenue(club.venue.id) }))
  })
  test(`${call}, named nowhere: ${answered} of the first venue`, async ({ club }) => {
    check(club, await club.owner.get(call))
  })
}

const listsCategories = ({ category, subcategory }: Club, answer: unknown) => {
  const withParts = expect.objectContaining({
    id: category.id,
    name: category.name,
    subcategories: [named(subcategory)],
  })
  expect(answer).toEqual(expect.arrayContaining([withParts]))
}

const listsProducts = ({ flower, category, subcategory, venue }: Club, answer: unknown) => {
  const product = expect.objectContaining({
    id: flower.id,
    name: flower.name,
    price: flower.price,
    stock_quantity: expect.any(Number),
    category_id: category.id,
    subcategory_id: subcategory.id,
    category: {
      id: category.id,
      name: category.name,
    },
    unit_type: 'weight',
    image_path: null,
    description: '',
    venue_id: venue.id,
  })
  expect(answer).toEqual(expect.arrayContaining([product]))
}

const productOf = ({ venue, category }: Club) => ({
  name: `Haze ${mark()}`,
  price: 7.25,
  stock_quantity: 12,
  description: 'Suave',
  category_id: category.id,
  unit_type: 'fixed',
  venue_id: venue.id,
})

// The first test also opens the club.
describe('calls', { timeout: 60_000 }, () => {
  bothWays('GET /v1/categories', 'categories with id and name', listsCategories)
  test('GET /v1/categories, named in the header venue-id: the same', async ({ club }) => {
    const headers = { 'venue-id': String(club.venue.id) }
    listsCategories(club, await club.owner.get('GET /v1/categories', { headers }))
    const other = { 'venue-id': String(club.cellar.id) }
    expect(await club.owner.get('GET /v1/categories', { headers: other })).toEqual([])
  })

  test('GET /v1/categories at another venue of theirs: the categories of that one', async ({
    club: { owner, cellar },
  }) => {
    expect(await owner.get('GET /v1/categories', { headers: atVenue(cellar.id) })).toEqual([])
  })

  bothWays('GET /get-categories', 'categories', listsCategories)
  bothWays('GET /v1/get-categories-with-subcategories', 'categories with subcategories', listsCategories)
  test('POST /v1/categories, JSON {name, parent_id null}: the category', async ({ club: { owner, venue } }) => {
    const json = { name: `Extractos ${mark()}`, parent_id: null }
    const made = await owner.get('POST /v1/categories', { json, headers: atVenue(venue.id) })
    expect(made).toMatchObject({ ...json, id: expect.any(Number), subcategories: [] })
  })

  test('POST /categories, JSON {name}: the category', async ({ club: { owner } }) => {
    const json = { name: `Bebidas ${mark()}` }
    expect(await owner.get('POST /categories', { json })).toMatchObject({ ...json, id: expect.any(Number) })
  })

  test('POST /categories/{categoryId}/subcategories, JSON {name, category_id}: the subcategory', async ({
    club: { owner, category },
  }) => {
    const json = { name: `Dulces ${mark()}`, category_id: category.id }
    const made = await owner.get(`POST /categories/${category.id}/subcategories`, { json })
    expect(made).toMatchObject({ name: json.name, parent_id: category.id })
  })

  test('DELETE /v1/categories/{id}: the category leaves the list', async ({ club: { owner } }) => {
    const json = { name: `Pasajera ${mark()}`, parent_id: null }
    const { id } = await owner.get<{ id: number }>('POST /v1/categories', { json })
    expect((await owner.ask(`DELETE /v1/categories/${id}`)).status).toBe(204)
    const left = await owner.get<{ id: number }[]>('GET /v1/categories')
    expect(left.map((category) => category.id)).not.toContain(id)
  })

  bothWays('GET /v1/get-venue-products', 'products', listsProducts)
  test('GET /v1/get-venue-products, named in the header venue-id: the same', async ({ club }) => {
    const headers = { 'venue-id': String(club.venue.id) }
    listsProducts(club, await club.owner.get('GET /v1/get-venue-products', { headers }))
    const other = { 'venue-id': String(club.cellar.id) }
    expect(await club.owner.get('GET /v1/get-venue-products', { headers: other })).toEqual([])
  })

  bothWays('GET /api/get-shop-products', 'products', listsProducts)
  test('POST /v1/products, multipart product and image: the product', async ({ club }) => {
    const product = productOf(club)
    const multipart = { product: JSON.stringify(product), image: picture }
    const made = await club.owner.get('POST /v1/products', { multipart, headers: atVenue(club.venue.id) })
    expect(made).toMatchObject({ ...product, id: expect.any(Number), image_path: expect.any(String) })
  })

  test('POST /v1/products without the image: the product', async ({ club }) => {
    const product = productOf(club)
    const multipart = { product: JSON.stringify(product) }
    expect(await club.owner.get('POST /v1/products', { multipart })).toMatchObject({ ...product, image_path: null })
  })

  test('PUT /v1/products/{id}, the same multipart body: the product changed', async ({ club }) => {
    const product = productOf(club)
    const multipart = { product: JSON.stringify(product), image: picture }
    const { id } = await club.owner.get<{ id: number }>('POST /v1/products', { multipart })
    const changed = { ...product, name: `Haze ${mark()}`, price: 9 }
    const put = await club.owner.get(`PUT /v1/products/${id}`, {
      headers: atVenue(club.venue.id),
      multipart: { product: JSON.stringify(changed), image: picture },
    })
    expect(put).toMatchObject({ id, ...changed })
  })

  test('DELETE /v1/delete-product/{id}: the product leaves the list', async ({ club }) => {
    const multipart = { product: JSON.stringify(productOf(club)) }
    const { id } = await club.owner.get<{ id: number }>('POST /v1/products', { multipart })
    expect((await club.owner.ask(`DELETE /v1/delete-product/${id}`)).status).toBe(204)
    const left = await club.owner.get<{ id: number }[]>('GET /v1/get-venue-products')
    expect(left.map((product) => product.id)).not.toContain(id)
  })
})
