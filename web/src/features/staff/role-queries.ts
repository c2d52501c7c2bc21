import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type StaffRole = CallReply<'GET /v1/staff-roles'>[number]
export type RoleForm = CallInput<'POST /v1/staff-roles'>['body']

export const rolesQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('staff', venueId, 'roles'),
    queryFn: () => call('GET /v1/staff-roles', {}, { venueId }),
  })

/** The roles of each of these venues, as far as they have been loaded. */
export function useRolesAt(venueIds: readonly number[]): (venueId: number) => readonly StaffRole[] {
  const lists = useQueries({ queries: venueIds.map(rolesQuery) })
  return (venueId) => lists[venueIds.indexOf(venueId)]?.data ?? []
}

export function useRoleCommands(venueId: number) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['staff'] })
  return {
    create: (body: RoleForm) => call('POST /v1/staff-roles', { body }, { venueId }).finally(() => void refresh()),
    change: (id: number, body: CallInput<'PUT /v1/staff-roles/{id}'>['body']) =>
      call('PUT /v1/staff-roles/{id}', { params: { id }, body }, { venueId }).finally(() => void refresh()),
    remove: (id: number): Promise<void> =>
      call('DELETE /v1/staff-roles/{id}', { params: { id } }, { venueId }).finally(() => void refresh()),
    copy: (body: CallInput<'POST /v1/staff-roles/copies'>['body']) =>
      call('POST /v1/staff-roles/copies', { body }, { venueId }).finally(() => void refresh()),
  }
}
