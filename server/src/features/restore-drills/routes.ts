import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { describeLastDrill } from './service.ts'

export function restoreDrillRoutes(route: Route, deps: { db: Database }): void {
  route('GET /v1/restore-drills/latest', async () => describeLastDrill(deps))
}
