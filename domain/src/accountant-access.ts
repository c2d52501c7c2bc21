import { type AccessRule, also, atVenue, inspectorsAtVenue, managersAtVenue, managersPrivately } from './access.ts'

/** What an accountant or an inspector asks of an owner, and what an inspector reads with an account of their own. */
export const accountantAccess = {
  'GET /v1/journal/accounts': managersAtVenue,
  'PUT /v1/journal/accounts': managersAtVenue,
  'GET /v1/journal/export': managersPrivately,
  'GET /v1/journal/workbook': managersPrivately,

  'GET /v1/registers': atVenue('accounting'),
  'POST /v1/registers/pdf': also('export', atVenue('accounting')),
  'POST /v1/registers/csv': also('export', atVenue('accounting')),

  'GET /v1/inspector/room': inspectorsAtVenue,
  'GET /v1/inspector/stock': inspectorsAtVenue,
  'GET /v1/inspector/registers': inspectorsAtVenue,
  'GET /v1/inspector/registers/{kind}/pdf': inspectorsAtVenue,
  'GET /v1/inspector/registers/{kind}/csv': inspectorsAtVenue,
} as const satisfies Record<string, AccessRule>
