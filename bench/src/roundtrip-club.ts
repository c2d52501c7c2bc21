import { once } from 'node:events'
import { startTaxAgency } from '../../server/testing/tax-agency.ts'
import { makeMember } from '../../server/testing/members.ts'
import { makePerson } from '../../server/testing/people.ts'
import { callerOf } from '../../server/testing/api.ts'
import { until } from '../../server/testing/waiting.ts'
import { fillDemo } from '../../server/dev/demo.ts'
import type { Environment } from './environment.ts'
import { type Call, must, type Who } from './grams-club.ts'
import { benchProducer } from './invoiced-sales.ts'
import { moveGoods } from './roundtrip-goods.ts'
import { invoiceSales } from './roundtrip-invoices.ts'
import { workAround } from './roundtrip-work.ts'

const enrol = (call: Call, by: Who, email: string, credit: number) =>
  makeMember({ call }, by, { email, cash_balance: credit, identity_seen: true, birth_date: '1990-02-03' })

/** A member with credit who is inside. */
export async function letIn(call: Call, by: Who, email = 'dentro@aforo.example'): Promise<number> {
  const { id } = await enrol(call, by, email, 500)
  await must(call('POST /v1/entries', { body: { user_id: id } }, by))
  return id
}

/** A list that was taken out, and a member who asked to be erased. */
async function leavePrivately(url: string, call: Call, by: Who): Promise<void> {
  const headers = { authorization: `Bearer ${by.token}`, 'x-venue-id': String(by.venueId) }
  const file = await fetch(`${url}/v1/erasures/export`, { headers })
  if (!file.ok) throw new Error(`Not exported: ${await file.text()}`)
  await file.text()
  const { id } = await enrol(call, by, 'borrar@aforo.example', 0)
  await must(call('POST /v1/members/{id}/erasure', { params: { id } }, by))
}

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
  const { id, token, email } = await makePerson(db, 'owner', places)
  const agency = await startTaxAgency()
  const { url, process: api } = await environment.startApi({
    JOBS: 'on',
    SECOND_FACTOR: 'optional',
    VERIFACTU_TEST_URL: agency.url,
    VERIFACTU_CA: agency.caFile,
    ...benchProducer,
  })
  const call = callerOf(url)
  const owner = { id, token, venueId: venue.id }
  for (let number = 1; number <= pictures; number += 1) {
    await makeMember({ call }, owner, {
      email: `round.${number}@aforo.example`,
      cash_balance: number,
      document_number: `9000000${number}X`,
      phone: `+34 600 000 ${String(number).padStart(3, '0')}`,
      birth_date: '1990-02-03',
    })
  }
  const productId = await moveGoods(call, { here: owner, there: { ...owner, venueId: other.id } })
  const memberId = await letIn(call, owner)
  await invoiceSales(db, call, agency, { operatorId: venue.operatorId, here: owner, memberId, productId })
  await workAround(environment, call, { here: owner, memberId, productId })
  await leavePrivately(url, call, owner)
  // An import ends with a check of the books, which notes how far it came. So the export has such notes too.
  await must(call('POST /v1/book-checks', {}, owner))
  await until('the books are checked', async () => {
    const { running, last } = await must(call('GET /v1/book-checks/latest', {}, owner))
    return !running && last !== null
  })
  const isOver = once(api, 'exit')
  api.kill('SIGTERM')
  await isOver
  await agency.close()
  return { operatorId: venue.operatorId, name: venue.name, owner: { ...owner, email }, elsewhereId: other.id }
}
