import { type AccessRule, atVenue } from './access.ts'

/** The access rules of calls about batches. */
export const batchAccess = {
  'GET /v1/products/{id}/batches': atVenue('prices', 'receive_stock', 'count_stock'),
  'GET /v1/batches/{id}': atVenue('prices', 'receive_stock', 'count_stock'),
  'PUT /v1/batches/{id}': atVenue('receive_stock'),
  'GET /v1/batches/{id}/movements': atVenue('prices', 'receive_stock', 'count_stock'),
  'GET /v1/batches/{id}/members': atVenue('see_members'),
  'POST /v1/batches/{id}/block': atVenue('count_stock'),
  'POST /v1/batches/{id}/unblock': atVenue('count_stock'),
} as const satisfies Record<string, AccessRule>
