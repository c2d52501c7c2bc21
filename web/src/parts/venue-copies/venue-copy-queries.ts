import type { CallReply } from '@aforo/contract'
import type { CopyPart } from '@aforo/domain'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type CopyPreview = CallReply<'GET /v1/venue-copies/{from_venue_id}'>
export type CopySource = CallReply<'GET /v1/venue-copies/sources'>[number]

/** The other shops of the owner. */
export const copySourcesQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('venues', venueId, 'copy-sources'),
    queryFn: () => call('GET /v1/venue-copies/sources', {}, { venueId }),
  })

/** What a copy would do now. The other shop may have changed, so it is read anew each time. */
export const copyPreviewQuery = (venueId: number, fromVenueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'copy-preview', String(fromVenueId)),
    queryFn: () =>
      call('GET /v1/venue-copies/{from_venue_id}', { params: { from_venue_id: fromVenueId } }, { venueId }),
    staleTime: 0,
  })

export function useCopyVenue(venueId: number) {
  const queryClient = useQueryClient()
  return async (fromVenueId: number, parts: readonly CopyPart[], idempotencyKey: string) => {
    try {
      const body = { from_venue_id: fromVenueId, parts: [...parts] }
      return await call('POST /v1/venue-copies', { body, idempotencyKey }, { venueId })
    } finally {
      for (const topic of ['catalogue', 'venues', 'members', 'staff', 'me']) {
        void queryClient.invalidateQueries({ queryKey: [topic] })
      }
    }
  }
}
