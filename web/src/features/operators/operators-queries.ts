import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Platform = CallReply<'GET /v1/operators'>
export type OperatorRow = Platform['operators'][number]
export type OperatorDetail = CallReply<'GET /v1/operators/{id}'>
export type OperatorVenue = OperatorDetail['venues'][number]

/** No hint covers all operators, so these pages read their figures again now and then. */
const refreshEveryMs = 30_000

export const platformQuery = queryOptions({
  queryKey: liveKey('figures', null, 'operators'),
  queryFn: () => call('GET /v1/operators', {}),
  refetchInterval: refreshEveryMs,
})

/** The record of support sessions is on the page, so a hint about inspections refreshes it. */
export const operatorQuery = (id: number) =>
  queryOptions({
    queryKey: liveKey('inspections', null, 'operator', id),
    queryFn: () => call('GET /v1/operators/{id}', { params: { id } }),
    refetchInterval: refreshEveryMs,
  })
