import { expect } from '@playwright/test'
import type { Club, Item } from './club.ts'
import { atVenue, mark } from './desk.ts'
import { somePicture } from '../fixtures/sample-picture.ts'

const named = ({ id, name }: { id: number; name: string }) => expect.objectContaining({ id, name })

/** A list is there whether the venue is named in the header or, as older clients do, nowhere: then it is the first. */
const bothWays = (call: string, answered: string, check: (club: Club, answer: unknown) => void): Item[] => [
  {
    name: `${call}, named in X-Venue-ID: ${answered}`,
    check: async (club) => check(club, await club.owner.get(call, { headers: atVenue(club.venue.id) })),
  },
  {
    name: `${call}, named nowhere: ${answered} of the first venue`,
    check: async (club) => check(club, await club.owner.get(call)),
  },
]

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

/** Categories and products. */
export const goodsCalls: readonly Item[] = [
  ...bothWays('GET /v1/categories', 'categories with id and name', listsCategories),
  {
    name: 'GET /v1/categories, named in the header venue-id: the same',
    check: async (club) => {
      const headers = { 'venue-id': String(club.venue.id) }
      listsCategories(club, await club.owner.get('GET /v1/categories', { headers }))
    },
  },
  {
    name: 'GET /v1/categories at another venue of theirs: the categories of that one',
    check: async ({ owner, cellar }) => {
      expect(await owner.get('GET /v1/categories', { headers: atVenue(cellar.id) })).toEqual([])
    },
  },
  ...bothWays('GET /get-categories', 'categories', listsCategories),
  ...bothWays('GET /v1/get-categories-with-subcategories', 'categories with subcategories', listsCategories),
  {
    name: 'POST /v1/categories, JSON {name, parent_id null}: the category',
    check: async ({ owner, venue }) => {
      const data = { name: `Extractos ${mark()}`, parent_id: null }
      const made = await owner.get('POST /v1/categories', { data, headers: atVenue(venue.id) })
      expect(made).toMatchObject({ ...data, id: expect.any(Number), subcategories: [] })
    },
  },
  {
    name: 'POST /categories, JSON {name}: the category',
    check: async ({ owner }) => {
      const data = { name: `Bebidas ${mark()}` }
      expect(await owner.get('POST /categories', { data })).toMatchObject({ ...data, id: expect.any(Number) })
    },
  },
  {
    name: 'POST /categories/{categoryId}/subcategories, JSON {name, category_id}: the subcategory',
    check: async ({ owner, category }) => {
      const data = { name: `Dulces ${mark()}`, category_id: category.id }
      const made = await owner.get(`POST /categories/${category.id}/subcategories`, { data })
      expect(made).toMatchObject({ name: data.name, parent_id: category.id })
    },
  },
  {
    name: 'DELETE /v1/categories/{id}: the category leaves the list',
    check: async ({ owner }) => {
      const data = { name: `Pasajera ${mark()}`, parent_id: null }
      const { id } = await owner.get<{ id: number }>('POST /v1/categories', { data })
      expect((await owner.ask(`DELETE /v1/categories/${id}`)).status()).toBe(204)
      const left = await owner.get<{ id: number }[]>('GET /v1/categories')
      expect(left.map((category) => category.id)).not.toContain(id)
    },
  },
  ...bothWays('GET /v1/get-venue-products', 'products', listsProducts),
  {
    name: 'GET /v1/get-venue-products, named in the header venue-id: the same',
    check: async (club) => {
      const headers = { 'venue-id': String(club.venue.id) }
      listsProducts(club, await club.owner.get('GET /v1/get-venue-products', { headers }))
    },
  },
  ...bothWays('GET /api/get-shop-products', 'products', listsProducts),
  {
    name: 'POST /v1/products, multipart product and image: the product',
    check: async (club) => {
      const product = productOf(club)
      const multipart = { product: JSON.stringify(product), image: somePicture }
      const made = await club.owner.get('POST /v1/products', { multipart, headers: atVenue(club.venue.id) })
      expect(made).toMatchObject({ ...product, id: expect.any(Number), image_path: expect.any(String) })
    },
  },
  {
    name: 'POST /v1/products without the image: the product',
    check: async (club) => {
      const product = productOf(club)
      const multipart = { product: JSON.stringify(product) }
      expect(await club.owner.get('POST /v1/products', { multipart })).toMatchObject({ ...product, image_path: null })
    },
  },
  {
    name: 'PUT /v1/products/{id}, the same multipart body: the product changed',
    check: async (club) => {
      const product = productOf(club)
      const multipart = { product: JSON.stringify(product), image: somePicture }
      const { id } = await club.owner.get<{ id: number }>('POST /v1/products', { multipart })
      const changed = { ...product, name: `Haze ${mark()}`, price: 9 }
      const put = await club.owner.get(`PUT /v1/products/${id}`, {
        headers: atVenue(club.venue.id),
        multipart: { product: JSON.stringify(changed), image: somePicture },
      })
      expect(put).toMatchObject({ id, ...changed })
    },
  },
  {
    name: 'DELETE /v1/delete-product/{id}: the product leaves the list',
    check: async (club) => {
      const multipart = { product: JSON.stringify(productOf(club)) }
      const { id } = await club.owner.get<{ id: number }>('POST /v1/products', { multipart })
      expect((await club.owner.ask(`DELETE /v1/delete-product/${id}`)).status()).toBe(204)
      const left = await club.owner.get<{ id: number }[]>('GET /v1/get-venue-products')
      expect(left.map((product) => product.id)).not.toContain(id)
    },
  },
]
