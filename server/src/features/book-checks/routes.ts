import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { type BookChecks, describeBookChecks } from './service.ts'

export function bookCheckRoutes(route: Route, deps: { db: Database; bookChecks: BookChecks }): void {
  route('GET /v1/book-checks/latest', async ({ venue }) => describeBookChecks(deps, venue.operatorId))
  route('POST /v1/book-checks', async ({ caller, venue }) => deps.bookChecks.start(caller, venue))
}
