import type { CallReply } from '@aforo/contract'
import type { LeasePlace } from '@aforo/domain'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Leases = CallReply<'GET /v1/offline'>
export type Lease = Leases['leases'][number]

/** Who may sell and let people in without a connection, and how much waits for a decision. */
export const leasesQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('offline', venueId, 'leases'),
    queryFn: () => call('GET /v1/offline', {}, { venueId }),
    // A device that falls silent sends no hint. A change of the setting does.
    refetchInterval: ({ state }) => (state.data?.enabled === false ? false : 30_000),
  })

export type HolderSeen = 'read' | 'dead'

/** Takes a lease away from its silent holder. */
export function useTakeOver(venueId: number) {
  const queryClient = useQueryClient()
  return async (place: LeasePlace, fence: number, seen: HolderSeen): Promise<void> => {
    try {
      await call('POST /v1/offline/take-over', { body: { place, fence, seen } }, { venueId })
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['offline'] })
    }
  }
}

/** A lease whose holder is not heard. */
export type SilentLease = Lease & { holder: NonNullable<Lease['holder']> & { offline_since: string } }

export const isSilent = (lease: Lease): lease is SilentLease => typeof lease.holder?.offline_since === 'string'
