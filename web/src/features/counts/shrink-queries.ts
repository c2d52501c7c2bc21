import type { CallReply } from '@aforo/contract'
import type { DaySpan } from '@aforo/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type ShrinkReport = CallReply<'GET /v1/shrink'>

export const shrinkQuery = (venueId: number, { from, to }: DaySpan) =>
  queryOptions({
    queryKey: liveKey('counts', venueId, 'shrink', from, to),
    queryFn: () => call('GET /v1/shrink', { query: { from, to } }, { venueId }),
    // Keep the current figures while other days load.
    placeholderData: (shown) => shown,
  })
