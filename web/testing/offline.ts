import { onTestFinished } from 'vitest'
import { offlineMembers, type OfflineBuyerState } from '../src/offline/offline-members.ts'
import { type OfflineState, setOfflineState } from '../src/offline/offline-state.ts'

export const withConnection: OfflineState = {
  mode: 'off',
  places: [],
  counterHolder: null,
  since: null,
  asOf: null,
  runsOutAt: null,
  queue: [],
  lastReturn: null,
}

/** Shows the screens of a state as the engine reports it, until the test ends. */
export function setOffline(change: Partial<OfflineState>): void {
  setOfflineState(change)
  onTestFinished(() => setOfflineState(withConnection))
}

/** What the engine knows of every member, until the test ends. */
export function knowMembers(buyer: OfflineBuyerState | null, isQueued = false): void {
  offlineMembers.buyer = () => buyer
  offlineMembers.isQueued = () => isQueued
  onTestFinished(() => {
    delete offlineMembers.buyer
    delete offlineMembers.isQueued
  })
}
