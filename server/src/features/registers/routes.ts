import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { issueCsv, issuePdf, type RegisterDeps } from './issue-register.ts'
import { listRegisters } from './service.ts'

export function registerRoutes(route: Route, deps: RegisterDeps): void {
  route('GET /v1/registers', async ({ venue, query, reply }) =>
    sendPage(reply, await listRegisters(deps, venue, query)),
  )
  route('POST /v1/registers/pdf', async ({ caller, venue, origin, body, request, reply }) => {
    const language = languageOf(request.headers['accept-language'])
    return issuePdf(deps, { caller, venue, origin }, { order: body, language }, reply)
  })
  route('POST /v1/registers/csv', async ({ caller, venue, origin, body, request, reply }) => {
    const language = languageOf(request.headers['accept-language'])
    return issueCsv(deps, { caller, venue, origin }, { order: body, language }, reply)
  })
}
