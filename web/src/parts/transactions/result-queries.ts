import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Result = CallReply<'GET /v1/dashboard/result'>

/** Income less expenses of a period, of the requested venues together and of each. */
export const resultQuery = (venueId: number, query: CallInput<'GET /v1/dashboard/result'>['query']) =>
  queryOptions({
    queryKey: liveKey('figures', venueId, 'result', query),
    queryFn: () => call('GET /v1/dashboard/result', { query }, { venueId }),
    // Keep the current figures while the next period loads.
    placeholderData: (shown) => shown,
  })
