import { type AccessRule, managersAtVenue, ownersAtVenue, placedAtVenue, staff } from './access.ts'
import { accountantAccess } from './accountant-access.ts'

/** Calls that concern the whole operator. */
export const operatorAccess = {
  'GET /v1/operator-settings': managersAtVenue,
  'PATCH /v1/operator-settings': managersAtVenue,

  'GET /v1/retention': ownersAtVenue,
  'PUT /v1/retention': ownersAtVenue,
  'POST /v1/retention/preview': ownersAtVenue,

  'GET /v1/privacy-requests': ownersAtVenue,
  'POST /v1/privacy-requests': ownersAtVenue,
  'GET /v1/privacy-requests/export': ownersAtVenue,
  'GET /v1/privacy-requests/{id}': ownersAtVenue,
  'PUT /v1/privacy-requests/{id}/proof': ownersAtVenue,
  'POST /v1/privacy-requests/{id}/extension': ownersAtVenue,
  'POST /v1/privacy-requests/{id}/answer': ownersAtVenue,

  'GET /v1/first-steps': ownersAtVenue,

  'GET /v1/venue-copies/sources': ownersAtVenue,
  'GET /v1/venue-copies/{from_venue_id}': ownersAtVenue,
  'POST /v1/venue-copies': ownersAtVenue,

  'PUT /v1/practice': placedAtVenue,
  'DELETE /v1/practice': staff,

  'GET /v1/operator-exports': ownersAtVenue,
  'POST /v1/operator-exports': ownersAtVenue,
  'POST /v1/operator-exports/{id}/file': ownersAtVenue,

  'GET /v1/api-keys': ownersAtVenue,
  'POST /v1/api-keys': ownersAtVenue,
  'DELETE /v1/api-keys/{id}': ownersAtVenue,

  'GET /v1/inspectors': ownersAtVenue,
  'POST /v1/inspectors': ownersAtVenue,
  'POST /v1/inspectors/{id}/link': ownersAtVenue,
  'DELETE /v1/inspectors/{id}': ownersAtVenue,

  'GET /v1/webhooks': ownersAtVenue,
  'POST /v1/webhooks': ownersAtVenue,
  'PUT /v1/webhooks/{id}': ownersAtVenue,
  'DELETE /v1/webhooks/{id}': ownersAtVenue,
  'POST /v1/webhooks/{id}/secret': ownersAtVenue,
  'POST /v1/webhooks/{id}/test': ownersAtVenue,
  'GET /v1/webhooks/{id}/deliveries': ownersAtVenue,
  'POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay': ownersAtVenue,
  'POST /v1/webhooks/{id}/replays': ownersAtVenue,

  ...accountantAccess,
} as const satisfies Record<string, AccessRule>
