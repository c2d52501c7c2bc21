import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { readWhole } from '../../api/read-whole.ts'

export type OpenCart = CallReply<'GET /v1/carts'>[number]

const pageSize = 100

/** All carts that were started and not paid. */
export const openCartsQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('counter', venueId, 'carts'),
    queryFn: () =>
      readWhole((cursor) => callPage('GET /v1/carts', { query: { limit: pageSize, cursor } }, { venueId })),
  })
