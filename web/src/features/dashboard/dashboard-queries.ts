import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'
import type { DashboardFilter } from './dashboard-address.ts'

export type Figures = CallReply<'GET /v1/dashboard/figures'>
export type Months = CallReply<'GET /v1/dashboard/months'>
export type Buyers = CallReply<'GET /v1/dashboard/buyers'>
export type Sales = CallReply<'GET /v1/dashboard/sales'>
export type Order = CallReply<'GET /v1/dashboard/orders'>[number]

const wireVenues = ({ venues }: DashboardFilter) => (venues.length === 0 ? undefined : venues.join(','))
export const wirePeriod = (filter: DashboardFilter) => ({
  venue_ids: wireVenues(filter),
  ...(typeof filter.days === 'string' ? { period: filter.days } : filter.days),
})

const key = (venueId: number, part: string, ...rest: readonly unknown[]) => liveKey('figures', venueId, part, ...rest)

export const figuresQuery = (venueId: number, filter: DashboardFilter) =>
  queryOptions({
    queryKey: key(venueId, 'cards', filter),
    queryFn: () => call('GET /v1/dashboard/figures', { query: wirePeriod(filter) }, { venueId }),
    // Keep the current figures while the next period loads.
    placeholderData: (shown) => shown,
  })

export const taxesQuery = (venueId: number, filter: DashboardFilter) =>
  queryOptions({
    queryKey: key(venueId, 'taxes', filter),
    queryFn: () => call('GET /v1/dashboard/taxes', { query: wirePeriod(filter) }, { venueId }),
    placeholderData: (shown) => shown,
  })

export const monthsQuery = (venueId: number, filter: DashboardFilter) =>
  queryOptions({
    queryKey: key(venueId, 'months', filter),
    queryFn: () => call('GET /v1/dashboard/months', { query: wirePeriod(filter) }, { venueId }),
    placeholderData: (shown) => shown,
  })

export const buyersQuery = (venueId: number, filter: DashboardFilter) =>
  queryOptions({
    queryKey: key(venueId, 'buyers', filter),
    queryFn: () => call('GET /v1/dashboard/buyers', { query: wirePeriod(filter) }, { venueId }),
    placeholderData: (shown) => shown,
  })

export const salesQuery = (venueId: number, filter: DashboardFilter) =>
  queryOptions({
    queryKey: key(venueId, 'sales', filter),
    queryFn: () => call('GET /v1/dashboard/sales', { query: wirePeriod(filter) }, { venueId }),
    placeholderData: (shown) => shown,
  })

export const ordersQuery = (venueId: number, filter: DashboardFilter) =>
  queryOptions({
    queryKey: key(venueId, 'orders', filter),
    queryFn: () => call('GET /v1/dashboard/orders', { query: wirePeriod(filter) }, { venueId }),
    placeholderData: (shown) => shown,
  })

export const exportDashboard = (venueId: number, filter: DashboardFilter, fileName: string): Promise<void> =>
  download('GET /v1/dashboard/export', { query: wirePeriod(filter) }, { venueId, fileName })
