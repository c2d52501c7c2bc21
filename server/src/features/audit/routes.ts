import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { listAuditEvents, listActors } from './service.ts'

export function auditRoutes(route: Route, deps: Parameters<typeof listAuditEvents>[0]): void {
  route('GET /v1/audit', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listAuditEvents(deps, caller, venue, query)),
  )
  route('GET /v1/audit/people', async ({ caller, venue, query }) => listActors(deps, caller, venue, query))
}
