import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { answerRequest, endAccess, listSupportRequests, offerAccess } from './answer-support.ts'
import { askForAccess, findOwnRequest, type SupportDeps, withdrawRequest } from './ask-for-access.ts'

export function supportRequestRoutes(route: Route, deps: SupportDeps): void {
  route('POST /v1/support-requests', async ({ body, ...actor }) => askForAccess(deps, actor, body))
  route('GET /v1/support-requests/own', async ({ caller, venue }) => findOwnRequest(deps, caller, venue))
  route('DELETE /v1/support-requests/own', async (actor) => withdrawRequest(deps, actor))
  route('GET /v1/support-requests', async ({ venue, query, reply }) =>
    sendPage(reply, await listSupportRequests(deps, venue, query)),
  )
  route('POST /v1/support-requests/{id}/decision', async ({ params, body, ...actor }) =>
    answerRequest(deps, actor, { id: params.id, grant: body.grant }),
  )
  route('POST /v1/support-grants', async ({ body, ...actor }) => offerAccess(deps, actor, body.minutes))
  route('DELETE /v1/support-grants/{id}', async ({ params, ...actor }) => endAccess(deps, actor, params.id))
}
