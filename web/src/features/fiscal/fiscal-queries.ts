import type { CallInput, CallReply } from '@aforo/contract'
import type { DeliveryState } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { commandOf } from '../../outbox/command-key.ts'
import { fiscalKey } from '../../parts/fiscal/fiscal-documents.ts'
import { fiscalStatusQuery } from '../../parts/fiscal/fiscal-status.ts'
import type { FiscalStatus } from '../../parts/fiscal/sending-state.ts'
import type { Recipient } from '../../parts/fiscal/recipient-form.ts'

export type NewChain = CallInput<'POST /v1/fiscal/chain'>['body']
export type Certificate = NonNullable<FiscalStatus['certificate']>
export type ChainCheck = CallReply<'POST /v1/fiscal/chain-checks'>
export type DocumentFilter = { state: DeliveryState | null; number: string }

export const latestCount = 6
const pageSize = 25
/** No hint announces an answer of the tax agency. */
const answersMs = 15_000

export const latestDocumentsQuery = (venueId: number) =>
  queryOptions({
    queryKey: fiscalKey(venueId, 'latest'),
    queryFn: () => call('GET /v1/fiscal/documents', { query: { limit: latestCount } }, { venueId }),
    refetchInterval: answersMs,
  })

export const documentsQuery = (venueId: number, { state, number }: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: fiscalKey(venueId, 'documents', state, number),
    queryFn: ({ pageParam }) => {
      const query = {
        limit: pageSize,
        cursor: pageParam ?? undefined,
        state: state ?? undefined,
        number: number === '' ? undefined : number,
      }
      return callPage('GET /v1/fiscal/documents', { query }, { venueId })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const declarationsQuery = (venueId: number) =>
  queryOptions({
    queryKey: fiscalKey(venueId, 'declarations'),
    queryFn: () => call('GET /v1/fiscal/declarations', {}, { venueId }),
  })

/** The commands of the page. A repeat after a lost answer uses the same key, so it takes effect once. */
export function useFiscalCommands(venueId: number) {
  const queryClient = useQueryClient()
  const at = { venueId }
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: fiscalKey(venueId) }),
      queryClient.invalidateQueries(fiscalStatusQuery(venueId)),
    ])

  async function adopt(answer: Promise<FiscalStatus>): Promise<void> {
    try {
      queryClient.setQueryData(fiscalStatusQuery(venueId).queryKey, await answer)
    } finally {
      void refresh()
    }
  }
  async function thenRefresh<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } finally {
      void refresh()
    }
  }
  return {
    start: (body: NewChain) =>
      adopt(
        commandOf(`fiscal start ${venueId}`)((idempotencyKey) =>
          call('POST /v1/fiscal/chain', { body, idempotencyKey }, at),
        ),
      ),
    end: () =>
      adopt(
        commandOf(`fiscal end ${venueId}`)((idempotencyKey) =>
          call('POST /v1/fiscal/chain/end', { body: {}, idempotencyKey }, at),
        ),
      ),
    sendNow: () => adopt(call('POST /v1/fiscal/send-now', {}, at)),
    storeCertificate: (file: string, passphrase: string) =>
      thenRefresh(call('PUT /v1/fiscal/certificate', { body: { file, passphrase } }, at)),
    removeCertificate: () => thenRefresh(call('DELETE /v1/fiscal/certificate', {}, at)),
    amend: (id: number, recipient: Recipient | null) =>
      thenRefresh(
        commandOf(`fiscal amend ${venueId} ${id}`)((idempotencyKey) => {
          const body = recipient === null ? {} : { recipient }
          return call('POST /v1/fiscal/documents/{id}/amendment', { params: { id }, body, idempotencyKey }, at)
        }),
      ),
    cancel: (id: number, reason: string) =>
      thenRefresh(
        commandOf(`fiscal cancel ${venueId} ${id}`)((idempotencyKey) =>
          call('POST /v1/fiscal/documents/{id}/cancellation', { params: { id }, body: { reason }, idempotencyKey }, at),
        ),
      ),
    checkChain: () => call('POST /v1/fiscal/chain-checks', { body: {} }, at),
  }
}
