import { type MemberState, type Standing, standings } from '@aforo/domain'

/** What staff decided about a member; the other states follow from dates, and are those of somebody active. */
export const standingOf = (state: MemberState): Standing =>
  standings.find((standing): standing is Standing => standing === state) ?? 'active'
