import type { ApiEndpoint } from './api-access.ts'
import { addDays } from './calendar.ts'

export const inspectorAuthorityMost = 120
export const inspectorReferenceMost = 200
/** The longest time for which an owner gives access, in days. */
export const inspectorDaysMost = 366
/** The most accounts of an operator that are not over and not revoked. */
export const inspectorsMost = 50

/** From when to when an inspector may read, by the business days of the venue, and when an owner ended it. */
export type InspectorTerm = { from: string; until: string; revokedOn: string | null }

export const inspectorStates = ['coming', 'active', 'over', 'revoked'] as const
export type InspectorState = (typeof inspectorStates)[number]

export function inspectorStateOn(today: string, { from, until, revokedOn }: InspectorTerm): InspectorState {
  if (revokedOn !== null) return 'revoked'
  if (today > until) return 'over'
  return today < from ? 'coming' : 'active'
}

export type InspectorBlocker = 'inspector_not_begun' | 'inspector_over' | 'inspector_revoked'

/** Why an inspector reads nothing on this day, and the day that explains it, or null. */
export function inspectorBlocker(
  today: string,
  term: InspectorTerm,
): { blocker: InspectorBlocker; day: string } | null {
  const state = inspectorStateOn(today, term)
  if (state === 'revoked') return { blocker: 'inspector_revoked', day: term.revokedOn ?? today }
  if (state === 'over') return { blocker: 'inspector_over', day: term.until }
  return state === 'coming' ? { blocker: 'inspector_not_begun', day: term.from } : null
}

const order: readonly InspectorState[] = ['active', 'coming', 'over', 'revoked']

/** The term that counts on this day, of all that an inspector has at a venue, newest first: one that is open, if any. */
export function termOn<Term extends InspectorTerm>(today: string, terms: readonly Term[]): Term | null {
  const rank = (term: Term) => order.indexOf(inspectorStateOn(today, term))
  return terms.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}

export type InspectorTermBlocker = 'range_backwards' | 'range_past' | 'range_too_long'

/** Why access cannot be given for these days, or null. */
export function inspectorTermBlocker(
  { from, until }: { from: string; until: string },
  today: string,
): InspectorTermBlocker | null {
  if (until < from) return 'range_backwards'
  if (until < today) return 'range_past'
  return until > addDays(from, inspectorDaysMost - 1) ? 'range_too_long' : null
}

/**
 * Everything that an inspector may call. Any other call is refused, so a new call is closed to them. Besides their
 * pages it is only what every account needs to come in, to prove who it is, and to leave.
 */
export const callsOfInspectors: readonly ApiEndpoint[] = [
  'GET /v1/inspector/room',
  'GET /v1/inspector/stock',
  'GET /v1/inspector/registers',
  'GET /v1/inspector/registers/{kind}/pdf',
  'GET /v1/inspector/registers/{kind}/csv',

  'GET /v1/users/me',
  'POST /v1/sign-out',
  'PUT /v1/users/me/password',
  'GET /v1/second-factors',
  'POST /v1/passkeys/options',
  'POST /v1/passkeys',
  'POST /v1/code-secret',
  'POST /v1/code-secret/confirmation',
  'POST /v1/recovery-codes',
  'POST /v1/proofs/options',
  'POST /v1/proofs',
]

export type InspectorCallBlocker = 'inspector_reads_only'

/** Why an inspector may not make this call, or null. */
export const inspectorCallBlocker = (call: ApiEndpoint): InspectorCallBlocker | null =>
  callsOfInspectors.includes(call) ? null : 'inspector_reads_only'
