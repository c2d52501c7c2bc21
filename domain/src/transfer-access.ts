import { type AccessRule, atVenue } from './access.ts'

/** The access rules of calls about goods that go from one venue to another. */
export const transferAccess = {
  'GET /v1/transfers': atVenue('prices', 'receive_stock', 'count_stock'),
  'GET /v1/transfers/on-the-way': atVenue('prices', 'receive_stock', 'count_stock'),
  'GET /v1/transfers/venues': atVenue('count_stock'),
  'GET /v1/transfers/{id}': atVenue('prices', 'receive_stock', 'count_stock'),
  'POST /v1/transfers': atVenue('count_stock'),
  'POST /v1/transfers/{id}/receipt': atVenue('receive_stock'),
  'POST /v1/transfers/{id}/cancellation': atVenue('count_stock'),
  'GET /v1/batches/{id}/journey': atVenue('prices', 'receive_stock', 'count_stock'),
} as const satisfies Record<string, AccessRule>
