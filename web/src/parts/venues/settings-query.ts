import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export const settingsQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('venues', venueId, 'settings'),
    queryFn: () => call('GET /v1/venues/{id}/settings', { params: { id: venueId } }),
  })
