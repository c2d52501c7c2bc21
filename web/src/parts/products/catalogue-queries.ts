import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

/** The number of products, and how many are low or out of stock. Used by the page and by the menu. */
export const catalogueCountsQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'counts'),
    queryFn: () => call('GET /v1/catalogue/counts', {}, { venueId }),
  })
