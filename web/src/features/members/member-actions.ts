import { capabilityOfStanding, mayUse, pageBlocker, roleAt } from '@aforo/domain'
import {
  IconCashBanknote,
  type IconProps,
  IconId,
  IconRefresh,
  IconScale,
  IconTrash,
  IconUserCheck,
  IconUserMinus,
  IconWallet,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Client } from '../../parts/members/member-name.ts'
import { standingOf } from '../../parts/members/standing.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { membersWords } from './members-words.ts'

/** Actions that open a dialog over the list. */
export type MemberDialog = 'top_up' | 'payout' | 'renew' | 'leave' | 'return' | 'erase'

/** An action on a member: a link to another page, or a dialog or panel over this one. */
export type MemberAction = {
  label: string
  Icon: ComponentType<IconProps>
  danger?: boolean
} & ({ to: string } | { does: MemberDialog | 'open' })

export type MemberActions = {
  dispense: (MemberAction & { to: string }) | null
  topUp: MemberAction | null
  /** Everyday actions. Actions that remove a member are listed separately. */
  daily: MemberAction[]
  removals: MemberAction[]
}

/** The actions that the signed-in person may take on a member of this venue. */
export function useMemberActions(venueId: number): (member: Client) => MemberActions {
  const t = useWords(membersWords)
  const { person } = useSession()
  const mayDispense = pageBlocker('/dispenser', person, venueId) === null
  const mayTopUp = mayUse(person, venueId, 'member.top_up')
  const mayPayOut = mayUse(person, venueId, 'member.pay_out')
  const mayMove = (state: Client['state']) => {
    const needed = capabilityOfStanding(standingOf(state), state === 'deactivated' ? 'active' : 'deactivated')
    return mayUse(person, venueId, needed === 'ban' ? 'member.ban' : 'member.leave')
  }
  const mayErase = roleAt(person, venueId) !== 'employee'
  // A superadmin has no current venue, so the link contains it.
  const at = person.role === 'superadmin' ? `&venue=${venueId}` : ''

  return ({ id, state, fee_cost: feeCost, profile }) => {
    const hasLeft = state === 'deactivated'
    const open: MemberAction = { label: t.open, Icon: IconId, does: 'open' }
    const renew: MemberAction = { label: t.renew, Icon: IconRefresh, does: 'renew' }
    const payout: MemberAction = { label: t.payout, Icon: IconCashBanknote, does: 'payout' }
    const comesBack: MemberAction = { label: t.return, Icon: IconUserCheck, does: 'return' }
    const leaves: MemberAction = { label: t.leave, Icon: IconUserMinus, danger: true, does: 'leave' }
    const erase: MemberAction = { label: t.erase, Icon: IconTrash, danger: true, does: 'erase' }
    return {
      dispense:
        mayDispense && !hasLeft ? { label: t.dispense, Icon: IconScale, to: `/dispenser?userId=${id}${at}` } : null,
      topUp: mayTopUp && !hasLeft ? { label: t.topUp, Icon: IconWallet, does: 'top_up' } : null,
      daily: [
        open,
        ...(mayTopUp && !hasLeft && feeCost > 0 ? [renew] : []),
        // Members who have left can still get their credit back.
        ...(mayPayOut && profile.cash_balance > 0 ? [payout] : []),
      ],
      removals: [...(mayMove(state) ? [hasLeft ? comesBack : leaves] : []), ...(mayErase ? [erase] : [])],
    }
  }
}
