import { randomUUID } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import { makePerson } from '../../server/testing/people.ts'
import { testTaxProfile } from '../../server/testing/regime.ts'
import type { TaxAgency } from '../../server/testing/tax-agency.ts'
import { type Counter, openCounters } from './counter-data.ts'
import type { Environment } from './environment.ts'
import type { As, createCaller, Sent } from './load.ts'

export type FiscalClub = { counter: Counter; owner: As }

/** One for each operator: the agency knows a taxpayer by it. */
const taxIds = ['G28667152', 'B12345674']
const venuesEach = 2
export const priceCents = 850

function bodyOf({ status, body }: Sent): unknown {
  if (status !== 200) throw new Error(`Answered ${status}: ${body}`)
  return JSON.parse(body)
}

/** Venues of two operators that invoice from now on, with a certificate of each operator. */
export async function openFiscalClubs(
  environment: Environment,
  agency: TaxAgency,
  send: ReturnType<typeof createCaller>,
): Promise<FiscalClub[]> {
  const size = { operators: taxIds.length, venuesEach, membersEach: 40, productsEach: 12 }
  const counters = await openCounters(environment, size, {
    creditCents: 5_000_000,
    stockMilli: 30_000_000,
    priceCents,
    monthlyMilli: 1_000_000_000,
    capabilities: [
      'sell',
      'discount',
      'void_own',
      'overrule',
      'top_up',
      'accounting',
      'approve',
      'void_others',
      'return',
      'till_differences',
      'export',
    ],
  })
  const clubs: FiscalClub[] = []
  for (const [index, counter] of counters.entries()) {
    const { id: venueId } = counter.venue
    const { token } = await makePerson(environment.db, 'owner', [{ venueId, role: 'owner' }])
    const owner = { token, venueId }
    const taxId = taxIds[Math.floor(index / venuesEach)] ?? ''
    if (index % venuesEach === 0) {
      // The reply that the contract declares.
      const { business_date: today } = bodyOf(await send('GET /v1/taxes', {}, owner)) as CallReply<'GET /v1/taxes'>
      const params = { scope: 'operator' as const, valid_from: today }
      bodyOf(
        await send(
          'PUT /v1/taxes/profiles/{scope}/{valid_from}',
          { params, body: { ...testTaxProfile, tax_id: taxId } },
          owner,
        ),
      )
      const { file, passphrase } = await agency.makeCertificate(taxId)
      const body = { file: file.toString('base64'), passphrase }
      bodyOf(await send('PUT /v1/fiscal/certificate', { body }, owner))
    }
    const body = { environment: 'test' as const }
    bodyOf(await send('POST /v1/fiscal/chain', { body, idempotencyKey: randomUUID() }, owner))
    clubs.push({ counter, owner })
  }
  return clubs
}
