import type { MemberState, Standing } from '@aforo/domain'

/** What staff have decided about a member, by what they are today: whatever follows from dates alone is nobody's decision. */
export function standingOf(state: MemberState): Standing {
  switch (state) {
    case 'suspended':
    case 'banned':
    case 'deactivated':
    case 'erased':
      return state
    case 'active':
    case 'expiring':
    case 'expired':
    case 'unpaid':
      return 'active'
  }
}
