import type { FeeMethod, Tax, TaxKind, TaxTotal, TransactionKind } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { closedVenues, shareRows, taxRows } from '../../db/day-figures.ts'
import { sumShares } from '../../db/tax-figures.ts'

export type TaxFilter = {
  operatorId: number
  venueIds: readonly number[]
  from: string | null
  to: string | null
  kind?: TransactionKind | null
  method?: FeeMethod | null
  staffId?: number | null
}

/** Adds up the stored figures of closed days, and the shares of later days. */
export function sumTaxDays(db: Executor, filter: TaxFilter): Promise<TaxTotal[]> {
  const { operatorId, venueIds, from, to, kind = null, method = null, staffId = null } = filter
  const within = (day: RawBuilder<unknown>) =>
    sql.join(
      [
        sql`true`,
        ...(from === null ? [] : [sql`${day} >= ${from}::date`]),
        ...(to === null ? [] : [sql`${day} <= ${to}::date`]),
      ],
      sql` and `,
    )
  const conditions = [
    ...(kind === null ? [] : [sql`kind = ${kind}`]),
    ...(method === null ? [] : [sql`method = ${method}`]),
    ...(staffId === null ? [] : [sql`staff_id = ${staffId}`]),
  ]
  const figures = sql`tax, treatment, reason, rate_bp, base_cents, tax_cents`
  const open = {
    operatorId,
    venue: sql`venue.id`,
    days: sql`booked.business_date > venue.closed_until and ${within(sql`booked.business_date`)}`,
  }
  // Without a condition on it, the transaction of a share is not looked up: a year may have a million.
  const fresh = conditions.length === 0 ? shareRows(open) : taxRows(open)
  const isAsked = sql.join([sql`true`, ...conditions], sql` and `)
  return sumShares(
    db,
    sql`select ${figures} from ${closedVenues(operatorId, venueIds)} cross join lateral (
        select ${figures} from day_taxes
        where operator_id = ${operatorId} and venue_id = venue.id and business_date <= venue.closed_until
          and ${within(sql`business_date`)} and ${isAsked}
        union all
        select ${figures} from (${fresh}) open where ${isAsked}
      ) figures`,
  )
}

/** Whether anything was taxed at these venues on these days. */
export async function isAnythingTaxed(
  db: Executor,
  { operatorId, venueIds, from, to }: Pick<TaxFilter, 'operatorId' | 'venueIds' | 'from' | 'to'>,
): Promise<boolean> {
  const { rows } = await sql<{ isTaxed: boolean }>`
    select exists (
      select from unnest(${[...venueIds]}::bigint[]) as venue (id) join transaction_taxes share
        on share.operator_id = ${operatorId} and share.venue_id = venue.id
      where share.business_date >= ${from ?? '-infinity'}::date and share.business_date <= ${to ?? 'infinity'}::date
    ) as is_taxed`.execute(db)
  return rows[0]?.isTaxed === true
}

/** The shares of these transactions, in their order. */
export async function listSharesOf(db: Executor, operatorId: number, transactionIds: readonly number[]) {
  if (transactionIds.length === 0) return []
  const rows = await db
    .selectFrom('transactionTaxes')
    .select(['transactionId', 'tax', 'kind', 'reason', 'rateBp', 'baseCents', 'taxCents'])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`transaction_id = any (${[...transactionIds]}::bigint[])`)
    .orderBy('transactionId')
    .orderBy('line')
    .execute()
  // Database constraints allow no other values.
  return rows.map(({ tax, kind, ...share }) => ({ ...share, tax: tax as Tax, kind: kind as TaxKind }))
}
