// Prints how many people are inside. The key needs the scope visits:read.
import { createClient } from '@aforo/client'

const aforo = createClient({ url: process.env['AFORO_URL'] ?? '', key: process.env['AFORO_KEY'] ?? '' })

const { inside, capacity } = await aforo.call('GET /v1/occupancy', {})
console.log(capacity === null ? `${inside} inside` : `${inside} of ${capacity} inside`)
