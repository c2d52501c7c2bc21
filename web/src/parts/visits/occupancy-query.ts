import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

/** How many are inside, for every part of the screen that says so: one number, asked for once. */
export const occupancyQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('door', venueId, 'occupancy'),
    queryFn: () => call('GET /v1/occupancy', {}, { venueId }),
  })
