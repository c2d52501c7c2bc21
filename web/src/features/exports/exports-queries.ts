import type { CallReply } from '@aforo/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type MadeExport = CallReply<'GET /v1/exports'>[number]

const pageSize = 25

/** Every download adds a row, so the list is fetched on every visit. */
export const exportsQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('inspections', venueId, 'exports'),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/exports', { query: { limit: pageSize, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
