import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export type Retention = CallReply<'GET /v1/retention'>
export type Period = Retention['periods'][number]
export type Night = Retention['nights'][number]
export type Preview = CallReply<'POST /v1/retention/preview'>
export type Chosen = CallInput<'PUT /v1/retention'>['body']['periods']

export const retentionQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['retention', venueId],
    queryFn: () => call('GET /v1/retention', {}, { venueId }),
  })

export function useRetentionCommands(venueId: number) {
  const queryClient = useQueryClient()
  return {
    preview: (periods: Chosen): Promise<Preview> =>
      call('POST /v1/retention/preview', { body: { periods } }, { venueId }),
    save: async (periods: Chosen): Promise<void> => {
      const retention = await call('PUT /v1/retention', { body: { periods } }, { venueId })
      queryClient.setQueryData(retentionQuery(venueId).queryKey, retention)
    },
  }
}
