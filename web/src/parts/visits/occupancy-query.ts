import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

/** The number of members inside. All parts of the screen share one request. */
export const occupancyQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('door', venueId, 'occupancy'),
    queryFn: () => call('GET /v1/occupancy', {}, { venueId }),
  })
