import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './service.ts'

export function apiKeyRoutes(route: Route, deps: { db: Database }): void {
  route('GET /v1/api-keys', async ({ caller, venue }) => listApiKeys(deps, caller, venue))
  route('POST /v1/api-keys', async ({ caller, venue, origin, body }) =>
    createApiKey(deps, { caller, venue, origin }, body),
  )
  route('DELETE /v1/api-keys/{id}', async ({ caller, venue, origin, params }) =>
    revokeApiKey(deps, { caller, venue, origin }, params.id),
  )
}
