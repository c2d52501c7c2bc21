import type { Route } from '../../http/route.ts'
import type { ApprovalDeps } from './announce.ts'
import { listApprovals, listApprovers, readApproval } from './approval-view.ts'
import { ask } from './ask.ts'
import { cancel, decideHere, decideOnOwnDevice } from './decide.ts'

export function approvalRoutes(route: Route, deps: ApprovalDeps): void {
  route('GET /v1/approvers', async ({ caller, venue, query }) => listApprovers(deps, { caller, venue }, query.limit))
  route('POST /v1/approvals', async ({ caller, venue, origin, body, idempotencyKey: key }) =>
    ask(deps, { caller, venue, origin }, key, body),
  )
  route('GET /v1/approvals', async ({ caller }) => listApprovals(deps, caller))
  route('GET /v1/approvals/{id}', async ({ caller, venue, params }) => readApproval(deps, { caller, venue }, params.id))
  route('POST /v1/approvals/{id}/decision', async ({ caller, venue, origin, params, body }) =>
    decideOnOwnDevice(deps, { caller, venue, origin }, params.id, body),
  )
  route('POST /v1/approvals/{id}/decision-here', async ({ caller, venue, origin, params, body }) =>
    decideHere(deps, { caller, venue, origin }, params.id, body),
  )
  route('DELETE /v1/approvals/{id}', async ({ caller, venue, origin, params }) =>
    cancel(deps, { caller, venue, origin }, params.id),
  )
}
