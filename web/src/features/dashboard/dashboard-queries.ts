import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'
import type { Asked } from './dashboard-address.ts'

export type Figures = CallReply<'GET /v1/dashboard/figures'>
export type Months = CallReply<'GET /v1/dashboard/months'>
export type Buyers = CallReply<'GET /v1/dashboard/buyers'>
export type Sales = CallReply<'GET /v1/dashboard/sales'>
export type Order = CallReply<'GET /v1/dashboard/orders'>[number]

const wireVenues = ({ venues }: Asked) => (venues.length === 0 ? undefined : venues.join(','))
const wirePeriod = (asked: Asked) => ({
  venue_ids: wireVenues(asked),
  ...(typeof asked.days === 'string' ? { period: asked.days } : asked.days),
})

const key = (venueId: number, part: string, ...asked: readonly unknown[]) => liveKey('figures', venueId, part, ...asked)

export const figuresQuery = (venueId: number, asked: Asked) =>
  queryOptions({
    queryKey: key(venueId, 'cards', asked),
    queryFn: () => call('GET /v1/dashboard/figures', { query: wirePeriod(asked) }, { venueId }),
    // What was there stays while the next period is asked for.
    placeholderData: (shown) => shown,
  })

export const monthsQuery = (venueId: number, asked: Asked) =>
  queryOptions({
    queryKey: key(venueId, 'months', asked),
    queryFn: () => call('GET /v1/dashboard/months', { query: wirePeriod(asked) }, { venueId }),
    placeholderData: (shown) => shown,
  })

export const buyersQuery = (venueId: number, asked: Asked) =>
  queryOptions({
    queryKey: key(venueId, 'buyers', asked),
    queryFn: () => call('GET /v1/dashboard/buyers', { query: wirePeriod(asked) }, { venueId }),
    placeholderData: (shown) => shown,
  })

export const salesQuery = (venueId: number, asked: Asked) =>
  queryOptions({
    queryKey: key(venueId, 'sales', asked),
    queryFn: () => call('GET /v1/dashboard/sales', { query: wirePeriod(asked) }, { venueId }),
    placeholderData: (shown) => shown,
  })

export const ordersQuery = (venueId: number, asked: Asked) =>
  queryOptions({
    queryKey: key(venueId, 'orders', asked.venues),
    queryFn: () => call('GET /v1/dashboard/orders', { query: { venue_ids: wireVenues(asked) } }, { venueId }),
    placeholderData: (shown) => shown,
  })

export const exportDashboard = (venueId: number, asked: Asked, fileName: string): Promise<void> =>
  download('GET /v1/dashboard/export', { query: wirePeriod(asked) }, { venueId, fileName })
