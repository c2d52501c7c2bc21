import type { CallReply } from '@aforo/contract'
import type { SupportMinutes } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type SupportRequest = CallReply<'GET /v1/support-requests'>[number]

/** What waits for an answer grows old without a hint, and a grant ends by itself. */
const refreshEveryMs = 60_000

/** Refetch when the first grant ends, so that what it shows closes by itself. */
function untilChange(requests: readonly (SupportRequest | null)[]): number {
  const ends = requests.flatMap((request) =>
    request?.state === 'open' && request.ends_at !== null ? [Date.parse(request.ends_at) - Date.now()] : [],
  )
  return Math.max(1_000, Math.min(refreshEveryMs, ...ends))
}

const pageSize = 10

/** The support requests and grants at all venues of the operator, newest first. For owners. */
export const supportRequestsQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('inspections', venueId, 'requests'),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/support-requests', { query: { limit: pageSize, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => untilChange(state.data?.pages.flatMap(({ items }) => items) ?? []),
  })

/** What a superadmin asked for at a venue, and the grant that they can use there. */
export const ownRequestQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('inspections', venueId, 'own-request'),
    queryFn: () => call('GET /v1/support-requests/own', {}, { venueId }),
    refetchInterval: ({ state }) => untilChange([state.data?.grant ?? null]),
  })

export function useSupportCommands(venueId: number) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['inspections'] })
  return {
    ask: async (reason: string, minutes: SupportMinutes) => {
      await call('POST /v1/support-requests', { body: { reason, minutes } }, { venueId })
      await refresh()
    },
    withdraw: async () => {
      await call('DELETE /v1/support-requests/own', {}, { venueId })
      await refresh()
    },
    answer: async (id: number, grant: boolean) => {
      // Also after a refusal: somebody else was faster.
      try {
        await call('POST /v1/support-requests/{id}/decision', { params: { id }, body: { grant } }, { venueId })
      } finally {
        await refresh()
      }
    },
    offer: async (minutes: SupportMinutes) => {
      await call('POST /v1/support-grants', { body: { minutes } }, { venueId })
      await refresh()
    },
    end: async (id: number) => {
      await call('DELETE /v1/support-grants/{id}', { params: { id } }, { venueId })
      await refresh()
    },
  }
}
