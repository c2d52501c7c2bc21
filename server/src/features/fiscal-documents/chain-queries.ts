import type { DocumentType, FiscalKind, Tax, TaxShare } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Customer } from '../../fiscal/make-document.ts'
import type { VenueRef } from '../../http/caller.ts'

export type NewChain = {
  environment: 'test' | 'live'
  issuerTaxId: string
  issuerName: string
  issuerAddress: string
  installation: string
  seriesPrefix: string
  startedBy: number
}

/** A chain with the next number of the operator's series. */
export async function insertChain(db: Executor, { operatorId, id: venueId }: VenueRef, chain: NewChain): Promise<void> {
  const { environment, issuerTaxId, issuerName, issuerAddress, installation, seriesPrefix, startedBy } = chain
  await sql`
    insert into fiscal_chains (operator_id, venue_id, regime, environment, issuer_tax_id, issuer_name, issuer_address,
      installation, series, series_prefix, started_by)
    select ${operatorId}, ${venueId}, 'verifactu', ${environment}, ${issuerTaxId}, ${issuerName}, ${issuerAddress},
      ${installation}, coalesce(max(series), 0) + 1, ${seriesPrefix}, ${startedBy}
    from fiscal_chains where operator_id = ${operatorId}`.execute(db)
}

export async function endChain(db: Executor, { operatorId }: VenueRef, chainId: number, staffId: number) {
  await db
    .updateTable('fiscalChains')
    .set({ endedBy: staffId, endedAt: sql`clock_timestamp()` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', chainId)
    .execute()
}

export async function findOpenChain(db: Executor, { operatorId, id }: VenueRef) {
  return (
    db
      .selectFrom('fiscalChains')
      .select([
        'id',
        'regime',
        'environment',
        'issuerTaxId',
        'issuerName',
        'issuerAddress',
        'installation',
        'series',
        'seriesPrefix',
        'startedAt',
        'startedBy',
        'lastPosition',
        'numberYear',
        'lastSimplified',
        'lastFull',
        'lastCorrective',
        sql<Date>`clock_timestamp()`.as('now'),
      ])
      .where('operatorId', '=', operatorId)
      .where('venueId', '=', id)
      .where('endedAt', 'is', null)
      // Constraints of the table allow no other values.
      .$narrowType<{ regime: 'verifactu'; environment: 'test' | 'live' }>()
      .executeTakeFirst()
  )
}

/** Newest first. */
export async function listDeclarations(db: Executor, operatorId: number) {
  return db
    .selectFrom('fiscalVersions')
    .select(['version', 'declaration', 'firstUsedAt'])
    .where('operatorId', '=', operatorId)
    .orderBy('firstUsedAt', 'desc')
    .execute()
}

/** Documents of a chain after a position, in order, with everything that their hashes cover. */
export async function listChainAfter(
  db: Executor,
  operatorId: number,
  { chainId, after, limit }: { chainId: number; after: number; limit: number },
) {
  return (
    db
      .selectFrom('fiscalDocuments')
      .select([
        'id',
        'position',
        'kind',
        'type',
        'series',
        'seriesNumber',
        'number',
        'issuerTaxId',
        'issuedOn',
        'stamp',
        'total',
        'taxTotal',
        'tax',
        'previousHash',
        'hash',
        'xml',
        'seal',
        'shares',
        'recipient as customer',
        'transactionId',
        'saleId',
        'aboutId',
        'businessDate',
        'runningCents',
      ])
      // Only `documentValues` writes these columns, and constraints allow no other values.
      .$narrowType<{ kind: FiscalKind; type: DocumentType; tax: Tax; shares: TaxShare[]; customer: Customer | null }>()
      .where('operatorId', '=', operatorId)
      .where('chainId', '=', chainId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(limit)
      .execute()
  )
}

/** Every chain that the operator has had. */
export async function listChains(db: Executor, operatorId: number) {
  return db
    .selectFrom('fiscalChains')
    .select(['id', 'venueId', 'lastPosition', 'lastHash', 'lastSeal'])
    .where('operatorId', '=', operatorId)
    .orderBy('id')
    .execute()
}

type Numbered = { chainId: number; series: string; seriesNumber: number; position: number }

/** Whether a number of a series was issued before a position. */
export async function hasNumberBefore(db: Executor, operatorId: number, numbered: Numbered): Promise<boolean> {
  const found = await db
    .selectFrom('fiscalDocuments')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('chainId', '=', numbered.chainId)
    .where('series', '=', numbered.series)
    .where('seriesNumber', '=', numbered.seriesNumber)
    .where('kind', '=', 'issue')
    .where('position', '<', numbered.position)
    .executeTakeFirst()
  return found !== undefined
}

/** The last position whose document was issued before an instant. Positions are in the order of time. */
export async function findPositionBefore(db: Executor, operatorId: number, chainId: number, at: Date): Promise<number> {
  const found = await db
    .selectFrom('fiscalDocuments')
    .select('position')
    .where('operatorId', '=', operatorId)
    .where('chainId', '=', chainId)
    .where('issuedAt', '<', at)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.position ?? 0
}

/** The last day whose transactions are in an archive, or null. */
export async function findArchivedUntil(db: Executor, operatorId: number): Promise<string | null> {
  const { until } = await db
    .selectFrom('yearArchives')
    .select((eb) => eb.fn.max('until').as('until'))
    .where('operatorId', '=', operatorId)
    .executeTakeFirstOrThrow()
  return until
}

/** Base and tax of those of these transactions that exist. */
export async function listTaxedTotals(db: Executor, operatorId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; cents: number }>`
    select transactions.id, coalesce(sum(base_cents + tax_cents), 0)::bigint as cents
    from transactions left join transaction_taxes taxes
      on taxes.operator_id = ${operatorId} and taxes.transaction_id = transactions.id
    where transactions.operator_id = ${operatorId} and transactions.id = any (${[...ids]}::bigint[])
    group by transactions.id`.execute(db)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
