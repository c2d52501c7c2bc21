import type { Database } from '../../db/connection.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { listExports } from './export-view.ts'

export function exportRoutes(route: Route, deps: { db: Database }): void {
  route('GET /v1/exports', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listExports(deps, { caller, venue }, query)),
  )
}
