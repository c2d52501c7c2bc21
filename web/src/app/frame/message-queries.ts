import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

/** How many messages wait to be seen, in the header of every page. */
export const unreadQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('messages', venueId, 'unread'),
    queryFn: async () => (await call('GET /v1/messages/unread', {}, { venueId })).unread,
  })
