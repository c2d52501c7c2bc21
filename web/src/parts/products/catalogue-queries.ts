import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

/** How many products there are, and how many run low or have run out: on the page, and in the menu of every screen. */
export const catalogueCountsQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'counts'),
    queryFn: () => call('GET /v1/catalogue/counts', {}, { venueId }),
  })
