import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

const offeredMost = 20

/** The first suppliers that match these words, for a choice. */
export const findSuppliersQuery = (venueId: number, words: string) => ({
  queryKey: liveKey('catalogue', venueId, 'supplier choice', words),
  queryFn: async () => {
    const found = await call('GET /v1/suppliers', { query: { q: words, limit: offeredMost } }, { venueId })
    return found.map(({ id, name }) => ({ id, label: name }))
  },
})
