import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export const ownPinQuery = queryOptions({
  queryKey: liveKey('me', null, 'pin'),
  queryFn: () => call('GET /v1/users/me/pin', {}),
})

export function usePinCommands() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(ownPinQuery)
  return {
    setPin: (password: string, pin: string) =>
      call('PUT /v1/users/me/pin', { body: { password, pin } }).finally(() => void refresh()),
    removePin: () => call('DELETE /v1/users/me/pin', {}).finally(() => void refresh()),
    setCard: (venueId: number, password: string, code: string) =>
      call('PUT /v1/users/me/card', { body: { password, code } }, { venueId }).finally(() => void refresh()),
  }
}
