import type { CallInput, CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { useCommandKey } from '../../outbox/command-key.ts'

export type Batch = CallReply<'GET /v1/batches/{id}'>
export type BatchMovement = CallReply<'GET /v1/batches/{id}/movements'>[number]
export type Receiver = CallReply<'GET /v1/batches/{id}/members'>[number]
type BatchChange = CallInput<'PUT /v1/batches/{id}'>['body']

const pageSize = 25

export const batchQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'batch', id),
    queryFn: () => call('GET /v1/batches/{id}', { params: { id } }, { venueId }),
  })

export const batchMovementsQuery = (venueId: number, id: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('catalogue', venueId, 'batch', id, 'movements'),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/batches/{id}/movements',
        { params: { id }, query: { limit: pageSize, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Every reading is recorded, so no hint repeats it. It is read again when the list is opened again. */
export const receiversQuery = (venueId: number, id: number) =>
  infiniteQueryOptions({
    queryKey: ['receivers of a batch', venueId, id] as const,
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/batches/{id}/members',
        { params: { id }, query: { limit: pageSize, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
    gcTime: 0,
  })

export function useBatchCommands(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const blockOnce = useCommandKey(`block batch ${venueId} ${id}`)
  const unblockOnce = useCommandKey(`unblock batch ${venueId} ${id}`)
  const shown = batchQuery(venueId, id)
  /** Shows the answer at once. The list of the product and the shelf are read again. */
  async function fresh(answer: Promise<Batch>): Promise<void> {
    try {
      queryClient.setQueryData(shown.queryKey, await answer)
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['catalogue', venueId] })
    }
  }
  const params = { id }
  return {
    change: (body: BatchChange) => fresh(call('PUT /v1/batches/{id}', { params, body }, { venueId })),
    block: (reason: string) =>
      fresh(
        blockOnce((idempotencyKey) =>
          call('POST /v1/batches/{id}/block', { params, body: { reason }, idempotencyKey }, { venueId }),
        ),
      ),
    unblock: (reason: string) =>
      fresh(
        unblockOnce((idempotencyKey) =>
          call('POST /v1/batches/{id}/unblock', { params, body: { reason }, idempotencyKey }, { venueId }),
        ),
      ),
    /** The batch as it is on the server. */
    readAgain: () => queryClient.fetchQuery({ ...shown, staleTime: 0 }),
  }
}
