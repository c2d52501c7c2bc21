import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type ActiveEntry = CallReply<'GET /v1/active-entries'>[number]
export type DoorClient = CallReply<'GET /v1/door/members'>[number]
export type Passage = CallReply<'POST /v1/entries'>
export type Night = CallReply<'GET /v1/door/night'>

const searchShown = 6
const pageOfRoom = 1000

/** Everybody inside, however many. */
export const roomQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('door', venueId, 'room'),
    queryFn: async () => {
      const entries: ActiveEntry[] = []
      let cursor: string | undefined
      do {
        const page = await callPage('GET /v1/active-entries', { query: { limit: pageOfRoom, cursor } }, { venueId })
        entries.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return entries
    },
  })

export const nightQuery = (venueId: number, businessDate?: string) =>
  queryOptions({
    queryKey: liveKey('door', venueId, 'night', businessDate ?? null),
    queryFn: () => call('GET /v1/door/night', { query: { business_date: businessDate } }, { venueId }),
  })

export const doorSearchQuery = (venueId: number, q: string) =>
  queryOptions({
    queryKey: liveKey('door', venueId, 'search', q),
    queryFn: () => call('GET /v1/door/members', { query: { q, limit: searchShown } }, { venueId }),
    enabled: q !== '',
    placeholderData: (shown) => (q === '' ? undefined : shown),
  })

/** A card or a number that was read, or a member who is known already. */
export type Sought = { code: string } | { id: number }

export async function findAtDoor(venueId: number, sought: Sought): Promise<DoorClient | null> {
  const query = 'code' in sought ? { code: sought.code } : { user_id: sought.id }
  const [found] = await call('GET /v1/door/members', { query }, { venueId })
  return found ?? null
}

/**
 * Each carries a key, made once for an act and sent again with it after a lost answer. It is not kept beyond the page:
 * nobody can be inside twice, and a key of hours ago would be answered with an entry of hours ago.
 */
export function useDoorCommands(venueId: number) {
  const queryClient = useQueryClient()
  const at = { venueId }
  async function fresh<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } finally {
      // The screens of this browser do not wait for the hint.
      void queryClient.invalidateQueries({ queryKey: ['door'] })
    }
  }
  return {
    letIn: (id: string, memberId: number, reason: string): Promise<Passage> =>
      fresh(call('POST /v1/entries', { body: { user_id: memberId, reason, id } }, at)),
    letOut: (id: string, memberId: number, early: boolean): Promise<Passage> =>
      fresh(call('PATCH /v1/checkout', { query: { user_id: memberId, early: early ? 'true' : 'false', id } }, at)),
    undo: (idempotencyKey: string, visitId: number, what: 'entry' | 'exit'): Promise<Passage> =>
      fresh(call('POST /v1/visits/{id}/undo', { params: { id: visitId }, body: { what }, idempotencyKey }, at)),
  }
}
