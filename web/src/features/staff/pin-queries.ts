import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export const pinQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('staff', venueId, 'pin', id),
    queryFn: () => call('GET /v1/employees/{id}/pin', { params: { id } }, { venueId }),
  })

export function usePinCommands(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(pinQuery(venueId, id))
  const params = { id }
  return {
    clear: () => call('DELETE /v1/employees/{id}/pin', { params }, { venueId }).finally(() => void refresh()),
    unlock: () => call('POST /v1/employees/{id}/pin/unlock', { params }, { venueId }).finally(() => void refresh()),
    giveCard: (code: string) =>
      call('PUT /v1/employees/{id}/card', { params, body: { code } }, { venueId }).finally(() => void refresh()),
    takeCard: () => call('DELETE /v1/employees/{id}/card', { params }, { venueId }).finally(() => void refresh()),
  }
}
