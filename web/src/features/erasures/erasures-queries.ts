import type { CallReply } from '@aforo/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'

export type Erasure = CallReply<'GET /v1/erasures'>[number]

const pageSize = 25

export const erasuresQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('members', venueId, 'erasures'),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/erasures', { query: { limit: pageSize, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** The file for the command that applies erasures again after a restore. */
export const exportErasures = (venueId: number, fileName: string) =>
  download('GET /v1/erasures/export', {}, { venueId, fileName })
