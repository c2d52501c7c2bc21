import type { Database } from '../../db/connection.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { listPlatformEvents } from './service.ts'

export function platformRecordRoutes(route: Route, deps: { db: Database }): void {
  route('GET /v1/platform-events', async ({ query, reply }) => sendPage(reply, await listPlatformEvents(deps, query)))
}
