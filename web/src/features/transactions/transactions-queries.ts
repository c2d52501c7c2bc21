import type { CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'
import type { BooksFilter } from './books-filter.ts'

export type Booked = CallReply<'GET /v1/get-all-transactions'>['transactions'][number]
export type Totals = CallReply<'GET /v1/transactions/totals'>

const pageSize = 50

const wireVenues = ({ venues }: BooksFilter) => (venues.length === 0 ? undefined : venues.join(','))

const wireFilter = (filter: BooksFilter) => ({
  venue_ids: wireVenues(filter),
  type: filter.type ?? undefined,
  method: filter.method ?? undefined,
  staff_id: filter.staff ?? undefined,
  user_id: filter.member ?? undefined,
  q: filter.q ?? undefined,
  from: filter.from ?? undefined,
  to: filter.to ?? undefined,
})

/** Under the topic of members, because every top-up, fee, payout and sale sends a hint about it. */
const booksKey = (venueId: number, ...rest: readonly unknown[]) => liveKey('members', venueId, 'books', ...rest)

export const bookedQuery = (venueId: number, filter: BooksFilter) =>
  infiniteQueryOptions({
    queryKey: booksKey(venueId, 'list', filter),
    queryFn: async ({ pageParam }) => {
      const query = { ...wireFilter(filter), limit: pageSize, cursor: pageParam ?? undefined }
      const { items, nextCursor } = await callPage('GET /v1/get-all-transactions', { query }, { venueId })
      return { items: items.transactions, nextCursor }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Keep the current rows while the next filter loads.
    placeholderData: (found) => found,
  })

export const totalsQuery = (venueId: number, filter: BooksFilter) =>
  queryOptions({
    queryKey: booksKey(venueId, 'totals', filter),
    queryFn: () => call('GET /v1/transactions/totals', { query: wireFilter(filter) }, { venueId }),
    placeholderData: (summed) => summed,
  })

export const bookersQuery = (venueId: number, filter: BooksFilter) =>
  queryOptions({
    queryKey: liveKey('staff', venueId, 'bookers', filter.venues),
    queryFn: () => call('GET /v1/transactions/people', { query: { venue_ids: wireVenues(filter) } }, { venueId }),
    placeholderData: (found) => found,
  })

export const exportBooked = (venueId: number, filter: BooksFilter, fileName: string): Promise<void> =>
  download('GET /v1/transactions/export', { query: wireFilter(filter) }, { venueId, fileName: `${fileName}.csv` })

export const exportWorkbook = (venueId: number, filter: BooksFilter, fileName: string): Promise<void> =>
  download('GET /v1/transactions/workbook', { query: wireFilter(filter) }, { venueId, fileName: `${fileName}.xlsx` })
