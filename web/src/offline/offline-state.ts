import type { LeasePlace, OfflineKind } from '@aforo/domain'
import { useSyncExternalStore } from 'react'

/** A command that was made on this device and that the server has not settled yet. */
export type QueuedCommand = {
  key: string
  kind: OfflineKind
  memberId: number
  memberName: string
  /** Of a sale or a top-up. */
  amountCents: number | null
  /** How many products a sale has. */
  products: number
  staffName: string
  madeAt: Date
}

/** How the last return of the connection went, until somebody has read it. */
export type LastReturn = { from: Date; to: Date; done: number; flagged: number; held: number }

export type OfflineState = {
  /**
   * `off`: the venue does not want it, or this is not a shared device. `connected`: calls go to the server. `offline`: this
   * device answers by itself. `sending`: the connection is back, and what was done goes to the server in order; until
   * the end, this device still answers by itself.
   */
  mode: 'off' | 'connected' | 'offline' | 'sending'
  /** Where this device may go on alone. Its working set is complete. */
  places: readonly LeasePlace[]
  /** Another device that holds the lease of the counter, as last heard. */
  counterHolder: { deviceName: string; staffName: string | null; offlineSince: Date | null; waiting: number } | null
  /** When the connection was lost. */
  since: Date | null
  /** From when the working set is. */
  asOf: Date | null
  /** Until when this device may go on. */
  runsOutAt: Date | null
  queue: readonly QueuedCommand[]
  lastReturn: LastReturn | null
}

const nothing: OfflineState = {
  mode: 'off',
  places: [],
  counterHolder: null,
  since: null,
  asOf: null,
  runsOutAt: null,
  queue: [],
  lastReturn: null,
}

let state = nothing
const listeners = new Set<() => void>()

export const offlineState = (): OfflineState => state

/** Only the engine changes it. */
export function setOfflineState(change: Partial<OfflineState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function subscribeToOffline(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this device goes on without a connection, and what it has to send. */
export const useOffline = (): OfflineState => useSyncExternalStore(subscribeToOffline, offlineState)

/** Whether this device goes on without a connection, at the counter or at the door. */
export const goesOnAlone = ({ mode, places }: OfflineState): boolean =>
  (mode === 'offline' || mode === 'sending') && places.length > 0

/** Whether calls of this place are answered by this device. */
export const isAlone = (offline: OfflineState, place: LeasePlace): boolean =>
  goesOnAlone(offline) && offline.places.includes(place)
