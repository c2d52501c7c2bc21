import { type AccessRule, managersAtVenue } from './access.ts'

/** What an accountant or an inspector asks of an owner. */
export const accountantAccess = {
  'GET /v1/journal/accounts': managersAtVenue,
  'PUT /v1/journal/accounts': managersAtVenue,
  'GET /v1/journal/export': managersAtVenue,
  'GET /v1/journal/workbook': managersAtVenue,
} as const satisfies Record<string, AccessRule>
