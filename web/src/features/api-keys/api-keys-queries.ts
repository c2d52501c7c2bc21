import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type ApiKey = CallReply<'GET /v1/api-keys'>[number]
export type CreatedKey = CallReply<'POST /v1/api-keys'>
export type NewKey = CallInput<'POST /v1/api-keys'>['body']

export const apiKeysQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('venues', venueId, 'api-keys'),
    queryFn: () => call('GET /v1/api-keys', {}, { venueId }),
  })

export function useKeyCommands(venueId: number) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries(apiKeysQuery(venueId))
  return {
    create: (body: NewKey): Promise<CreatedKey> => call('POST /v1/api-keys', { body }, { venueId }).finally(refresh),
    revoke: (id: number) => call('DELETE /v1/api-keys/{id}', { params: { id } }, { venueId }).finally(refresh),
  }
}
