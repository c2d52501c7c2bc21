import { setOfflineState } from './offline-state.ts'

/** What a member may spend while this device goes on alone. */
export type OfflineBuyerState = {
  leftCents: number
  /** The limit of the venue for this member. Null means as much as their credit. */
  mostCents: number | null
  /** What was sold to them on this device since the connection was lost. */
  usedCents: number
  /** From when their row is. */
  asOf: Date
  /** They came in since the connection was lost. */
  isNewcomer: boolean
  /** Another device was selling to them, or the answer to a sale is missing: they are not sold to. */
  isClaimed: boolean
}

/** Set by the engine once it has opened its working set. */
export const offlineMembers: {
  buyer?: (memberId: number) => OfflineBuyerState | null
  isQueued?: (memberId: number) => boolean
  forgetReturn?: () => void
} = {}

/** Null if this device does not know the member, or does not go on alone. */
export const offlineBuyer = (memberId: number): OfflineBuyerState | null => offlineMembers.buyer?.(memberId) ?? null

/** Whether something done with the member waits to be sent. */
export const isQueued = (memberId: number): boolean => offlineMembers.isQueued?.(memberId) ?? false

/** Somebody has read how the last return of the connection went. */
export function forgetLastReturn(): void {
  setOfflineState({ lastReturn: null })
  offlineMembers.forgetReturn?.()
}
