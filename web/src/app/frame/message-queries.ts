import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

/** The number of unread messages, shown in the header of every page. */
export const unreadQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('messages', venueId, 'unread'),
    queryFn: async () => (await call('GET /v1/messages/unread', {}, { venueId })).unread,
  })
