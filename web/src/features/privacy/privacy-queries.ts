import type { CallInput, CallReply } from '@aforo/contract'
import type { PrivacyRequestKind } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'
import type { commandOf } from '../../outbox/command-key.ts'

export type ListedRequest = CallReply<'GET /v1/privacy-requests'>[number]
export type PrivacyRequest = CallReply<'GET /v1/privacy-requests/{id}'>
export type Filter = { state: 'open' | 'closed'; kind: PrivacyRequestKind | null }
type Closing = CallInput<'POST /v1/privacy-requests/{id}/answer'>['body']

const pageSize = 50
// A file that was made, or an erasure, changes requests too.
const rootKey = (venueId: number) => liveKey('members', venueId, 'privacy')

export const requestsQuery = (venueId: number, { state, kind }: Filter) =>
  infiniteQueryOptions({
    queryKey: [...rootKey(venueId), 'list', state, kind],
    queryFn: ({ pageParam }) => {
      const query = { state, kind: kind ?? undefined, limit: pageSize, cursor: pageParam ?? undefined }
      return callPage('GET /v1/privacy-requests', { query }, { venueId })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

export const requestQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: [...rootKey(venueId), 'one', id],
    queryFn: () => call('GET /v1/privacy-requests/{id}', { params: { id } }, { venueId }),
    staleTime: 0,
  })

export const exportRequests = (venueId: number, fileName: string) =>
  download('GET /v1/privacy-requests/export', { query: {} }, { venueId, fileName })

export function usePrivacyCommands(venueId: number) {
  const queryClient = useQueryClient()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: rootKey(venueId) })
  }
  const at = { venueId }
  return {
    record: (once: ReturnType<typeof commandOf>, body: CallInput<'POST /v1/privacy-requests'>['body']) =>
      once((idempotencyKey) => call('POST /v1/privacy-requests', { body, idempotencyKey }, at)).finally(refresh),
    prove: (id: number, proof: PrivacyRequest['proof']) =>
      call('PUT /v1/privacy-requests/{id}/proof', { params: { id }, body: { proof } }, at).finally(refresh),
    extend: (id: number, months: number, reason: string) =>
      call('POST /v1/privacy-requests/{id}/extension', { params: { id }, body: { months, reason } }, at).finally(
        refresh,
      ),
    close: (id: number, body: Closing) =>
      call('POST /v1/privacy-requests/{id}/answer', { params: { id }, body }, at).finally(refresh),
  }
}
