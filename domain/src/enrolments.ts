/**
 * Whether the venues of an operator share members. `by_card`: a member of one venue can be enrolled at another with a
 * proof, their card or their document. `separate`: a member belongs to one venue only.
 */
export const memberSharings = ['by_card', 'separate'] as const
export type MemberSharing = (typeof memberSharings)[number]

/** What allowed an enrolment at another venue. `own_venues`: the person may manage members at both venues. */
export type EnrolmentGround = 'card' | 'document' | 'own_venues'

export type SharingBlocker = 'enrolment_separate'

/** Why members of other venues cannot be enrolled here, or null. */
export function sharingBlocker(sharing: MemberSharing): SharingBlocker | null {
  return sharing === 'separate' ? 'enrolment_separate' : null
}

/** Why a member may not belong to these venues, or null. Venues that the member already belongs to may stay. */
export function venuesBlocker(
  sharing: MemberSharing,
  before: readonly number[],
  after: readonly number[],
): SharingBlocker | null {
  const isAdded = after.some((id) => !before.includes(id))
  return isAdded && after.length > 1 ? sharingBlocker(sharing) : null
}
