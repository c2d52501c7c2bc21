import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

type RecordSpan = {
  chainId: number
  environment: 'test' | 'live'
  issuerTaxId: string
  issuerName: string
  installation: string
  first: number
  last: number
  firstHash: string
  lastHash: string
}

/** The part of each chain of a venue that was issued from one day to another. Days are those of the stamps. */
export async function listRecordSpans(
  db: Executor,
  { operatorId, id }: VenueRef,
  { from, to }: { from: string; to: string },
): Promise<RecordSpan[]> {
  const { rows } = await sql<RecordSpan>`
    select chain.id as chain_id, chain.environment, chain.issuer_tax_id, chain.issuer_name, chain.installation,
      span.first, span.last, first.hash as first_hash, last.hash as last_hash
    from (
      select chain_id, min(position) as first, max(position) as last from fiscal_documents
      where operator_id = ${operatorId} and venue_id = ${id} and left(stamp, 10) between ${from} and ${to}
        -- A business day ends in the morning of the next, and the index knows only those.
        and business_date between ${from}::date - 1 and ${to}::date + 1
      group by chain_id
    ) span
    join fiscal_chains chain on chain.operator_id = ${operatorId} and chain.id = span.chain_id
    join fiscal_documents first on first.operator_id = ${operatorId} and first.chain_id = span.chain_id
      and first.position = span.first
    join fiscal_documents last on last.operator_id = ${operatorId} and last.chain_id = span.chain_id
      and last.position = span.last
    order by chain.id`.execute(db)
  return rows
}

type RecordPage = { chainId: number; after: number; until: number; limit: number }

export async function listRecords(db: Executor, operatorId: number, { chainId, after, until, limit }: RecordPage) {
  return db
    .selectFrom('fiscalDocuments')
    .select(['position', 'xml', 'seal'])
    .where('operatorId', '=', operatorId)
    .where('chainId', '=', chainId)
    .where('position', '>', after)
    .where('position', '<=', until)
    .orderBy('position')
    .limit(limit)
    .execute()
}
