import { type AccessRule, managersAtVenue, ownersAtVenue } from './access.ts'
import { accountantAccess } from './accountant-access.ts'

/** Calls that concern the whole operator. */
export const operatorAccess = {
  'GET /v1/operator-settings': managersAtVenue,
  'PATCH /v1/operator-settings': managersAtVenue,

  'GET /v1/first-steps': ownersAtVenue,

  'GET /v1/operator-exports': ownersAtVenue,
  'POST /v1/operator-exports': ownersAtVenue,
  'POST /v1/operator-exports/{id}/file': ownersAtVenue,

  'GET /v1/api-keys': ownersAtVenue,
  'POST /v1/api-keys': ownersAtVenue,
  'DELETE /v1/api-keys/{id}': ownersAtVenue,

  ...accountantAccess,
} as const satisfies Record<string, AccessRule>
