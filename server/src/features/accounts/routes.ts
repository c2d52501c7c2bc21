import type { Route } from '../../http/route.ts'
import { type AccountDeps, createEmployee, createOwner } from './service.ts'

export function accountRoutes(route: Route, deps: AccountDeps): void {
  for (const path of ['POST /v1/create-owner', 'POST /api/create-owner'] as const) {
    route(path, async ({ caller, origin, multipart }) => createOwner(deps, { caller, origin }, multipart))
  }
  for (const path of ['POST /v1/create-shop-employee', 'POST /api/create-shop-employee'] as const) {
    route(path, async ({ caller, origin, body }) => createEmployee(deps, { caller, origin }, body))
  }
}
