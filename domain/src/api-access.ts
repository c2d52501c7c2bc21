import { type AccessRule, anyone, atVenue, staff, staffAnywhere } from './access.ts'

/**
 * Who may make which call. The contract declares exactly these endpoints, so a call without a rule and a rule
 * without a call both fail to compile.
 */
export const apiAccess = {
  'GET /healthz': anyone,
  'GET /readyz': anyone,

  'POST /api/token': anyone,
  'POST /v1/sign-in/renewal': anyone,
  'POST /v1/sign-out': staff,
  'POST /v1/sign-out-everywhere': staff,
  'GET /v1/sign-ins': staff,
  'DELETE /v1/sign-ins/{id}': staff,
  'GET /v1/users/me': staff,
  'PUT /v1/users/me/password': staff,

  'POST /v1/invitations': atVenue('staff'),
  'POST /v1/invitations/{id}/link': atVenue('staff'),
  'POST /v1/invitations/look-up': anyone,
  'POST /v1/invitations/accept': anyone,

  'GET /v1/venue-signs/{subdomain}': anyone,

  'GET /v1/events': staffAnywhere,
} as const satisfies Record<string, AccessRule>

export type ApiEndpoint = keyof typeof apiAccess
