import { makeFace } from '../../server/testing/members.ts'
import { makePerson } from '../../server/testing/people.ts'
import { callerOf } from '../../server/testing/api.ts'
import { until } from '../../server/testing/waiting.ts'
import { fillDemo } from '../../server/dev/demo.ts'
import type { Environment } from './environment.ts'
import { keyed, must } from './grams-club.ts'

/** The operator of the demo, which uses most of the product, and members with private data and pictures. */
export async function openRoundtripClub(environment: Environment, { pictures }: { pictures: number }) {
  const { db } = environment
  // The demo seals with the key in the environment.
  process.env['MASTER_KEY'] = environment.masterKey.toString('base64')
  await fillDemo(db)
  const venue = await db
    .selectFrom('venues')
    .innerJoin('operators', 'operators.id', 'venues.operatorId')
    .select(['venues.id', 'operatorId', 'operators.name'])
    .where('subdomain', '=', 'almirante')
    .executeTakeFirstOrThrow()
  const other = await db
    .selectFrom('venues')
    .select('id')
    .where('operatorId', '=', venue.operatorId)
    .where('id', '<>', venue.id)
    .executeTakeFirstOrThrow()
  const places = [venue.id, other.id].map((venueId) => ({ venueId, role: 'owner' as const }))
  const { token } = await makePerson(db, 'owner', places)
  const { url, process: api } = await environment.startApi()
  const call = callerOf(url)
  const owner = { token, venueId: venue.id }
  for (let number = 1; number <= pictures; number += 1) {
    const member = {
      email: `round.${number}@aforo.example`,
      cash_balance: number,
      document_number: `9000000${number}X`,
      phone: `+34 600 000 ${String(number).padStart(3, '0')}`,
      birth_date: '1990-02-03',
    }
    const form = new FormData()
    form.append('new_user', JSON.stringify(member))
    form.append('image', await makeFace())
    const headers = { authorization: `Bearer ${token}`, 'x-venue-id': String(venue.id) }
    const answer = await fetch(`${url}/v1/create-client`, { method: 'POST', headers, body: form })
    if (!answer.ok) throw new Error(`Not enrolled: ${await answer.text()}`)
  }
  const supplier = keyed({
    body: { name: 'Finca Sol', tax_number: 'B00000000', contact: 'Ana', email: '', phone: '', notes: '' },
  })
  await must(call('POST /v1/suppliers', supplier, owner))
  // An import ends with a check of the books, which notes how far it came. So the export has such notes too.
  await must(call('POST /v1/book-checks', {}, owner))
  await until('the books are checked', async () => {
    const { running, last } = await must(call('GET /v1/book-checks/latest', {}, owner))
    return !running && last !== null
  })
  api.kill('SIGTERM')
  return { operatorId: venue.operatorId, name: venue.name }
}
