import type { CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import type { AuditFilter } from './audit-address.ts'

export type AuditEvent = CallReply<'GET /v1/audit'>[number]

const pageSize = 25

/** The audit record of the operator of this venue. Almost every write adds to it, so it is fetched on every visit. */
export const auditEventsQuery = (venueId: number, { venue, staff, kind, from, to }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: liveKey('inspections', venueId, 'record', { venue, staff, kind, from, to }),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/audit',
        {
          query: {
            venue: venue ?? undefined,
            staff: staff ?? undefined,
            kind: kind ?? undefined,
            from: from ?? undefined,
            to: to ?? undefined,
            limit: pageSize,
            cursor: pageParam ?? undefined,
          },
        },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    // Keep the current rows while the next filter loads.
    placeholderData: (found) => found,
  })

/** The latest event since a day in which support opened the members, or a member was enrolled at another venue. */
export const lastAuditEventQuery = (venueId: number, kind: 'members.opened' | 'member.enrolled', since: string) =>
  queryOptions({
    queryKey: liveKey('inspections', venueId, 'last', kind, since),
    queryFn: async () => {
      const query = { kind, from: since, limit: 1 } as const
      return (await call('GET /v1/audit', { query }, { venueId }))[0] ?? null
    },
    staleTime: 0,
  })

const people = async (venueId: number, query: { q?: string; id?: number }) =>
  (await call('GET /v1/audit/people', { query }, { venueId })).map(({ id, email }) => ({ id, label: email }))

/** People who appear in the record, by name or e-mail. */
export const peopleQuery = (venueId: number, q: string) => ({
  queryKey: liveKey('staff', venueId, 'actors', q),
  queryFn: () => people(venueId, { q }),
})

export const personQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('staff', venueId, 'actor', id),
    queryFn: async () => (await people(venueId, { id }))[0] ?? null,
  })
