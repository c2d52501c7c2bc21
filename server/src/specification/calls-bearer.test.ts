import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/api.ts'
import { rawCall } from '../../testing/raw-call.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

/** Every call but the sign-in. */
const signedInCalls = [
  'GET /v1/users/me',
  'GET /v1/users/all',
  'GET /v1/users/1',
  'DELETE /v1/users/1',
  'POST /v1/create-owner',
  'POST /api/create-owner',
  'POST /api/create-shop-employee',
  'GET /api/shops/my',
  'GET /v1/venues/all',
  'POST /v1/venues',
  'DELETE /v1/venues/1',
  'GET /v1/categories',
  'GET /get-categories',
  'GET /v1/get-categories-with-subcategories',
  'POST /v1/categories',
  'POST /categories',
  'POST /categories/1/subcategories',
  'DELETE /v1/categories/1',
  'GET /v1/get-venue-products',
  'GET /api/get-shop-products',
  'POST /v1/products',
  'PUT /v1/products/1',
  'DELETE /v1/delete-product/1',
  'POST /v1/create-client',
  'GET /v1/venue-clients',
  'GET /v1/get-shop-clients',
  'POST /v1/add-cash',
  'POST /make_purchase/',
  'POST /v1/make-purchase',
  'GET /v1/active-entries',
  'POST /v1/entries',
  'PATCH /v1/checkout?user_id=1',
  'GET /v1/get-all-transactions',
]

describe('calls carry a bearer token', () => {
  test.for(signedInCalls)('%s without a bearer token: refused', async (call) => {
    expect((await rawCall(api.url, call)).status).toBe(401)
  })
})
