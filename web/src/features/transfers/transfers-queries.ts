import type { CallInput, CallReply } from '@aforo/contract'
import type { TransferState } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import type { Option } from '../../design/search-select.tsx'
import { useCommandKey } from '../../outbox/command-key.ts'

export type Transfer = CallReply<'GET /v1/transfers/{id}'>
export type TransferSummary = CallReply<'GET /v1/transfers'>[number]
export type TransferLine = Transfer['items'][number]
export type Product = CallReply<'GET /v1/products/{id}'>
export type NewTransfer = CallInput<'POST /v1/transfers'>['body']
export type Receipt = CallInput<'POST /v1/transfers/{id}/receipt'>['body']

const pageSize = 25
const foundMost = 20

export const transfersQuery = (venueId: number, state: TransferState | null) =>
  infiniteQueryOptions({
    queryKey: liveKey('transfers', venueId, 'list', state),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/transfers',
        { query: { limit: pageSize, state: state ?? undefined, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const transferQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('transfers', venueId, 'one', id),
    queryFn: () => call('GET /v1/transfers/{id}', { params: { id } }, { venueId }),
  })

export const targetsQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('venues', venueId, 'transfer targets'),
    queryFn: () => call('GET /v1/transfers/venues', {}, { venueId }),
  })

export const productQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'product', id),
    queryFn: () => call('GET /v1/products/{id}', { params: { id } }, { venueId }),
  })

/** The products of the venue with these words. */
export const findProducts = (venueId: number) => (words: string) => ({
  queryKey: liveKey('catalogue', venueId, 'to transfer', words),
  queryFn: async (): Promise<Option[]> => {
    const found = await call('GET /v1/get-venue-products', { query: { q: words, limit: foundMost } }, { venueId })
    return found.map(({ id, name }) => ({ id, label: name }))
  },
})

/** Sends, receives and takes back transfers. A repeat after a lost answer uses the same key. */
export function useTransferCommands(venueId: number, id: number | null = null) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`transfer ${venueId} ${id ?? 'new'}`)
  const settle = async (send: (idempotencyKey: string) => Promise<Transfer>): Promise<Transfer> => {
    try {
      const transfer = await once(send)
      queryClient.setQueryData(transferQuery(venueId, transfer.id).queryKey, transfer)
      return transfer
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['transfers', venueId] })
      void queryClient.invalidateQueries({ queryKey: ['catalogue', venueId] })
    }
  }
  const params = { id: id ?? 0 }
  return {
    send: (body: NewTransfer) =>
      settle((idempotencyKey) => call('POST /v1/transfers', { body, idempotencyKey }, { venueId })),
    receive: (body: Receipt) =>
      settle((idempotencyKey) =>
        call('POST /v1/transfers/{id}/receipt', { params, body, idempotencyKey }, { venueId }),
      ),
    cancel: (reason: string) =>
      settle((idempotencyKey) =>
        call('POST /v1/transfers/{id}/cancellation', { params, body: { reason }, idempotencyKey }, { venueId }),
      ),
  }
}
