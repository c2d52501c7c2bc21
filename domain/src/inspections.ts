import type { AccessRule } from './access.ts'
import type { Capability, Person } from './people.ts'

export const inspectionReasonLeast = 10
export const inspectionReasonMost = 500
/** How long one reason lets a superadmin see an operator's members. */
export const inspectionMinutes = 60

export const inspectionEndsAt = (startsAt: Date): Date => new Date(startsAt.getTime() + inspectionMinutes * 60 * 1000)

export type InspectionReasonBlocker = 'inspection_reason_missing'

/** Why this text is not a valid reason, or null. Its length is counted in characters, as the database counts it. */
export function inspectionReasonBlocker(reason: string): InspectionReasonBlocker | null {
  const { length } = Array.from(reason.trim())
  return length >= inspectionReasonLeast && length <= inspectionReasonMost ? null : 'inspection_reason_missing'
}

/** Capabilities that neither show members nor move their money. A new capability counts as one that does. */
const withoutMembers: readonly Capability[] = ['prices', 'receive_stock', 'count_stock', 'staff', 'settings']

/** Whether a call shows members or moves their money. */
export const isAboutMembers = (rule: AccessRule): boolean =>
  rule.kind === 'venue' && rule.anyOf.some((capability) => !withoutMembers.includes(capability))

/** Whether this call shows an operator's members to a superadmin, who does not work for the operator. */
export const needsInspection = (rule: AccessRule, person: Person): boolean =>
  isAboutMembers(rule) && person.role === 'superadmin'

export type InspectionBlocker = 'inspection_required'

/** Why a superadmin whose last inspection ends at this time may not see members, or null. */
export function inspectionBlocker(openUntil: Date | null, now: Date): InspectionBlocker | null {
  return openUntil !== null && now < openUntil ? null : 'inspection_required'
}
