import { type Endpoint, workbookType } from '@aforo/contract'
import type { ApiEndpoint } from '@aforo/domain'
import type { WorkClass } from '../../db/pools.ts'

/** Reads over months of books, and what nobody waits for. They may wait behind the screens of the counter and the door. */
const reports: readonly ApiEndpoint[] = [
  'GET /v1/dashboard/buyers',
  'GET /v1/dashboard/figures',
  'GET /v1/dashboard/months',
  'GET /v1/dashboard/orders',
  'GET /v1/dashboard/result',
  'GET /v1/dashboard/sales',
  'GET /v1/exceptions',
  'GET /v1/members/{id}/file',
  'GET /v1/operators',
  'GET /v1/operators/{id}',
  'GET /v1/transactions/totals',
  'POST /v1/presses',
]

/** These are always let in. They have connections of their own, and sign-in has its own limits. */
const system: readonly ApiEndpoint[] = [
  'GET /healthz',
  'GET /readyz',
  'GET /v1/status',
  'GET /v1/support',
  'POST /api/token',
  'POST /v1/sign-in/renewal',
  'DELETE /v1/sign-in/renewal',
  'POST /v1/sign-in/second-factor/options',
  'POST /v1/sign-in/second-factor',
  'POST /v1/sign-in/passkey/options',
  'POST /v1/sign-in/passkey',
  'POST /v1/device/sign-in',
]

/** They change nothing. What they ask about is private, so it is in the body instead of the address. */
const readsByPost: readonly ApiEndpoint[] = ['POST /v1/verdicts']

/** Let in without waiting: a device that is not heard for some seconds counts as offline, and then others cannot sell. */
const urgent: readonly ApiEndpoint[] = ['POST /v1/device/leases']

export const isUrgent = (key: ApiEndpoint): boolean => urgent.includes(key)

const tableTypes: readonly Endpoint['contentType'][] = ['text/csv', 'application/pdf', workbookType]

export const isExport = ({ contentType }: Endpoint) => contentType !== undefined && tableTypes.includes(contentType)

export function workClassOf(key: ApiEndpoint, endpoint: Endpoint): WorkClass {
  if (system.includes(key)) return 'system'
  if (isExport(endpoint) || reports.includes(key)) return 'report'
  return key.startsWith('GET ') || readsByPost.includes(key) ? 'read' : 'command'
}
