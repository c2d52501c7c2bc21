import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { copyProducts } from './copy-products.ts'
import { listProductPrices } from './list-prices.ts'
import {
  changeProduct,
  countCatalogue,
  createProduct,
  describeProduct,
  listVenueProducts,
  type ProductDeps,
  removeProduct,
  restoreProduct,
} from './service.ts'

export function productRoutes(route: Route, deps: ProductDeps): void {
  route('GET /v1/get-venue-products', async ({ venue, query, reply }) =>
    sendPage(reply, await listVenueProducts(deps, venue, query)),
  )
  route('GET /api/get-shop-products', async ({ venue, query, reply }) =>
    sendPage(reply, await listVenueProducts(deps, venue, query)),
  )
  route('GET /v1/catalogue/counts', async ({ venue }) => countCatalogue(deps, venue))
  route('GET /v1/products/{id}', async ({ venue, params }) => describeProduct(deps, venue, params.id))
  route('GET /v1/products/{id}/prices', async ({ venue, params }) => listProductPrices(deps, venue, params.id))
  route('POST /v1/products', async ({ caller, venue, origin, multipart }) =>
    createProduct(deps, { caller, venue, origin }, multipart),
  )
  route('POST /v1/products/copy', async ({ caller, venue, origin, body, idempotencyKey }) =>
    copyProducts(deps, { caller, venue, origin }, body.from_venue_id, idempotencyKey),
  )
  route('PUT /v1/products/{id}', async ({ caller, venue, origin, params, multipart }) =>
    changeProduct(deps, { caller, venue, origin }, params.id, multipart),
  )
  route('DELETE /v1/delete-product/{id}', async ({ caller, venue, origin, params }) =>
    removeProduct(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/products/{id}/restoration', async ({ caller, venue, origin, params }) =>
    restoreProduct(deps, { caller, venue, origin }, params.id),
  )
}
