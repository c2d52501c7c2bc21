import type { CallReply } from '@aforo/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'
import type { VisitKind } from './visit-filter.ts'

export type Visit = CallReply<'GET /v1/visits'>[number]

/** Filter of visits. Days are business days of the venue. */
export type VisitFilter = { from: string; to: string; q: string; kind: VisitKind | null }

const wireFilter = ({ from, to, q, kind }: VisitFilter) => ({ from, to, q: q.trim(), exit_kind: kind ?? undefined })

export const visitsQuery = (venueId: number, filter: VisitFilter) =>
  infiniteQueryOptions({
    queryKey: liveKey('door', venueId, 'visits', filter),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/visits',
        { query: { ...wireFilter(filter), limit: 50, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (shown) => shown,
  })

export const exportVisits = (venueId: number, filter: VisitFilter, fileName: string): Promise<void> =>
  download('GET /v1/visits/export', { query: wireFilter(filter) }, { venueId, fileName })
