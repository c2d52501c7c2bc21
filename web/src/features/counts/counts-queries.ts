import type { CallInput, CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { readWhole } from '../../api/read-whole.ts'
import { useCommandKey } from '../../outbox/command-key.ts'

export type CountSheet = CallReply<'GET /v1/count-sheets/{id}'>
export type CountEntry = CallReply<'GET /v1/count-sheets/{id}/entries'>[number]
export type CountResult = CallReply<'GET /v1/count-sheets/{id}/result'>
export type CountStart = CallInput<'POST /v1/count-sheets'>['body']

const pageSize = 25
const entriesPageSize = 100

export const countSheetsQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('counts', venueId, 'sheets'),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/count-sheets', { query: { limit: pageSize, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The sheets that are neither approved nor discarded. A venue has a handful of them. */
export const openSheetsQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('counts', venueId, 'open sheets'),
    queryFn: () => call('GET /v1/count-sheets', { query: { unfinished: 'true', limit: entriesPageSize } }, { venueId }),
  })

export const countSheetQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('counts', venueId, 'sheet', id),
    queryFn: () => call('GET /v1/count-sheets/{id}', { params: { id } }, { venueId }),
  })

/** What was weighed or skipped, the last one first. */
export const weighedQuery = (venueId: number, id: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('counts', venueId, 'weighed', id),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/count-sheets/{id}/entries',
        { params: { id }, query: { order: 'weighed', limit: pageSize, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** All jars of a sheet, to choose one of them. */
export const entriesQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('counts', venueId, 'entries', id),
    queryFn: () =>
      readWhole((cursor) =>
        callPage(
          'GET /v1/count-sheets/{id}/entries',
          { params: { id }, query: { limit: entriesPageSize, cursor } },
          { venueId },
        ),
      ),
  })

/** Reading it shows what was expected: who has seen it cannot count again. */
export const countResultQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('counts', venueId, 'result', id),
    queryFn: () => call('GET /v1/count-sheets/{id}/result', { params: { id } }, { venueId }),
  })

export const categoriesToCountQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'categories'),
    queryFn: () => call('GET /v1/categories', {}, { venueId }),
  })

const foundMost = 20
const batchesMost = 50

/** Products whose name contains these words. */
export const productsToCount = (venueId: number, words: string) => ({
  queryKey: liveKey('catalogue', venueId, 'to count', words),
  queryFn: async () => {
    const found = await call('GET /v1/get-venue-products', { query: { q: words, limit: foundMost } }, { venueId })
    return found.map(({ id, name }) => ({ id, label: name }))
  },
})

/** The batches of a product that still hold goods. */
export const batchesToCountQuery = (venueId: number, productId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'batches to count', productId),
    queryFn: () =>
      call(
        'GET /v1/products/{id}/batches',
        { params: { id: productId }, query: { left: 'some', limit: batchesMost } },
        { venueId },
      ),
  })

/** The jar in hand from now on: the next one, or a chosen one. */
export const takeJar = (venueId: number, id: number, entry: number | null) =>
  call('POST /v1/count-sheets/{id}/next', { params: { id }, body: { entry } }, { venueId })

export const skipJar = (venueId: number, id: number, number: number) =>
  call('POST /v1/count-sheets/{id}/entries/{number}/skip', { params: { id, number } }, { venueId })

/** Refreshes the screens of this browser without waiting for the hint. */
function useFresh(venueId: number) {
  const queryClient = useQueryClient()
  return async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['counts', venueId] })
    }
  }
}

export function useStartCount(venueId: number) {
  const fresh = useFresh(venueId)
  const once = useCommandKey(`count ${venueId}`)
  return (body: CountStart): Promise<CountSheet> =>
    fresh(once((idempotencyKey) => call('POST /v1/count-sheets', { body, idempotencyKey }, { venueId })))
}

/** What ends a round or the whole count. Each takes effect once. */
export function useSheetCommands(venueId: number, id: number) {
  const fresh = useFresh(venueId)
  const finishOnce = useCommandKey(`count finish ${venueId} ${id}`)
  const approveOnce = useCommandKey(`count approval ${venueId} ${id}`)
  const discardOnce = useCommandKey(`count discard ${venueId} ${id}`)
  const params = { id }
  const at = { venueId }
  return {
    pause: () => fresh(call('POST /v1/count-sheets/{id}/pause', { params }, at)),
    resume: () => fresh(call('POST /v1/count-sheets/{id}/resume', { params }, at)),
    finish: (leavesSkipped: boolean) =>
      fresh(
        finishOnce((idempotencyKey) =>
          call(
            'POST /v1/count-sheets/{id}/finish',
            { params, body: { leave_skipped: leavesSkipped }, idempotencyKey },
            at,
          ),
        ),
      ),
    approve: (reason: string) =>
      fresh(
        approveOnce((idempotencyKey) =>
          call('POST /v1/count-sheets/{id}/approval', { params, body: { reason }, idempotencyKey }, at),
        ),
      ),
    discard: (reason: string) =>
      fresh(
        discardOnce((idempotencyKey) =>
          call('POST /v1/count-sheets/{id}/discard', { params, body: { reason }, idempotencyKey }, at),
        ),
      ),
  }
}
