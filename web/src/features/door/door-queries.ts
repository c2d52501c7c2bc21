import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import type { Approved } from '../../parts/approvals/approved.ts'
import { type Passage, sendExit } from '../../parts/visits/room-queries.ts'

export type Night = CallReply<'GET /v1/door/night'>

/** More than a screen of results is narrowed by more letters. */
const searchShown = 20

export const nightQuery = (venueId: number, businessDate?: string) =>
  queryOptions({
    queryKey: liveKey('door', venueId, 'night', businessDate ?? null),
    queryFn: () => call('GET /v1/door/night', { query: { business_date: businessDate } }, { venueId }),
  })

export const doorSearchQuery = (venueId: number, q: string) =>
  queryOptions({
    queryKey: liveKey('door', venueId, 'search', q),
    queryFn: () => call('GET /v1/door/search', { query: { q, limit: searchShown } }, { venueId }),
    enabled: q !== '',
    placeholderData: (shown) => (q === '' ? undefined : shown),
  })

/**
 * Commands of the door. Each has a key that is made once and repeated after a lost answer. The key is not stored beyond
 * the page: the server prevents a second entry, and a key from hours ago would return an entry from hours ago.
 */
export function useDoorCommands(venueId: number) {
  const queryClient = useQueryClient()
  const at = { venueId }
  async function fresh<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } finally {
      // Refresh the screens of this browser without waiting for the hint.
      void queryClient.invalidateQueries({ queryKey: ['door'] })
    }
  }
  return {
    letIn: (id: string, memberId: number, reason: string, approval: Approved): Promise<Passage> =>
      fresh(call('POST /v1/entries', { body: { user_id: memberId, reason, id }, ...approval }, at)),
    letOut: (id: string, memberId: number, early: boolean, approval: Approved): Promise<Passage> =>
      fresh(sendExit(venueId, id, memberId, early, approval)),
    undo: (idempotencyKey: string, visitId: number, what: 'entry' | 'exit'): Promise<Passage> =>
      fresh(call('POST /v1/visits/{id}/undo', { params: { id: visitId }, body: { what }, idempotencyKey }, at)),
  }
}
