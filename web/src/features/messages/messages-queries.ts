import type { CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { liveKey } from '../../api/live-key.ts'

export type Message = CallReply<'GET /v1/messages'>[number]
export type BoardNote = CallReply<'GET /v1/handover-note'>

export const messagesQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('messages', venueId, 'list'),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/messages', { query: { limit: 30, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const noteQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('messages', venueId, 'note'),
    queryFn: () => call('GET /v1/handover-note', {}, { venueId }),
  })

/** The staff of the venue that match a text. */
export const colleaguesQuery = (venueId: number, q: string) => ({
  queryKey: liveKey('staff', venueId, 'colleagues', q),
  queryFn: async () => {
    const people = await call('GET /v1/messages/people', { query: { q } }, { venueId })
    return people.map(({ id, name }) => ({ id, label: name }))
  },
})

export function useMessageCommands(venueId: number) {
  const queryClient = useQueryClient()
  const oncePinned = useCommandKey(`note ${venueId}`)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['messages'] })
  return {
    /** The key belongs to the draft, so that a repeat is the same message. */
    send: (text: string, to: number | null, idempotencyKey: string) =>
      call('POST /v1/messages', { body: { text, to }, idempotencyKey }, { venueId }).finally(() => void refresh()),
    withdraw: (id: number) =>
      call('DELETE /v1/messages/{id}', { params: { id } }, { venueId }).finally(() => void refresh()),
    read: (until: number) => call('PUT /v1/messages/read', { body: { until } }, { venueId }),
    pin: (text: string, version: number) =>
      oncePinned((idempotencyKey) =>
        call('PUT /v1/handover-note', { body: { text, version }, idempotencyKey }, { venueId }),
      ).finally(() => void refresh()),
    unpin: (version: number) =>
      call('DELETE /v1/handover-note', { query: { version } }, { venueId }).finally(() => void refresh()),
  }
}
