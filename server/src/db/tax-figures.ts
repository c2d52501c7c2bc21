import type { Tax, TaxKind, TaxTotal } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './connection.ts'

type Row = Omit<TaxTotal, 'kind' | 'reason'> & { treatment: TaxKind; reason: string; tax: Tax }

/**
 * Adds up rows with `tax, treatment, reason, rate_bp, base_cents, tax_cents` by treatment. What is taxed comes first, the
 * highest rate first.
 */
export async function sumShares(db: Executor, rows: RawBuilder<unknown>): Promise<TaxTotal[]> {
  const totals = await sql<Row>`
    select tax, treatment, reason, rate_bp, sum(base_cents)::bigint as base_cents, sum(tax_cents)::bigint as tax_cents
    from (${rows}) shares group by 1, 2, 3, 4
    order by tax, array_position(array['taxed', 'exempt', 'outside'], treatment), rate_bp desc, reason`.execute(db)
  return totals.rows.map(({ treatment, reason, ...figures }) => ({
    kind: treatment,
    reason: reason === '' ? null : reason,
    ...figures,
  }))
}
