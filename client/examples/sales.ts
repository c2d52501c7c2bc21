// Prints the sales of a day as lines of JSON, for accounting. The key needs the scope sales:read.
import { createClient } from '@aforo/client'

const aforo = createClient({ url: process.env['AFORO_URL'] ?? '', key: process.env['AFORO_KEY'] ?? '' })
const day = process.argv[2] ?? ''

for await (const { transactions } of aforo.pages('GET /v1/get-all-transactions', { query: { from: day, to: day } })) {
  for (const { id, type, amount, timestamp } of transactions) {
    if (type === 'purchase') console.log(JSON.stringify({ id, total: -amount, at: timestamp }))
  }
}
