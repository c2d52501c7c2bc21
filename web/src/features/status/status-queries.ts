import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Status = CallReply<'GET /v1/status'>
export type StatusOfPart = Status['parts'][number]

/** Nobody is signed in here, so no hint tells of a change. */
export const statusQuery = queryOptions({
  queryKey: liveKey('figures', null, 'status'),
  queryFn: () => call('GET /v1/status', {}),
  refetchInterval: 60_000,
})
