import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { exportRegister } from './export-register.ts'
import {
  answerRequest,
  extendRequest,
  getPrivacyRequest,
  listPrivacyRequests,
  type PrivacyDeps,
  recordPrivacyRequest,
  setProof,
} from './service.ts'

export function privacyRequestRoutes(route: Route, deps: PrivacyDeps): void {
  route('GET /v1/privacy-requests', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listPrivacyRequests(deps, { caller, venue }, query)),
  )
  route('POST /v1/privacy-requests', async ({ caller, venue, origin, idempotencyKey, body }) =>
    recordPrivacyRequest(deps, { caller, venue, origin }, idempotencyKey, body),
  )
  route('GET /v1/privacy-requests/export', async ({ caller, venue, origin }) =>
    exportRegister(deps, { caller, venue, origin }),
  )
  route('GET /v1/privacy-requests/{id}', async ({ caller, venue, params }) =>
    getPrivacyRequest(deps, { caller, venue }, params.id),
  )
  route('PUT /v1/privacy-requests/{id}/proof', async ({ caller, venue, origin, params, body }) =>
    setProof(deps, { caller, venue, origin }, params.id, body),
  )
  route('POST /v1/privacy-requests/{id}/extension', async ({ caller, venue, origin, params, body }) =>
    extendRequest(deps, { caller, venue, origin }, params.id, body),
  )
  route('POST /v1/privacy-requests/{id}/answer', async ({ caller, venue, origin, params, body }) =>
    answerRequest(deps, { caller, venue, origin }, params.id, body),
  )
}
