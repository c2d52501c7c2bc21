import { useQuery } from '@tanstack/react-query'
import { EarlyExitDialog } from '../../parts/visits/early-exit-dialog.tsx'
import { TopUpDialog } from '../../parts/members/top-up-dialog.tsx'
import { VoidDialog } from '../../parts/sales/void-dialog.tsx'
import { plainShown } from '../../parts/approvals/approval-figures.ts'
import { AskApproval } from '../../parts/approvals/approval-offer.tsx'
import { occupancyQuery } from '../../parts/visits/occupancy-query.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { EmptyDialog, PayDialog, ReasonDialog } from './counter-dialogs.tsx'
import { useVoiding } from './counter-queries.ts'
import { SaleApprovalDialog } from './sale-approval-dialog.tsx'
import type { Counter } from './use-counter.ts'
import type { useExit } from './use-exit.ts'

export type OpenDialog =
  { what: 'pay' | 'reason' | 'customer' | 'approval' | 'empty' | 'void' } | { what: 'top_up'; cents: number | null }

type ServingDialogsProps = {
  counter: Counter
  open: OpenDialog | null
  exit: ReturnType<typeof useExit>
  onClose: () => void
}

/** The dialogs of the counter; one is open at a time. */
export function ServingDialogs({ counter, open, exit, onClose }: ServingDialogsProps) {
  const { venue, client, checkout, entryTime } = counter
  const { data: room } = useQuery(occupancyQuery(venue.id))
  return (
    <>
      {open?.what === 'top_up' && (
        <TopUpDialog
          member={client}
          venue={venue}
          {...(open.cents === null ? {} : { initialCents: open.cents })}
          onClose={onClose}
        />
      )}
      {open?.what === 'pay' && <PayDialog counter={counter} onClose={onClose} />}
      {open?.what === 'reason' && <ReasonDialog counter={counter} onClose={onClose} />}
      {open?.what === 'customer' && <CustomerDialog counter={counter} onClose={onClose} />}
      {open?.what === 'approval' && <SaleApprovalDialog counter={counter} onClose={onClose} />}
      {open?.what === 'empty' && <EmptyDialog counter={counter} onClose={onClose} />}
      {open?.what === 'void' && checkout.paid !== null && (
        <VoidPaid
          venue={venue}
          sale={checkout.paid}
          onVoided={() => {
            checkout.acknowledge()
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {exit.isEarly && entryTime !== null && (
        <EarlyExitDialog
          client={client}
          entryTime={entryTime}
          minStayMinutes={room?.min_stay_minutes ?? 0}
          onTakeOut={() => void exit.leave(true)}
          onClose={exit.stay}
        />
      )}
      {exit.isLimited && (
        <AskApproval
          venue={venue}
          asked={{
            act: { kind: 'exit', memberId: client.id },
            shown: { ...plainShown, limit: 'exit_overrules_limit' },
            member: client,
          }}
          onApproved={({ id: approvalId }) => void exit.leave(true, { approvalId })}
          onClose={exit.stay}
        />
      )}
    </>
  )
}

type VoidPaidProps = {
  venue: PageVenue
  sale: { saleId: number; paidCents: number; memberName: string }
  onVoided: () => void
  onClose: () => void
}

/** Voids the sale just made. The time left to void it is not shown: the sale is only moments old. */
function VoidPaid({ venue, sale, onVoided, onClose }: VoidPaidProps) {
  const takeBack = useVoiding(venue.id, sale.saleId)
  const { saleId: id, paidCents: totalCents, memberName } = sale
  return (
    <VoidDialog
      venue={venue}
      sale={{ id, totalCents, memberName, voidableUntil: null }}
      takeBack={takeBack}
      onVoided={onVoided}
      onClose={onClose}
    />
  )
}
