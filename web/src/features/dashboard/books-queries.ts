import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type BookChecks = CallReply<'GET /v1/book-checks/latest'>

const askAgainMs = 2_000

export const bookChecksQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('books', venueId),
    queryFn: () => call('GET /v1/book-checks/latest', {}, { venueId }),
    // A hint tells when it is through; who lost it asks.
    refetchInterval: ({ state }) => (state.data?.running === true ? askAgainMs : false),
  })

/** Lets the books be checked now; answers whether it has begun. */
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
