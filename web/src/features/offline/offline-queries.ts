import type { CallReply } from '@aforo/contract'
import type { OfflineChoice } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { useCommandKey } from '../../outbox/command-key.ts'

export type OfflineCommand = CallReply<'GET /v1/offline/commands'>[number]
export type OfflineSummary = CallReply<'GET /v1/offline/summary'>

const pageSize = 50

export const commandsQuery = (venueId: number, { isOpen, deviceId }: { isOpen: boolean; deviceId: number | null }) =>
  infiniteQueryOptions({
    queryKey: liveKey('offline', venueId, 'commands', isOpen, deviceId),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/offline/commands',
        {
          query: {
            limit: pageSize,
            cursor: pageParam ?? undefined,
            open: isOpen ? 'only' : undefined,
            device_id: deviceId ?? undefined,
          },
        },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (shown) => shown,
  })

export const summaryQuery = (venueId: number, since: string) =>
  queryOptions({
    queryKey: liveKey('offline', venueId, 'summary', since),
    queryFn: () => call('GET /v1/offline/summary', { query: { since } }, { venueId }),
  })

/** Decides about a command on the list. Money and the room can change with it. */
export function useDecision(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`offline decision ${venueId} ${id}`)
  return (choice: OfflineChoice) =>
    once((idempotencyKey) =>
      call(
        'POST /v1/offline/commands/{id}/decision',
        { params: { id }, body: { choice }, idempotencyKey },
        { venueId },
      ),
    ).finally(() => {
      for (const topic of ['offline', 'members', 'door', 'till'] as const) {
        void queryClient.invalidateQueries({ queryKey: [topic] })
      }
    })
}
