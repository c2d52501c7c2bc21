import type { ApiEndpoint } from './api-access.ts'
import type { SharedDeviceBlocker } from './devices.ts'

/** How long a proof of who somebody is counts for sensitive calls. Signing in is a proof. */
export const proofLifeMinutes = 10

/**
 * Calls that ask for a fresh proof: rights of people, files with data, erasure, links and keys. A screen that was left
 * open, or a stolen token, is not enough for them.
 */
export const sensitiveCalls: readonly ApiEndpoint[] = [
  'PUT /v1/users/{id}',
  'POST /v1/staff-roles',
  'PUT /v1/staff-roles/{id}',
  'DELETE /v1/staff-roles/{id}',
  'POST /v1/staff-roles/copies',
  'POST /v1/users/{id}/password-link',
  'DELETE /v1/users/{id}/second-factors',
  'POST /v1/superadmins',
  'POST /v1/create-owner',
  'POST /api/create-owner',
  'POST /v1/create-shop-employee',
  'POST /api/create-shop-employee',
  'PATCH /v1/operator-settings',
  'PUT /v1/retention',

  'POST /v1/passkeys/options',
  'POST /v1/passkeys',
  'DELETE /v1/passkeys/{id}',
  'POST /v1/code-secret',
  'POST /v1/code-secret/confirmation',
  'DELETE /v1/code-secret',
  'POST /v1/recovery-codes',

  'POST /v1/api-keys',
  'POST /v1/inspectors',
  'POST /v1/inspectors/{id}/link',
  'POST /v1/operators/{id}/suspension',

  'POST /v1/operator-exports',
  'POST /v1/operator-exports/{id}/file',

  'GET /v1/members/export',
  'GET /v1/members/{id}/file',
  'GET /v1/members/{id}/statement',
  'GET /v1/erasures/export',
  'GET /v1/privacy-requests/export',
  'GET /v1/visits/export',
  'GET /v1/transactions/export',
  'GET /v1/transactions/workbook',
  'GET /v1/journal/export',
  'GET /v1/journal/workbook',
  'POST /v1/registers/pdf',
  'POST /v1/registers/csv',
  'GET /v1/inspector/registers/{kind}/pdf',
  'GET /v1/inspector/registers/{kind}/csv',
  'GET /v1/employees/export',
  'GET /v1/reorder/export',
  'GET /v1/stock-value/export',
  'GET /v1/dashboard/export',
  'GET /v1/fiscal/records/export',
  'GET /v1/imports/{id}/faults/export',

  'POST /v1/members/{id}/erasure',
  'POST /v1/imports/{id}/run',
  'POST /v1/imports/{id}/undo',

  'POST /v1/approvals/{id}/decision',

  'PUT /v1/fiscal/certificate',
  'DELETE /v1/fiscal/certificate',
]

export type ProofBlocker = 'proof_needed' | SharedDeviceBlocker

/** Why a call has to wait for a proof of who the caller is, or null. A PIN on a shared device proves too little. */
export function proofBlocker(
  key: ApiEndpoint,
  { provedAgoMs, isOnDevice }: { provedAgoMs: number; isOnDevice: boolean },
): ProofBlocker | null {
  if (!sensitiveCalls.includes(key)) return null
  if (isOnDevice) return 'own_device_required'
  return provedAgoMs > proofLifeMinutes * 60_000 ? 'proof_needed' : null
}
