import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Sale = CallReply<'GET /v1/sales/{id}'>
export type SaleItem = Sale['items'][number]

/** Margin for clock differences: the server decides, and this only schedules the refetch. */
const clockMarginMs = 500

/** Milliseconds until a sale can no longer be voided; false if that does not apply. */
function msUntilFixed({ voidable, voidable_until: until }: Sale): number | false {
  return voidable && until !== null && Math.max(1_000, Date.parse(until) - Date.now() + clockMarginMs)
}

export const saleQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('counter', venueId, 'sale', id),
    queryFn: () => call('GET /v1/sales/{id}', { params: { id } }, { venueId }),
    refetchInterval: ({ state: { data } }) => data !== undefined && msUntilFixed(data),
  })
