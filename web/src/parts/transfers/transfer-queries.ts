import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Journey = CallReply<'GET /v1/batches/{id}/journey'>

/** How many transfers are on the way, to the venue and from it. */
export const onTheWayQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('transfers', venueId, 'on the way'),
    queryFn: () => call('GET /v1/transfers/on-the-way', {}, { venueId }),
  })

/** Where a batch came from, and where it was sent. */
export const journeyQuery = (venueId: number, batchId: number) =>
  queryOptions({
    queryKey: liveKey('transfers', venueId, 'journey', batchId),
    queryFn: () => call('GET /v1/batches/{id}/journey', { params: { id: batchId } }, { venueId }),
  })
