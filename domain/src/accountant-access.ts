import { type AccessRule, also, atVenue, managersAtVenue, managersPrivately } from './access.ts'

/** What an accountant or an inspector asks of an owner. */
export const accountantAccess = {
  'GET /v1/journal/accounts': managersAtVenue,
  'PUT /v1/journal/accounts': managersAtVenue,
  'GET /v1/journal/export': managersPrivately,
  'GET /v1/journal/workbook': managersPrivately,

  'GET /v1/registers': atVenue('accounting'),
  'POST /v1/registers/pdf': also('export', atVenue('accounting')),
  'POST /v1/registers/csv': also('export', atVenue('accounting')),
} as const satisfies Record<string, AccessRule>
