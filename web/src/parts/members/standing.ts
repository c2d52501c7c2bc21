import { type MemberState, type Standing, standings } from '@aforo/domain'

/** The standing that staff set. All other states follow from dates and belong to an active member. */
export const standingOf = (state: MemberState): Standing =>
  standings.find((standing): standing is Standing => standing === state) ?? 'active'
