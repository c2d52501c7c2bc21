import { useOffline } from '../../offline/offline-state.ts'
import { offlineBuyer, type OfflineBuyerState } from '../../offline/offline-members.ts'
import { useLine } from '../../parts/offline/use-line.ts'

/** Why a sale that this device would make by itself must wait. */
export type OfflineStop = 'not_here' | 'claimed' | 'over_limit'

function stopOf(buyer: OfflineBuyerState | null, totalCents: number): OfflineStop | null {
  if (buyer === null) return 'not_here'
  if (buyer.isClaimed) return 'claimed'
  return totalCents > buyer.leftCents ? 'over_limit' : null
}

/** What this device knows of the member while it sells without a connection. */
export function useOfflineSale(memberId: number, totalCents: number) {
  const { isAlone, isLost } = useLine('counter')
  // What the member may spend changes with what this device has sold.
  const { asOf } = useOffline()
  const buyer = isAlone ? offlineBuyer(memberId) : null
  return {
    isAlone,
    isLost,
    buyer,
    /** From when the credit is, or null with a connection. */
    asOf: isAlone ? (buyer?.asOf ?? asOf) : null,
    stop: isAlone ? stopOf(buyer, totalCents) : null,
  }
}
