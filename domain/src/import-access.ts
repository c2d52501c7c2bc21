import { type AccessRule, ownersAtVenue } from './access.ts'

/** The access rules of calls that bring members and products from another program. */
export const importAccess = {
  'GET /v1/imports': ownersAtVenue,
  'POST /v1/imports': ownersAtVenue,
  'GET /v1/imports/{id}': ownersAtVenue,
  'DELETE /v1/imports/{id}': ownersAtVenue,
  'PUT /v1/imports/{id}/rows': ownersAtVenue,
  'POST /v1/imports/{id}/check': ownersAtVenue,
  'GET /v1/imports/{id}/rows': ownersAtVenue,
  'GET /v1/imports/{id}/faults/export': ownersAtVenue,
  'PUT /v1/imports/{id}/decisions': ownersAtVenue,
  'POST /v1/imports/{id}/run': ownersAtVenue,
  'PUT /v1/imports/{id}/pictures/{number}': ownersAtVenue,
  'GET /v1/imports/{id}/undo': ownersAtVenue,
  'POST /v1/imports/{id}/undo': ownersAtVenue,
  'GET /v1/import-mappings': ownersAtVenue,
  'PUT /v1/import-mappings': ownersAtVenue,
} as const satisfies Record<string, AccessRule>
