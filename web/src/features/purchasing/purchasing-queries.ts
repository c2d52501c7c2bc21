import type { CallInput, CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'
import type { commandOf } from '../../outbox/command-key.ts'

export type Supplier = CallReply<'GET /v1/suppliers'>[number]
export type SupplierForm = CallInput<'POST /v1/suppliers'>['body']
export type ListedOrder = CallReply<'GET /v1/purchase-orders'>[number]
export type PurchaseOrder = CallReply<'GET /v1/purchase-orders/{id}'>
export type OrderLine = PurchaseOrder['lines'][number]
export type OrderForm = CallInput<'POST /v1/purchase-orders'>['body']
export type OrderState = NonNullable<NonNullable<CallInput<'GET /v1/purchase-orders'>['query']>['state']>
export type Delivery = CallInput<'POST /v1/purchase-orders/{id}/receipts'>['body']
export type Wanted = CallReply<'GET /v1/reorder'>[number]
export type DraftLine = CallInput<'POST /v1/purchase-orders/drafts'>['body']['lines'][number]
export type ValuedProduct = CallReply<'GET /v1/stock-value/products'>[number]
export type StockValue = CallReply<'GET /v1/stock-value'>

const pageSize = 50
const firstPage = null as string | null

export const suppliersQuery = (venueId: number, q: string, isArchived: boolean) =>
  infiniteQueryOptions({
    queryKey: liveKey('catalogue', venueId, 'suppliers', q, isArchived),
    queryFn: ({ pageParam }) => {
      const query = {
        q,
        limit: pageSize,
        cursor: pageParam ?? undefined,
        archived: isArchived ? 'only' : undefined,
      } as const
      return callPage('GET /v1/suppliers', { query }, { venueId })
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (found) => found,
  })

export const ordersQuery = (venueId: number, q: string, state: OrderState | null) =>
  infiniteQueryOptions({
    queryKey: liveKey('catalogue', venueId, 'purchase orders', q, state),
    queryFn: ({ pageParam }) => {
      const query = { q, state: state ?? undefined, limit: pageSize, cursor: pageParam ?? undefined }
      return callPage('GET /v1/purchase-orders', { query }, { venueId })
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (found) => found,
  })

export const orderQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'purchase order', id),
    queryFn: () => call('GET /v1/purchase-orders/{id}', { params: { id } }, { venueId }),
  })

export const reorderQuery = (venueId: number, q: string, days: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('catalogue', venueId, 'reorder', q, days),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/reorder', { query: { q, days, limit: pageSize, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (found) => found,
  })

export const stockValueQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'stock value'),
    queryFn: () => call('GET /v1/stock-value', {}, { venueId }),
  })

export const valuedProductsQuery = (venueId: number, q: string, onlyUnknown: boolean) =>
  infiniteQueryOptions({
    queryKey: liveKey('catalogue', venueId, 'valued products', q, onlyUnknown),
    queryFn: ({ pageParam }) => {
      const cost = onlyUnknown ? 'unknown' : undefined
      const query = { q, cost, limit: pageSize, cursor: pageParam ?? undefined } as const
      return callPage('GET /v1/stock-value/products', { query }, { venueId })
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (found) => found,
  })

const offeredMost = 20

/** The first products that match these words, for a choice. */
export const findProductsQuery = (venueId: number, words: string) => ({
  queryKey: liveKey('catalogue', venueId, 'product choice', words),
  queryFn: async () => {
    const found = await call('GET /v1/get-venue-products', { query: { q: words, limit: offeredMost } }, { venueId })
    return found.map(({ id, name, unit_type: unitType }) => ({ id, label: name, unitType }))
  },
})

export const downloadValue = (venueId: number, fileName: string) =>
  download('GET /v1/stock-value/export', {}, { venueId, fileName })

export const downloadReorder = (venueId: number, days: number, fileName: string) =>
  download('GET /v1/reorder/export', { query: { days } }, { venueId, fileName })

type Once = ReturnType<typeof commandOf>

/** Commands that must take effect once get their `once` from the component that repeats them. */
export function usePurchasing(venueId: number) {
  const queryClient = useQueryClient()
  const at = { venueId }
  /** Refreshes the screens of this browser without waiting for the hint. */
  async function fresh<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['catalogue', venueId] })
    }
  }
  const params = (id: number) => ({ params: { id } })
  return {
    addSupplier: (once: Once, body: SupplierForm) =>
      fresh(once((idempotencyKey) => call('POST /v1/suppliers', { body, idempotencyKey }, at))),
    changeSupplier: ({ id, version }: Supplier, body: SupplierForm) =>
      fresh(call('PUT /v1/suppliers/{id}', { ...params(id), body: { ...body, version } }, at)),
    archiveSupplier: (id: number) => fresh(call('DELETE /v1/suppliers/{id}', params(id), at)),
    restoreSupplier: (id: number) => fresh(call('POST /v1/suppliers/{id}/restoration', params(id), at)),
    draftOrder: (once: Once, body: OrderForm) =>
      fresh(once((idempotencyKey) => call('POST /v1/purchase-orders', { body, idempotencyKey }, at))),
    draftOrders: (once: Once, lines: DraftLine[]) =>
      fresh(once((idempotencyKey) => call('POST /v1/purchase-orders/drafts', { body: { lines }, idempotencyKey }, at))),
    saveDraft: (id: number, version: number, body: OrderForm) =>
      fresh(call('PUT /v1/purchase-orders/{id}', { ...params(id), body: { ...body, version } }, at)),
    placeOrder: (once: Once, id: number, version: number) =>
      fresh(
        once((idempotencyKey) =>
          call('POST /v1/purchase-orders/{id}/sending', { ...params(id), body: { version }, idempotencyKey }, at),
        ),
      ),
    receive: (once: Once, id: number, body: Delivery) =>
      fresh(
        once((idempotencyKey) =>
          call('POST /v1/purchase-orders/{id}/receipts', { ...params(id), body, idempotencyKey }, at),
        ),
      ),
    endOrder: (once: Once, id: number, how: 'close' | 'cancel', reason: string) =>
      fresh(
        once((idempotencyKey) => {
          const input = { ...params(id), body: { reason }, idempotencyKey }
          return how === 'close'
            ? call('POST /v1/purchase-orders/{id}/closing', input, at)
            : call('POST /v1/purchase-orders/{id}/cancellation', input, at)
        }),
      ),
  }
}
