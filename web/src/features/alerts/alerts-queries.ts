import type { CallReply } from '@aforo/contract'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Alert = CallReply<'GET /v1/alerts'>[number]

export const alertsQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('alerts', venueId, 'list'),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/alerts', { query: { limit: 20, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Marks an alert as seen. */
export function useSeeAlert(venueId: number) {
  const queryClient = useQueryClient()
  return async (id: number) => {
    try {
      await call('POST /v1/alerts/{id}/seen', { params: { id } }, { venueId })
    } finally {
      await queryClient.invalidateQueries({ queryKey: liveKey('alerts', venueId) })
    }
  }
}
