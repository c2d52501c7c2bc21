import { apiAccess, type ApiEndpoint } from './api-access.ts'
import type { AccessRule } from './access.ts'

/**
 * Calls that change something and stay open while an operator is suspended. Everything that only reads stays open
 * too. Any other call is refused, so a new call is refused until it is listed here.
 */
const openWhileSuspended: readonly ApiEndpoint[] = [
  // Members who are inside can leave. The exit is refused while their cart is not empty, so the cart can be emptied.
  'PATCH /v1/checkout',
  'DELETE /v1/carts/{user_id}',
  'POST /v1/time-records/clock-out',
  'POST /v1/employees/{id}/clock-out',

  // An open till can be counted and closed, also where a difference needs somebody's approval.
  'POST /v1/till-sessions/{id}/drawer',
  'POST /v1/till-sessions/{id}/counts',
  'POST /v1/till-sessions/{id}/closing',
  'POST /v1/approvals',
  'POST /v1/approvals/{id}/decision',
  'POST /v1/approvals/{id}/decision-here',
  'DELETE /v1/approvals/{id}',

  // Nobody is locked in: the whole export, and reads that are a POST.
  'POST /v1/operator-exports',
  'POST /v1/operator-exports/{id}/file',
  'POST /v1/registers/pdf',
  'POST /v1/registers/csv',
  'POST /v1/members/duplicates',
  // The law does not wait for the operator.
  'POST /v1/inspectors',
  'POST /v1/inspectors/{id}/link',
  'POST /v1/privacy-requests',
  'PUT /v1/privacy-requests/{id}/proof',
  'POST /v1/privacy-requests/{id}/extension',
  'POST /v1/privacy-requests/{id}/answer',
  'POST /v1/verdicts',
  'POST /v1/retention/preview',
  'POST /v1/book-checks',
  'POST /v1/fiscal/chain-checks',
  'PUT /v1/messages/read',
  'POST /v1/alerts/{id}/seen',

  // The tax agency waits for what was sold before.
  'POST /v1/fiscal/send-now',

  // Owners decide who sees their data, and may need help now.
  'POST /v1/support-requests/{id}/decision',

  // Access can always be taken away.
  'DELETE /v1/support-grants/{id}',
  'DELETE /v1/api-keys/{id}',
  'DELETE /v1/inspectors/{id}',
  'DELETE /v1/webhooks/{id}',
  'DELETE /v1/users/{id}/sign-ins',
  'DELETE /v1/users/{id}/sign-ins/{sign_in_id}',
  'DELETE /v1/devices/{id}',
  'DELETE /v1/employees/{id}/pin',
  'DELETE /v1/employees/{id}/card',
]

/** Calls about the own account, of the platform, or without anybody concern no operator. */
function concernsOperator(rule: AccessRule): boolean {
  if (rule.kind === 'anyone' || rule.kind === 'staff') return false
  if (rule.kind === 'role' || rule.kind === 'standing') return rule.roles.some((role) => role !== 'superadmin')
  return true
}

export type SuspensionBlocker = 'operator_suspended'

/** Why this call is refused at an operator, or null. */
export function suspensionBlocker(
  call: ApiEndpoint,
  { isSuspended }: { isSuspended: boolean },
): SuspensionBlocker | null {
  if (!isSuspended || call.startsWith('GET ') || !concernsOperator(apiAccess[call])) return null
  return openWhileSuspended.includes(call) ? null : 'operator_suspended'
}

/** Whether the rule of a call names one venue, whose operator then decides. Without it, all operators of the caller do. */
export const isBoundToVenue = (rule: AccessRule): boolean =>
  rule.kind === 'venue' || rule.kind === 'standing' || rule.kind === 'inspector'

export type SuspensionNameBlocker = 'operator_name_wrong'

/** Why the typed name does not confirm a suspension, or null. */
export const suspensionNameBlocker = (name: string, typed: string): SuspensionNameBlocker | null =>
  typed.trim() === name.trim() ? null : 'operator_name_wrong'
