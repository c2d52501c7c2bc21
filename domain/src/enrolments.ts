/**
 * Whether the venues of an operator share members. `by_card`: a member of one venue is enrolled at another with what
 * only the member has, their card or their document. `separate`: nobody is enrolled at a second venue.
 */
export const memberSharings = ['by_card', 'separate'] as const
export type MemberSharing = (typeof memberSharings)[number]

/** What allowed an enrolment at another venue. `own_venues`: the person looks after members at both. */
export type EnrolmentGround = 'card' | 'document' | 'own_venues'

export type SharingBlocker = 'enrolment_separate'

/** Why members of other venues are not enrolled here at all, or null. */
export function sharingBlocker(sharing: MemberSharing): SharingBlocker | null {
  return sharing === 'separate' ? 'enrolment_separate' : null
}

/** Why a member may not belong to these venues, or null. A member who already does stays where they are. */
export function venuesBlocker(
  sharing: MemberSharing,
  before: readonly number[],
  after: readonly number[],
): SharingBlocker | null {
  const isAdded = after.some((id) => !before.includes(id))
  return isAdded && after.length > 1 ? sharingBlocker(sharing) : null
}
