import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type BookChecks = CallReply<'GET /v1/book-checks/latest'>

const pollMs = 2_000

export const bookChecksQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('books', venueId),
    queryFn: () => call('GET /v1/book-checks/latest', {}, { venueId }),
    // A hint announces the end of a check. Poll as well, in case the hint is lost.
    refetchInterval: ({ state }) => (state.data?.running === true ? pollMs : false),
  })

/** Starts a book check; true if it started. */
export function useBookCheck(venueId: number): () => Promise<boolean> {
  const queryClient = useQueryClient()
  return async () => {
    try {
      queryClient.setQueryData(bookChecksQuery(venueId).queryKey, await call('POST /v1/book-checks', {}, { venueId }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return false
    }
  }
}
