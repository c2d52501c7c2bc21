import type { MemberState, Standing } from '@aforo/domain'

/** The standing behind a member's state. States that follow from dates alone mean an active standing. */
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
