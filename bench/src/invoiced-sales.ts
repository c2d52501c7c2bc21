import { randomBytes } from 'node:crypto'
import { inOperator } from '../../server/src/db/transaction.ts'
import { sql } from 'kysely'
import { type Counter, openCounters } from './counter-data.ts'
import type { Environment } from './environment.ts'
import { percentile, printTable } from './report.ts'
import { plenty, saleRequest } from './sale-requests.ts'
import type { openClients } from './saturation.ts'

/** At most this much fewer sales with invoices than without. */
export const invoicedShareLeast = 0.75

/** Who answers for the software in a process that issues invoices. */
export const benchProducer = {
  PRODUCER_NAME: 'Bench',
  PRODUCER_TAX_ID: '89890001K',
  PRODUCER_ADDRESS: 'Calle de Ejemplo, 1',
  PRODUCER_SIGNED: '1 de enero de 2026, Madrid, España',
}

/** Gives each operator a tax profile, and each venue an open chain. */
export async function startInvoices({ ownerDb }: Environment, counters: readonly Counter[]): Promise<void> {
  for (const { venue, staffId } of counters) {
    const { operatorId, id } = venue
    await inOperator(ownerDb, operatorId, async (trx) => {
      await sql`
        insert into tax_profiles (operator_id, venue_id, valid_from, tax, legal_name, tax_id, address, postcode, town,
          wallet_mode, goods_kind, goods_rate_bp, fees_kind, fees_rate_bp, top_ups_kind, top_ups_rate_bp,
          simplified_most_cents, voided_as, set_by)
        values (${operatorId}, ${id}, '2026-01-01', 'iva', 'Club', '89890001K', 'C/ Mayor, 1', '28013', 'Madrid',
          'multi_purpose', 'taxed', 2100, 'taxed', 2100, 'taxed', 2100, 300000, 'correction', ${staffId})`.execute(trx)
      await sql`
        insert into fiscal_chains (operator_id, venue_id, regime, environment, issuer_tax_id, issuer_name, issuer_address,
          installation, series, started_by)
        select ${operatorId}, ${id}, 'verifactu', 'test', '89890001K', 'Club', 'C/ Mayor, 1', ${randomBytes(8).toString('hex')},
          coalesce(max(series), 0) + 1, ${staffId}
        from fiscal_chains where operator_id = ${operatorId}`.execute(trx)
    })
  }
}

type Clients = Awaited<ReturnType<typeof openClients>>
type Shape = { operators: number; seconds: number; rounds: number; random: () => number }

/**
 * The sales a second with and without invoices, alternating: over all venues, and at one venue, where every sale waits
 * for the chain of the one before. Returns the share that is left over all venues.
 */
export async function compareInvoiced(
  environment: Environment,
  asking: Clients,
  plain: readonly Counter[],
  { operators, seconds, rounds, random }: Shape,
): Promise<{ share: number; oneVenue: number }> {
  const size = { operators, venuesEach: 10, membersEach: 20, productsEach: 20 }
  const invoiced = await openCounters(environment, size, plenty)
  await startInvoices(environment, invoiced)
  await environment.analyze()
  const sets = { plain, invoiced, 'one plain': plain.slice(0, 1), 'one invoiced': invoiced.slice(0, 1) }
  const measure = (counters: readonly Counter[], forSeconds: number) =>
    asking.keepAsking(forSeconds, (ask) => ask(saleRequest(counters, random)))
  for (const counters of Object.values(sets)) await measure(counters, 1)
  const measured = new Map(
    Object.keys(sets).map((name) => [name, { perSecond: [] as number[], tookMs: [] as number[] }]),
  )
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, counters] of Object.entries(sets)) {
      const { perSecond, tookMs } = await measure(counters, seconds)
      measured.get(name)?.perSecond.push(perSecond)
      measured.get(name)?.tookMs.push(...tookMs)
    }
  }
  const mean = (name: string) => {
    const figures = measured.get(name)?.perSecond ?? []
    return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  }
  printTable(
    [...measured].map(([name, { tookMs }]) => ({
      sales: name,
      venues: sets[name as keyof typeof sets].length,
      'a second': mean(name).toFixed(0),
      'p50 ms': percentile(tookMs, 0.5).toFixed(1),
      'p99 ms': percentile(tookMs, 0.99).toFixed(1),
    })),
  )
  return { share: mean('invoiced') / mean('plain'), oneVenue: mean('one invoiced') }
}
