import type { CallInput, CallReply } from '@aforo/contract'
import type { Role } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage, upload } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { tokenSetting } from '../../api/token.ts'
import type { OnProgress } from '../../api/upload.ts'

export type StaffMember = CallReply<'GET /v1/users/all'>[number]
export type StaffDetail = CallReply<'GET /v1/users/{id}'>
export type StaffSort = 'id' | 'email'
export type Place = Omit<StaffDetail['places'][number], 'venue_name'>
export type Invitation = CallReply<'POST /v1/invitations/{id}/link'>

const pageSize = 50

/** People with this role, or with any role for null. */
export const staffQuery = (q: string, sort: StaffSort, role: Role | null) =>
  infiniteQueryOptions({
    queryKey: liveKey('staff', null, 'list', q, sort, role),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/users/all', {
        query: { q, sort, role: role ?? undefined, limit: pageSize, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Keep the current rows while the next search loads.
    placeholderData: (found) => found,
  })

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: liveKey('staff', null, 'person', id),
    queryFn: () => call('GET /v1/users/{id}', { params: { id } }),
  })

export const signInsOfQuery = (id: number) =>
  queryOptions({
    queryKey: liveKey('staff', null, 'sign-ins', id),
    queryFn: () => call('GET /v1/users/{id}/sign-ins', { params: { id } }),
  })

export const failedSignInsOfQuery = (id: number) =>
  queryOptions({
    queryKey: liveKey('staff', null, 'failed sign-ins', id),
    queryFn: () => call('GET /v1/users/{id}/failed-sign-ins', { params: { id } }),
  })

/** Venues to choose from, by name or address. */
export const venuesToChooseQuery = (q: string) =>
  queryOptions({
    queryKey: liveKey('venues', null, 'to choose', q),
    queryFn: () => call('GET /v1/venues/all', { query: { q, limit: 100 } }),
    placeholderData: (found) => found,
  })

type NewEmployee = CallInput<'POST /v1/create-shop-employee'>['body']
type NewOwner = CallInput<'POST /v1/create-owner'>['multipart']['new_owner']
type Offer = Omit<CallInput<'POST /v1/invitations'>['body'], 'owned_shops'>

export function useStaffCommands() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['staff'] })

  /** The reply contains a new token for the caller, which replaces the old one. */
  async function adopt({ access_token, user_id, invitation }: CallReply<'POST /v1/create-owner'>) {
    tokenSetting.write(access_token)
    await refresh()
    return { userId: user_id, invitation }
  }

  const link = (invitationId: number, venueId: number): Promise<Invitation> =>
    call('POST /v1/invitations/{id}/link', { params: { id: invitationId } }, { venueId })

  return {
    link,
    createEmployee: async (body: NewEmployee) => adopt(await call('POST /v1/create-shop-employee', { body })),
    createOwner: async (form: NewOwner, image: File | undefined, onProgress: OnProgress) =>
      adopt(await upload('POST /v1/create-owner', { multipart: { new_owner: form, image } }, onProgress)),
    /** Offers places by a one-time link. The form makes the key, so that a second press is the same offer. */
    invite: async (body: Offer, venueIds: readonly number[], idempotencyKey: string) => {
      const [venueId = 0] = venueIds
      const offer = { body: { ...body, owned_shops: [...venueIds] }, idempotencyKey }
      const { invitation_id, staff_id } = await call('POST /v1/invitations', offer, { venueId })
      await refresh()
      return { userId: staff_id, invitation: await link(invitation_id, venueId) }
    },
    inviteSuperadmin: async (body: CallInput<'POST /v1/superadmins'>['body']): Promise<Invitation> => {
      const invitation = await call('POST /v1/superadmins', { body })
      await refresh()
      return invitation
    },
    makePasswordLink: (id: number): Promise<Invitation> =>
      call('POST /v1/users/{id}/password-link', { params: { id } }),
    change: async (id: number, body: CallInput<'PUT /v1/users/{id}'>['body']) => {
      try {
        const changed = await call('PUT /v1/users/{id}', { params: { id }, body })
        queryClient.setQueryData(personQuery(id).queryKey, changed)
      } finally {
        await refresh()
      }
    },
    resetFactors: (id: number): Promise<void> =>
      call('DELETE /v1/users/{id}/second-factors', { params: { id } }).finally(() => void refresh()),
    remove: (id: number) => call('DELETE /v1/users/{id}', { params: { id } }),
    refresh,
    endSignIn: (id: number, signInId: number) =>
      call('DELETE /v1/users/{id}/sign-ins/{sign_in_id}', { params: { id, sign_in_id: signInId } }).finally(
        () => void refresh(),
      ),
    endSignIns: (id: number) =>
      call('DELETE /v1/users/{id}/sign-ins', { params: { id } }).finally(() => void refresh()),
  }
}
