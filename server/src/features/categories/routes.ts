import type { Route } from '../../http/route.ts'
import {
  type CategoryDeps,
  changeCategory,
  createCategory,
  listRemovedCategories,
  listVenueCategories,
  removeCategory,
  returnCategory,
} from './service.ts'

export function categoryRoutes(route: Route, deps: CategoryDeps): void {
  route('GET /v1/categories', async ({ venue }) => listVenueCategories(deps, venue))
  route('GET /v1/get-categories-with-subcategories', async ({ venue }) => listVenueCategories(deps, venue))
  route('GET /get-categories', async ({ venue }) => listVenueCategories(deps, venue))
  route('POST /v1/categories', async ({ caller, venue, origin, body }) =>
    createCategory(deps, { caller, venue, origin }, { name: body.name, parentId: body.parent_id }),
  )
  route('POST /categories', async ({ caller, venue, origin, body }) =>
    createCategory(deps, { caller, venue, origin }, { name: body.name, parentId: null }),
  )
  route('POST /categories/{categoryId}/subcategories', async ({ caller, venue, origin, params, body }) =>
    createCategory(deps, { caller, venue, origin }, { name: body.name, parentId: params.categoryId }),
  )
  route('PATCH /v1/categories/{id}', async ({ caller, venue, origin, params, body }) =>
    changeCategory(deps, { caller, venue, origin }, params.id, body),
  )
  route('GET /v1/categories/archived', async ({ venue }) => listRemovedCategories(deps, venue))
  route('POST /v1/categories/{id}/restoration', async ({ caller, venue, origin, params }) =>
    returnCategory(deps, { caller, venue, origin }, params.id),
  )
  route('DELETE /v1/categories/{id}', async ({ caller, venue, origin, params, query }) =>
    removeCategory(deps, { caller, venue, origin }, params.id, query.move_to),
  )
}
