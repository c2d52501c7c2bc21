import type { CallInput, CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import type { Approved } from '../../parts/approvals/approved.ts'
import { liveKey } from '../../api/live-key.ts'

export type Movement = CallReply<'GET /v1/products/{id}/movements'>[number]
export type ProductBatch = CallReply<'GET /v1/products/{id}/batches'>[number]
export type StockDay = CallReply<'GET /v1/products/{id}/stock-days'>[number]
export type NewMovement = CallInput<'POST /v1/products/{id}/movements'>['body']

const pageSize = 25

export const movementsQuery = (venueId: number, id: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('catalogue', venueId, 'movements', id),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/products/{id}/movements',
        { params: { id }, query: { limit: pageSize, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const productBatchesQuery = (venueId: number, id: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('catalogue', venueId, 'batches', id),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/products/{id}/batches',
        { params: { id }, query: { limit: pageSize, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const pricesQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'prices', id),
    queryFn: () => call('GET /v1/products/{id}/prices', { params: { id } }, { venueId }),
  })

export const stockDaysQuery = (venueId: number, id: number, days: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'stock-days', id, days),
    queryFn: () => call('GET /v1/products/{id}/stock-days', { params: { id }, query: { days } }, { venueId }),
    // Keep the current chart while other days load.
    placeholderData: (drawn) => drawn,
  })

/** Records a stock movement. A repeat after a lost answer uses the same key, so it takes effect once. */
export function useMove(venueId: number, id: number, kind: NewMovement['kind']) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`${kind} ${venueId} ${id}`)
  return async (body: NewMovement, approval: Approved): Promise<Movement> => {
    try {
      return await once((idempotencyKey) =>
        call('POST /v1/products/{id}/movements', { params: { id }, body, idempotencyKey, ...approval }, { venueId }),
      )
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['catalogue', venueId] })
    }
  }
}
