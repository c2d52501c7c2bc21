import type { Client } from '../../parts/members/member-name.ts'
import { TopUpDialog } from '../../parts/members/top-up-dialog.tsx'
import { RenewDialog } from '../../parts/members/renew-dialog.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { LeaveDialog, ReturnDialog } from './leave-dialog.tsx'
import type { MemberDialog } from './member-actions.ts'
import { PayoutDialog } from './payout-dialog.tsx'

type MemberDialogsProps = {
  venue: PageVenue
  today: string | undefined
  open: { dialog: MemberDialog; member: Client }
  onClose: () => void
}

/** The dialog that is open over the list. */
export function MemberDialogs({ venue, today, open: { dialog, member }, onClose }: MemberDialogsProps) {
  switch (dialog) {
    case 'top_up':
      return <TopUpDialog member={member} venue={venue} onClose={onClose} />
    case 'payout':
      return <PayoutDialog venue={venue} member={member} onPaid={onClose} onClose={onClose} />
    case 'renew':
      return today === undefined ? null : <RenewDialog venue={venue} member={member} today={today} onClose={onClose} />
    case 'leave':
      return <LeaveDialog venueId={venue.id} member={member} onClose={onClose} />
    case 'return':
      return <ReturnDialog venueId={venue.id} member={member} onClose={onClose} />
    case 'erase':
      return <EraseDialog venue={venue} member={member} onClose={onClose} />
  }
}
