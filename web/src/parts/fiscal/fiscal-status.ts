import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

/** No hint announces an answer of the tax agency. */
const busyMs = 10_000
const idleMs = 60_000

export const fiscalStatusQuery = (venueId: number) =>
  queryOptions({
    // Tax data are settings of the venue, and without them no regime can be started.
    queryKey: liveKey('venues', venueId, 'fiscal'),
    queryFn: () => call('GET /v1/fiscal', {}, { venueId }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.chain === null) return false
      return data.sending.waiting > 0 ? busyMs : idleMs
    },
  })
