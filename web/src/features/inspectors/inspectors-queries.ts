import type { CallInput, CallReply } from '@aforo/contract'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { useCommandKey } from '../../outbox/command-key.ts'

export type Inspector = CallReply<'GET /v1/inspectors'>[number]
export type GivenAccess = CallReply<'POST /v1/inspectors'>
export type InspectorLink = CallReply<'POST /v1/inspectors/{id}/link'>
type NewInspector = CallInput<'POST /v1/inspectors'>['body']

const pageSize = 25

export const inspectorsQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('venues', venueId, 'inspectors'),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/inspectors', { query: { limit: pageSize, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export function useInspectorCommands(venueId: number) {
  const queryClient = useQueryClient()
  const giveOnce = useCommandKey(`inspector ${venueId}`)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: inspectorsQuery(venueId).queryKey })
  return {
    /** A second press, or one after a lost answer, is the same access. */
    give: (body: NewInspector): Promise<GivenAccess> =>
      giveOnce((idempotencyKey) => call('POST /v1/inspectors', { body, idempotencyKey }, { venueId })).finally(refresh),
    makeLink: (id: number): Promise<InspectorLink> =>
      call('POST /v1/inspectors/{id}/link', { params: { id } }, { venueId }).finally(refresh),
    revoke: (id: number) => call('DELETE /v1/inspectors/{id}', { params: { id } }, { venueId }).finally(refresh),
  }
}
