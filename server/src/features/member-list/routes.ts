import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import type { ExportDeps } from '../exports/service.ts'
import { exportClients } from './export.ts'
import { countClients, listClientsFor, type MemberListDeps } from './service.ts'

export function memberListRoutes(route: Route, deps: MemberListDeps & ExportDeps): void {
  route('GET /v1/venue-clients', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listClientsFor(deps, { caller, venue }, query)),
  )
  route('GET /v1/get-shop-clients', async ({ caller, venue, query, reply }) => ({
    client: sendPage(reply, await listClientsFor(deps, { caller, venue }, query)),
  }))
  route('GET /v1/members/counts', async ({ venue, query }) => countClients(deps, venue, query))
  route('GET /v1/members/export', async ({ caller, venue, origin, query, request }) =>
    exportClients(deps, { caller, venue, origin }, query, languageOf(request.headers['accept-language'])),
  )
}
