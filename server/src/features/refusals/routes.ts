import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { listFailedSignIns } from './service.ts'

export function refusalRoutes(route: Route, { db }: { db: Database }): void {
  route('GET /v1/failed-sign-ins', async ({ caller }) => listFailedSignIns(db, caller.staffId))
}
