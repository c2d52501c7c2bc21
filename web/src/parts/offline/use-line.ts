import type { LeasePlace } from '@aforo/domain'
import { useLiveState } from '../../api/live-state.ts'
import { isAlone, useOffline } from '../../offline/offline-state.ts'

/**
 * How a place of the venue works on this device. `isAlone`: without a connection, by itself. `isLost`: without a
 * connection it cannot go on.
 */
export function useLine(place: LeasePlace): { isAlone: boolean; isLost: boolean } {
  const offline = useOffline()
  const isOffLine = useLiveState().kind === 'lost' || offline.mode === 'offline'
  const alone = isAlone(offline, place)
  return { isAlone: alone, isLost: isOffLine && !alone }
}
