import { type CallInput, type CallReply, errorCatalogue } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Movement = CallReply<'GET /v1/products/{id}/movements'>[number]
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

export const pricesQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'prices', id),
    queryFn: () => call('GET /v1/products/{id}/prices', { params: { id } }, { venueId }),
  })

export const stockDaysQuery = (venueId: number, id: number, days: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'stock-days', id, days),
    queryFn: () => call('GET /v1/products/{id}/stock-days', { params: { id }, query: { days } }, { venueId }),
    // What was drawn stays while the other days are fetched.
    placeholderData: (drawn) => drawn,
  })

/** Whether a command may have taken effect although it was not answered with a yes. */
export const isUnknown = (code: ApiError['code']): boolean =>
  code === 'unreachable' || errorCatalogue[code].status >= 500

/**
 * Moves stock, each time once. The key is made before sending and kept until the server has said yes or no: pressed
 * again after a lost answer it is the same movement, whatever has been typed since.
 */
export function useMove(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const key = useRef<string | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['catalogue', venueId] })
  return async (body: NewMovement): Promise<Movement> => {
    key.current ??= crypto.randomUUID()
    const command = { params: { id }, body, idempotencyKey: key.current }
    try {
      const moved = await call('POST /v1/products/{id}/movements', command, { venueId })
      key.current = null
      await refresh()
      return moved
    } catch (error) {
      if (error instanceof ApiError && !isUnknown(error.code)) key.current = null
      void refresh()
      throw error
    }
  }
}
