import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Exceptions = CallReply<'GET /v1/exceptions'>
export type Exception = Exceptions['exceptions'][number]

export const exceptionsQuery = (venueId: number, venues: readonly number[]) =>
  queryOptions({
    queryKey: liveKey('figures', venueId, 'exceptions', venues),
    queryFn: () =>
      call(
        'GET /v1/exceptions',
        { query: { venue_ids: venues.length === 0 ? undefined : venues.join(',') } },
        { venueId },
      ),
    placeholderData: (shown) => shown,
  })

/** Signs off an exception, or undoes it. */
export function useReviews(venueId: number) {
  const queryClient = useQueryClient()
  const send = async (
    key: 'POST /v1/exceptions/reviews' | 'POST /v1/exceptions/reviews/undo',
    ids: readonly number[],
  ) => {
    try {
      await call(key, { body: { event_ids: [...ids] } }, { venueId })
    } finally {
      await queryClient.invalidateQueries({ queryKey: liveKey('figures', venueId, 'exceptions') })
    }
  }
  return {
    review: (ids: readonly number[]) => send('POST /v1/exceptions/reviews', ids),
    undo: (ids: readonly number[]) => send('POST /v1/exceptions/reviews/undo', ids),
  }
}
