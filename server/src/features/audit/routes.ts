import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { listDeeds, listDoers } from './service.ts'

export function auditRoutes(route: Route, deps: Parameters<typeof listDeeds>[0]): void {
  route('GET /v1/audit', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listDeeds(deps, caller, venue, query)),
  )
  route('GET /v1/audit/people', async ({ caller, venue, query }) => listDoers(deps, caller, venue, query))
}
