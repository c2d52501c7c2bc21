import type { CallReply } from '@aforo/contract'
import type { PlatformAction } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type PlatformEvent = CallReply<'GET /v1/platform-events'>[number]

export type RecordFilter = {
  operator: number | null
  action: PlatformAction | null
  from: string | null
  to: string | null
}

const pageSize = 25

export const platformEventsQuery = ({ operator, action, from, to }: RecordFilter) =>
  infiniteQueryOptions({
    queryKey: liveKey('figures', null, 'platform-events', { operator, action, from, to }),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/platform-events', {
        query: {
          operator: operator ?? undefined,
          action: action ?? undefined,
          from: from ?? undefined,
          to: to ?? undefined,
          limit: pageSize,
          cursor: pageParam ?? undefined,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    // Keep the current rows while the next filter loads.
    placeholderData: (found) => found,
  })

/** The operators by which the record can be filtered. */
export const filterOperatorsQuery = queryOptions({
  queryKey: liveKey('figures', null, 'operators'),
  queryFn: () => call('GET /v1/operators', {}),
})
