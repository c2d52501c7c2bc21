import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { describeOperator, describePlatform } from './service.ts'

export function operatorRoutes(route: Route, deps: { db: Database }): void {
  route('GET /v1/operators', async () => describePlatform(deps))
  route('GET /v1/operators/{id}', async ({ params }) => describeOperator(deps, params.id))
}
