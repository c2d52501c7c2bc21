import type { Route } from '../../http/route.ts'
import { getProductTax, getTaxedCatalogue, getTaxes, type TaxDeps } from './service.ts'
import { removeProfile, setProfile } from './set-profile.ts'
import { removeCategoryTax, removeProductTax, setCategoryTax, setProductTax } from './set-treatment.ts'

export function taxRoutes(route: Route, deps: TaxDeps): void {
  route('GET /v1/taxes', async ({ venue }) => getTaxes(deps, venue))
  route('PUT /v1/taxes/profiles/{scope}/{valid_from}', async ({ caller, venue, origin, params, body }) =>
    setProfile(deps, { caller, venue, origin }, params, body),
  )
  route('DELETE /v1/taxes/profiles/{scope}/{valid_from}', async ({ caller, venue, origin, params }) =>
    removeProfile(deps, { caller, venue, origin }, params),
  )
  route('GET /v1/taxes/catalogue', async ({ venue }) => getTaxedCatalogue(deps, venue))
  route('PUT /v1/taxes/categories/{id}/{valid_from}', async ({ caller, venue, origin, params, body }) =>
    setCategoryTax(deps, { caller, venue, origin }, params, body),
  )
  route('DELETE /v1/taxes/categories/{id}/{valid_from}', async ({ caller, venue, origin, params }) =>
    removeCategoryTax(deps, { caller, venue, origin }, params),
  )
  route('GET /v1/taxes/products/{id}', async ({ venue, params }) => getProductTax(deps, venue, params.id))
  route('PUT /v1/taxes/products/{id}/{valid_from}', async ({ caller, venue, origin, params, body }) =>
    setProductTax(deps, { caller, venue, origin }, params, body),
  )
  route('DELETE /v1/taxes/products/{id}/{valid_from}', async ({ caller, venue, origin, params }) =>
    removeProductTax(deps, { caller, venue, origin }, params),
  )
}
