import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Moisture = CallReply<'GET /v1/moisture'>[number]

export const moistureQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'moisture'),
    queryFn: () => call('GET /v1/moisture', {}, { venueId }),
  })

/** Sets what a category loses a day, from a business day on. */
export function useSetMoisture(venueId: number) {
  const queryClient = useQueryClient()
  return async (categoryId: number, validFrom: string, lossPercent: number): Promise<void> => {
    const list = await call(
      'PUT /v1/moisture/{category_id}/{valid_from}',
      { params: { category_id: categoryId, valid_from: validFrom }, body: { loss_percent: lossPercent } },
      { venueId },
    )
    queryClient.setQueryData(moistureQuery(venueId).queryKey, list)
  }
}
