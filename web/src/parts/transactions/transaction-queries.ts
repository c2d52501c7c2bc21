import type { CallReply } from '@aforo/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Transaction = CallReply<'GET /v1/members/{id}/transactions'>[number]

const transactionsShown = 25

export const transactionsQuery = (venueId: number, id: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('members', venueId, 'transactions', id),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/members/{id}/transactions',
        { params: { id }, query: { limit: transactionsShown, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
