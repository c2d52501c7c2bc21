import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, upload } from '../../../api/client.ts'
import { liveKey } from '../../../api/live-key.ts'
import type { OnProgress } from '../../../api/upload.ts'

export type VenueHere = CallReply<'GET /v1/venues/here'>
export type NewClient = CallInput<'POST /v1/create-client'>['multipart']['new_user']
export type Duplicate = CallReply<'POST /v1/members/duplicates'>[number]
export type Proof = CallInput<'POST /v1/enrolments'>['body']
export type DuplicateFacts = CallInput<'POST /v1/members/duplicates'>['body']

export const nextNumberQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'next-number'),
    queryFn: () => call('GET /v1/members/next-number', {}, { venueId }),
  })

/** The members of this venue with the same data. */
export const duplicatesQuery = (venueId: number, facts: DuplicateFacts) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'duplicates', facts),
    queryFn: () => call('POST /v1/members/duplicates', { body: facts }, { venueId }),
    // Personal data that was only typed is not cached.
    gcTime: 0,
  })

const sponsorsMost = 8

/** Members who can be a sponsor. */
export const sponsorsQuery = (venueId: number, q: string) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'sponsors', q),
    queryFn: () => call('GET /v1/venue-clients', { query: { q, limit: sponsorsMost } }, { venueId }),
    placeholderData: (found) => found,
  })

export function useEnrolmentCommands(venueId: number) {
  const queryClient = useQueryClient()
  /** Refreshes this browser at once instead of waiting for the live hint. */
  async function thenRefresh<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['members', venueId] })
    }
  }
  return {
    create: (new_user: NewClient, image: File, onProgress: OnProgress) =>
      thenRefresh(upload('POST /v1/create-client', { multipart: { new_user, image } }, onProgress, venueId)),
    enrolHere: (proof: Proof) => thenRefresh(call('POST /v1/enrolments', { body: proof }, { venueId })),
    sendContract: (id: number, image: File, onProgress: OnProgress) =>
      thenRefresh(
        upload('PUT /v1/members/{id}/contract', { params: { id }, multipart: { image } }, onProgress, venueId),
      ),
  }
}
