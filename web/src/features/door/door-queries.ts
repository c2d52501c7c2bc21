import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { commandOf } from '../../api/command-key.ts'
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

export const findScanned = async (venueId: number, code: string): Promise<DoorClient | null> => {
  const [found] = await call('GET /v1/door/members', { query: { code } }, { venueId })
  return found ?? null
}

/** Each about one member, once, however often it is sent: its key is kept until the server has said yes or no. */
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
    letIn: (memberId: number, reason: string): Promise<Passage> =>
      fresh(
        commandOf(`entry ${venueId} ${memberId} ${reason}`)((id) =>
          call('POST /v1/entries', { body: { user_id: memberId, reason, id } }, at),
        ),
      ),
    letOut: (memberId: number, early: boolean): Promise<Passage> =>
      fresh(
        commandOf(`exit ${venueId} ${memberId} ${early}`)((id) =>
          call('PATCH /v1/checkout', { query: { user_id: memberId, early: early ? 'true' : 'false', id } }, at),
        ),
      ),
    undo: (visitId: number, what: 'entry' | 'exit'): Promise<Passage> =>
      fresh(
        commandOf(`undo ${venueId} ${visitId} ${what}`)((idempotencyKey) =>
          call('POST /v1/visits/{id}/undo', { params: { id: visitId }, body: { what }, idempotencyKey }, at),
        ),
      ),
  }
}
