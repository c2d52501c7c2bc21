import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type FiscalDocument = CallReply<'GET /v1/fiscal/documents'>[number]
export type WholeDocument = CallReply<'GET /v1/fiscal/documents/{id}'>

/** Issued documents change with sales, and answers to them arrive in between. */
export const fiscalKey = (venueId: number, ...rest: readonly unknown[]) =>
  liveKey('counter', venueId, 'fiscal', ...rest)

const answerWaitMs = 10_000

/** One document with the documents about it. Asked again until the tax agency has answered. */
export const documentQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: fiscalKey(venueId, 'document', id),
    queryFn: () => call('GET /v1/fiscal/documents/{id}', { params: { id } }, { venueId }),
    refetchInterval: ({ state: { data } }) => data?.delivery.state === 'waiting' && answerWaitMs,
  })
