import { type ClientRequest, get } from 'node:http'
import { fillBooks } from '../large-books.ts'
import type { Fault } from './fault.ts'

const rows = 150_000
const readers = 2

function exportReadSlowly(): Fault {
  const requests: ClientRequest[] = []
  return {
    name: 'export-read-slowly',
    what: `Two people start an export of ${rows} transactions and read no further than its beginning, for 8 s.`,
    holdMs: 8_000,
    inject: async ({ environment, api }) => {
      const [books] = await fillBooks(environment, [rows])
      if (books === undefined) throw new Error('Nothing to export.')
      const { owner, venueIds } = books
      const headers = { authorization: `Bearer ${owner.token}`, 'x-venue-id': String(venueIds[0]) }
      const path = `/v1/transactions/export?venue_ids=${venueIds.join(',')}`
      for (let reader = 0; reader < readers; reader += 1) {
        const status = await new Promise((resolve, reject) => {
          // Nobody reads the answer, so it stays in the connection.
          const request = get(`${api.url}${path}`, { headers }, (response) => resolve(response.statusCode))
          request.on('error', reject)
          requests.push(request)
        })
        if (status !== 200) throw new Error(`The export answered ${String(status)}.`)
      }
    },
    heal: async () => {
      for (const request of requests) request.destroy()
    },
  }
}

export const exportFaults: Fault[] = [exportReadSlowly()]
