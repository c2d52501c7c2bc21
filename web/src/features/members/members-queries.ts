import type { CallReply } from '@aforo/contract'
import { amountOfCents, type PaymentMethod, type SettableStanding } from '@aforo/domain'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callPage } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { download } from '../../api/download.ts'
import type { Approved } from '../../parts/approvals/approved.ts'
import { liveKey } from '../../api/live-key.ts'
import type { MemberFilter } from './member-filter.ts'

export type MemberCounts = CallReply<'GET /v1/members/counts'>

const wireFilter = ({ q, state, sort, direction }: MemberFilter) => ({
  q: q.trim(),
  state: state ?? undefined,
  sort,
  direction,
})

type PageOf = { filter: MemberFilter; limit: number; cursor: string | null }

export const membersQuery = (venueId: number, { filter, limit, cursor }: PageOf) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'list', filter, limit, cursor),
    queryFn: () =>
      callPage(
        'GET /v1/venue-clients',
        { query: { ...wireFilter(filter), limit, cursor: cursor ?? undefined } },
        { venueId },
      ),
    // Keep the current rows while the next page or search loads.
    placeholderData: (shown) => shown,
  })

export const memberCountsQuery = (venueId: number, q: string) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'counts', q),
    queryFn: () => call('GET /v1/members/counts', { query: { q: q.trim() } }, { venueId }),
    placeholderData: (counted) => counted,
  })

const memberQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'member', id),
    queryFn: () => call('GET /v1/members/{id}', { params: { id } }, { venueId }),
  })

/** What can be paid out to a member. Never cached, because every transaction at the venue changes it. */
export const payoutQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'payout', id),
    queryFn: () => call('GET /v1/members/{id}/payout', { params: { id } }, { venueId }),
    staleTime: 0,
    gcTime: 0,
  })

export const exportMembers = (venueId: number, filter: MemberFilter, fileName: string) =>
  download('GET /v1/members/export', { query: wireFilter(filter) }, { venueId, fileName })

/** Refreshes the screens of this browser without waiting for the hint. */
function useFresh(venueId: number) {
  const queryClient = useQueryClient()
  return async function fresh<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['members', venueId] })
    }
  }
}

export function useMemberCommands(venueId: number) {
  const queryClient = useQueryClient()
  const fresh = useFresh(venueId)
  const at = { venueId }
  return {
    setStanding: (id: number, standing: SettableStanding, reason = '') =>
      fresh(call('PUT /v1/members/{id}/standing', { params: { id }, body: { standing, reason } }, at)),
    erase: (id: number) => fresh(call('POST /v1/members/{id}/erasure', { params: { id } }, at)),
    /** The current member from the server, bypassing the cache. */
    readAgain: (id: number) => queryClient.fetchQuery({ ...memberQuery(venueId, id), staleTime: 0 }),
  }
}

/** Pays credit out. A repeat uses the same key, so it takes effect once. */
export function usePayout(venueId: number, id: number) {
  const fresh = useFresh(venueId)
  const once = useCommandKey(`payout ${venueId} ${id}`)
  return (
    { amountCents, method, reason }: { amountCents: number; method: PaymentMethod; reason: string },
    approval: Approved,
  ) =>
    fresh(
      once((idempotencyKey) =>
        call(
          'POST /v1/members/{id}/payout',
          { params: { id }, body: { amount: amountOfCents(amountCents), method, reason }, idempotencyKey, ...approval },
          { venueId },
        ),
      ),
    )
}

/** Lets a new member in. The key is made once, so that a second press after a lost answer is the same entry. */
export function useFirstEntry(venueId: number, memberId: number): () => Promise<void> {
  const queryClient = useQueryClient()
  const [id] = useState(() => crypto.randomUUID())
  return async () => {
    await call('POST /v1/entries', { body: { user_id: memberId, id } }, { venueId })
    for (const topic of ['members', 'door']) void queryClient.invalidateQueries({ queryKey: [topic, venueId] })
  }
}
