import { type AccessRule, managersAtVenue, managersPrivately } from './access.ts'

/** What an accountant or an inspector asks of an owner. */
export const accountantAccess = {
  'GET /v1/journal/accounts': managersAtVenue,
  'PUT /v1/journal/accounts': managersAtVenue,
  'GET /v1/journal/export': managersPrivately,
  'GET /v1/journal/workbook': managersPrivately,
} as const satisfies Record<string, AccessRule>
