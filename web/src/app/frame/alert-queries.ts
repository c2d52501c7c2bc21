import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

/** The number of alerts that the person can still mark as seen, shown in the header of every page. */
export const unseenQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('alerts', venueId, 'unseen'),
    queryFn: async () => (await call('GET /v1/alerts/unseen', {}, { venueId })).unseen,
  })
