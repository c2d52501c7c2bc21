import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

/** Searches venues by name or address. */
export const foundVenuesQuery = (q: string) => ({
  queryKey: liveKey('venues', null, 'found', q),
  queryFn: async () => {
    const venues = await call('GET /v1/venues/all', { query: { q, limit: 20 } })
    return venues.map(({ id, name }) => ({ id, label: name }))
  },
})

/** The data and rules of a venue, also for people who do not work there. */
export const venueHereQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('venues', venueId, 'here'),
    queryFn: () => call('GET /v1/venues/here', {}, { venueId }),
  })
