import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { copyCsv, copyPdf } from '../registers/service.ts'
import { giveAccess, type InspectorDeps, listInspectors, renewInspectorLink, revokeAccess } from './give-access.ts'
import { authorityOf, readRegisters, readRoom, readStock } from './read-venue.ts'

export function inspectorRoutes(route: Route, deps: InspectorDeps & Parameters<typeof copyPdf>[0]): void {
  route('GET /v1/inspectors', async ({ caller, venue, origin, query, reply }) =>
    sendPage(reply, await listInspectors(deps, { caller, venue, origin }, query)),
  )
  route('POST /v1/inspectors', async ({ caller, venue, origin, idempotencyKey, body }) =>
    giveAccess(deps, { caller, venue, origin }, idempotencyKey, body),
  )
  route('POST /v1/inspectors/{id}/link', async ({ caller, venue, origin, params }) =>
    renewInspectorLink(deps, { caller, venue, origin }, params.id),
  )
  route('DELETE /v1/inspectors/{id}', async ({ caller, venue, origin, params }) =>
    revokeAccess(deps, { caller, venue, origin }, params.id),
  )

  route('GET /v1/inspector/room', async ({ caller, venue, origin }) => readRoom(deps, { caller, venue, origin }))
  route('GET /v1/inspector/stock', async ({ caller, venue, origin, query, reply }) =>
    sendPage(reply, await readStock(deps, { caller, venue, origin }, query)),
  )
  route('GET /v1/inspector/registers', async ({ caller, venue, origin, query, reply }) =>
    sendPage(reply, await readRegisters(deps, { caller, venue, origin }, query)),
  )
  route('GET /v1/inspector/registers/{kind}/pdf', async ({ caller, venue, origin, params, query, request, reply }) => {
    const by = { caller, venue, origin }
    const language = languageOf(request.headers['accept-language'])
    return copyPdf(deps, by, { order: { ...params, ...query }, language, authority: authorityOf(by) }, reply)
  })
  route('GET /v1/inspector/registers/{kind}/csv', async ({ caller, venue, origin, params, query, request, reply }) => {
    const by = { caller, venue, origin }
    const language = languageOf(request.headers['accept-language'])
    return copyCsv(deps, by, { order: { ...params, ...query }, language, authority: authorityOf(by) }, reply)
  })
}
