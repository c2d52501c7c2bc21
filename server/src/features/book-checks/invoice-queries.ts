import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { compareRows, type Step } from './compare-queries.ts'

/**
 * A sale of a venue with a regime has its invoice, of what it was taxed. Credit for a single purpose is taxed at the
 * top-up instead. The ids of a step are those of transactions.
 */
export function compareInvoices(db: Executor, { operatorId, after, until, most }: Step) {
  const walked = sql`select id, venue_id, kind, amount_cents, at, business_date from transactions
    where operator_id = ${operatorId} and id > ${after} and id <= ${until} order by id limit ${sql.lit(most)}`
  return compareRows(db, {
    picked: sql`select walked.id, walked.venue_id, amount_cents, taxed.cents
      from (${walked}) walked
      cross join lateral (
        select sum(base_cents + tax_cents)::bigint as cents from transaction_taxes
        where operator_id = ${operatorId} and transaction_id = walked.id
      ) taxed
      where kind = 'purchase' and exists (
        select from fiscal_chains chain
        where chain.operator_id = ${operatorId} and chain.venue_id = walked.venue_id
          -- A sale that was being made when the regime started or ended may be on either side.
          and walked.at > chain.started_at + interval '1 minute'
          and (chain.ended_at is null or walked.at < chain.ended_at - interval '1 minute')
      ) and (taxed.cents is not null or 'single_purpose' <> (
        select wallet_mode from tax_profiles profile
        where profile.operator_id = ${operatorId} and (venue_id is null or venue_id = walked.venue_id)
          and valid_from <= walked.business_date and set_at < walked.at
        order by venue_id nulls last, valid_from desc limit 1
      ))`,
    compared: sql`select picked.venue_id, picked.id,
        coalesce(round(issued.total::numeric * 100), 0)::bigint as kept, coalesce(cents, amount_cents) as reckoned
      from picked left join fiscal_documents issued on issued.operator_id = ${operatorId}
        and issued.transaction_id = picked.id and issued.kind = 'issue'`,
    last: sql`select max(id) from (${walked}) walked`,
  })
}
