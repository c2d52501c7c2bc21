import type { CallInput, CallReply } from '@aforo/contract'
import { addDays, groupOf } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage, upload } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'
import { saveFile } from '../../api/save-file.ts'
import type { OnProgress } from '../../api/upload.ts'

export type Member = CallReply<'GET /v1/members/{id}'>
export type MemberChange = CallInput<'PUT /v1/members/{id}'>['multipart']['member']
export type NewStanding = CallInput<'PUT /v1/members/{id}/standing'>['body']
export type Visit = CallReply<'GET /v1/visits'>[number]
export type Months = CallReply<'GET /v1/members/{id}/months'>

const readsShown = 5
const visitsShown = 5
const visitDaysShown = 365
const sponsorsShown = 20

/** Key part of a member's private data in the cache. */
const memberRoot = 'member'

/**
 * A member with private data. The server records each read, so it is not refetched on window focus. The data is removed
 * from the cache when it is no longer shown.
 */
export const memberQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('members', venueId, memberRoot, id),
    queryFn: () => call('GET /v1/members/{id}', { params: { id } }, { venueId }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

export const readsQuery = (venueId: number, id: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('members', venueId, 'reads', id),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/members/{id}/reads',
        { params: { id }, query: { limit: readsShown, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const monthsQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'months', id),
    queryFn: () => call('GET /v1/members/{id}/months', { params: { id } }, { venueId }),
  })

/** A member's visits to this venue in the year up to a business day. */
export const memberVisitsQuery = (venueId: number, id: number, today: string) =>
  infiniteQueryOptions({
    queryKey: liveKey('door', venueId, 'member-visits', id, today),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/visits',
        {
          query: {
            user_id: id,
            from: addDays(today, -visitDaysShown),
            to: today,
            limit: visitsShown,
            cursor: pageParam ?? undefined,
          },
        },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Members in good standing that match the text, as possible sponsors. */
export async function findSponsors(venueId: number, q: string) {
  const found = await call('GET /v1/venue-clients', { query: { q, limit: sponsorsShown } }, { venueId })
  return found.filter(({ state }) => ['ok', 'expiring'].includes(groupOf(state) ?? ''))
}

/** Saves everything stored about a member as indented JSON, so that people can read it too. */
export async function saveMemberFile(venueId: number, id: number, fileName: string): Promise<void> {
  const file = await call('GET /v1/members/{id}/file', { params: { id } }, { venueId })
  saveFile(fileName, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
}

export const downloadStatement = (venueId: number, id: number, fileName: string): Promise<void> =>
  download('GET /v1/members/{id}/statement', { params: { id } }, { venueId, fileName })

export function useMemberCommands(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const at = { venueId }
  const params = { id }
  const shown = memberQuery(venueId, id)

  /** Puts the answer into the cache instead of reading the member again. Lists are refetched. */
  async function adopt(answer: Promise<Member>): Promise<Member> {
    try {
      const member = await answer
      await queryClient.cancelQueries(shown)
      queryClient.setQueryData(shown.queryKey, member)
      return member
    } finally {
      void queryClient.invalidateQueries({
        queryKey: ['members'],
        predicate: ({ queryKey }) => queryKey[2] !== memberRoot,
      })
    }
  }
  return {
    change: (member: MemberChange, image: File | undefined, onProgress: OnProgress) =>
      adopt(upload('PUT /v1/members/{id}', { params, multipart: { member, image } }, onProgress, venueId)),
    setStanding: (body: NewStanding) => adopt(call('PUT /v1/members/{id}/standing', { params, body }, at)),
    /** Without a code the server generates one. */
    giveCard: (code?: string) => adopt(call('PUT /v1/members/{id}/card', { params, body: { code } }, at)),
    revokeCard: () => adopt(call('DELETE /v1/members/{id}/card', { params }, at)),
    keepContract: (image: File, onProgress: OnProgress) =>
      adopt(upload('PUT /v1/members/{id}/contract', { params, multipart: { image } }, onProgress, venueId)),
    removeContract: () => adopt(call('DELETE /v1/members/{id}/contract', { params }, at)),
    /** The current member from the server, bypassing the cache. */
    readAgain: () => queryClient.fetchQuery({ ...shown, staleTime: 0 }),
  }
}
