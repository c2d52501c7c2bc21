import { type AccessRule, also, atVenue } from './access.ts'

/** The access rules of calls about counts, jars and what goes missing. */
export const countAccess = {
  'GET /v1/count-sheets': atVenue('count_stock'),
  'POST /v1/count-sheets': atVenue('count_stock'),
  'GET /v1/count-sheets/{id}': atVenue('count_stock'),
  'GET /v1/count-sheets/{id}/entries': atVenue('count_stock'),
  'POST /v1/count-sheets/{id}/next': atVenue('count_stock'),
  'POST /v1/count-sheets/{id}/entries/{number}/readings': atVenue('count_stock'),
  'POST /v1/count-sheets/{id}/entries/{number}/skip': atVenue('count_stock'),
  'POST /v1/count-sheets/{id}/pause': atVenue('count_stock'),
  'POST /v1/count-sheets/{id}/resume': atVenue('count_stock'),
  'POST /v1/count-sheets/{id}/finish': atVenue('count_stock'),
  'GET /v1/count-sheets/{id}/result': also('approve', atVenue('count_stock')),
  'POST /v1/count-sheets/{id}/approval': also('approve', atVenue('count_stock')),
  'POST /v1/count-sheets/{id}/discard': atVenue('count_stock'),
  'GET /v1/batches/{id}/jars': atVenue('prices', 'receive_stock', 'count_stock'),
  'POST /v1/batches/{id}/jars': atVenue('receive_stock', 'count_stock'),
  'PUT /v1/batches/{id}/jars/{number}': atVenue('receive_stock', 'count_stock'),
  'GET /v1/shrink': also('approve', atVenue('count_stock')),
  'GET /v1/moisture': atVenue('count_stock'),
  'PUT /v1/moisture/{category_id}/{valid_from}': also('approve', atVenue('count_stock')),
} as const satisfies Record<string, AccessRule>
