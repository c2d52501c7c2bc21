import type { CallInput, CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage, upload } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import type { OnProgress } from '../../api/upload.ts'
import { meQuery } from '../../session/me-query.ts'

export type Venue = CallReply<'GET /v1/venues/all'>[number]
export type VenueForm = CallInput<'POST /v1/venues'>['multipart']['new_venue']

const pageSize = 24

export const venuesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: liveKey('venues', null, q),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/venues/all', { query: { q, limit: pageSize, cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Keep the current rows while the next search loads.
    placeholderData: (found) => found,
  })

/** The archived venues that this person can restore. */
export const archivedVenuesQuery = infiniteQueryOptions({
  queryKey: liveKey('venues', null, 'archived'),
  queryFn: ({ pageParam }) =>
    callPage('GET /v1/venues/all', { query: { archived: 'only', limit: pageSize, cursor: pageParam ?? undefined } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** Poll interval for screens that get no hints, because the venues belong to other operators. */
const pollMs = 5_000

export type VenueRoom = CallReply<'GET /v1/occupancies'>[number]

/** Occupancy of these venues. */
export const occupanciesQuery = (venueIds: readonly number[], getsHints: boolean) =>
  queryOptions({
    queryKey: liveKey('doors', null, venueIds),
    queryFn: async () => {
      const rooms = await call('GET /v1/occupancies', { query: { venue_ids: venueIds.join(',') } })
      return new Map(rooms.map((room) => [room.venue_id, room]))
    },
    enabled: venueIds.length > 0,
    refetchInterval: getsHints ? false : pollMs,
    placeholderData: (shown) => shown,
  })

/** Owners to choose from, by name or e-mail. */
export const ownersQuery = (q: string) =>
  queryOptions({
    queryKey: liveKey('staff', null, 'owners', q),
    queryFn: () => call('GET /v1/users/all', { query: { q, role: 'owner', sort: 'email', limit: 20 } }),
    placeholderData: (found) => found,
  })

export function useVenueCommands() {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['venues'] }), queryClient.invalidateQueries(meQuery)])
  }
  return {
    change: async ({ id, version }: Venue, form: VenueForm, image: File | undefined, onProgress: OnProgress) => {
      const venue = { ...form, version }
      try {
        await upload('PUT /v1/venues/{id}', { params: { id }, multipart: { venue, image } }, onProgress)
      } finally {
        await refresh()
      }
    },
    restore: async (id: number) => {
      await call('POST /v1/venues/{id}/restoration', { params: { id } })
      await refresh()
    },
    archive: async (id: number) => {
      await call('DELETE /v1/venues/{id}', { params: { id } })
      await refresh()
    },
  }
}
