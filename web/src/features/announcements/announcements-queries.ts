import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Announcement = CallReply<'GET /v1/announcements'>[number]
type Form = Omit<CallInput<'POST /v1/announcements'>['body'], 'key'>

/** Nobody waits for an announcement, and every open screen asks for it. */
const refreshEveryMs = 5 * 60_000

export const currentAnnouncementsQuery = queryOptions({
  queryKey: liveKey('figures', null, 'current-announcements'),
  queryFn: () => call('GET /v1/announcements/current', {}),
  refetchInterval: refreshEveryMs,
  staleTime: refreshEveryMs,
})

export const announcementsQuery = queryOptions({
  queryKey: liveKey('figures', null, 'announcements'),
  queryFn: () => call('GET /v1/announcements', {}),
})

/** The operators that an announcement can be for. */
export const announcedOperatorsQuery = queryOptions({
  queryKey: liveKey('figures', null, 'operators'),
  queryFn: () => call('GET /v1/operators', {}),
})

export function useAnnouncementCommands() {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: currentAnnouncementsQuery.queryKey }),
    ])
  }
  return {
    announce: async (key: string, form: Form) => {
      await call('POST /v1/announcements', { body: { ...form, key } })
      await refresh()
    },
    withdraw: async (id: number) => {
      await call('DELETE /v1/announcements/{id}', { params: { id } })
      await refresh()
    },
  }
}
