import type { BookComparison } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export type Difference = {
  comparison: BookComparison
  venueId: number | null
  subjectId: number | null
  businessDate: string | null
  kept: number
  reckoned: number
}

/** One step of a comparison: how many rows were checked, where the next step begins, and those that do not add up. */
type StepResult = { lookedAt: number; last: number | null; odd: Omit<Difference, 'comparison'>[] }

type Compared = {
  /** Selects the rows of this step, with `id`. Its limits are literals: a generic plan would read whole tables. */
  picked: RawBuilder<unknown>
  /** Selects the venue, the subject, the stored value and the computed value of each. */
  compared: RawBuilder<unknown>
  /** Where the next step begins, or null at the end. */
  last?: RawBuilder<unknown>
  /** Records the rows that add up. */
  marked?: RawBuilder<unknown>
}

/** A single statement sees one snapshot, so concurrent writes cause no false difference. */
export async function compareRows(
  db: Executor,
  { picked, compared, last = sql`select max(id) from picked`, marked }: Compared,
): Promise<StepResult> {
  const { rows } = await sql<StepResult>`
    with picked as materialized (${picked}), compared as (${compared})
    ${marked === undefined ? sql`` : sql`, marked as (${marked})`}
    select (select count(*) from picked) as looked_at, (${last}) as last, coalesce((
      select json_agg(json_build_object(
        'venueId', venue_id, 'subjectId', id, 'businessDate', null, 'kept', kept, 'reckoned', reckoned
      )) from compared where kept is distinct from reckoned
    ), '[]') as odd`.execute(db)
  const [step] = rows
  return step ?? { lookedAt: 0, last: null, odd: [] }
}

/** Rows with an id above `after`, at most `until`. */
export type Step = { operatorId: number; after: number; until: number; most: number }

/** The version with which a wallet begins where what was before is in an archive, or null. */
const walletOpening = (operatorId: number) => sql`(
  select wallet_version from postings where operator_id = ${operatorId} and member_id = picked.id
    and member_id is not null and balance_before_cents is null
  order by wallet_version desc limit 1
)`

/** The balance at a version, and the postings after it. A debit of the wallet counts as negative. */
const postingsAfter = (operatorId: number, version: RawBuilder<unknown>) => sql`
  cross join lateral (select ${version} as version offset 0) begun
  left join postings base on base.operator_id = ${operatorId} and base.member_id = picked.id
    and base.wallet_version = begun.version
  cross join lateral (
    select count(*) as postings,
      coalesce(sum(case credit when 'wallet' then amount_cents else -amount_cents end), 0)::bigint as sum
    from postings where operator_id = ${operatorId} and member_id = picked.id and wallet_version > begun.version
  ) own`

/**
 * Nobody may have less than nothing, except after a sale that was made offline. Any other debt shows as a difference,
 * even if its postings add up.
 */
const allowed = (operatorId: number, balance: RawBuilder<unknown>, reckoned: RawBuilder<unknown>) => sql`
  case when ${balance} < 0 and not exists (
    select from offline_commands sale
    where sale.operator_id = ${operatorId} and sale.member_id = picked.id and sale.kind = 'sale'
      and sale.transaction_id is not null
  ) then greatest(${reckoned}, 0) else ${reckoned} end`

/** A balance is the sum of its postings, or of those since its opening row. Each posting adds one to the version. */
export const compareWallets = (db: Executor, { operatorId, after, until, most }: Step): Promise<StepResult> =>
  compareRows(db, {
    picked: sql`select member_id as id, balance_cents, version from wallets
      where operator_id = ${operatorId} and member_id > ${after} and member_id <= ${until}
      order by member_id limit ${sql.lit(most)}`,
    compared: sql`select null::bigint as venue_id, picked.id, balance_cents as kept,
        -- A gap in the chain must show as a difference even if the sum is right, so missing versions are added to it.
        ${allowed(
          operatorId,
          sql`balance_cents`,
          sql`(coalesce(base.balance_after_cents, 0) + own.sum + (picked.version - begun.version - own.postings))`,
        )} as reckoned
      from picked ${postingsAfter(operatorId, sql`coalesce(${walletOpening(operatorId)}, 0)`)}`,
  })

/**
 * The wallets of the next transactions: the balance before the first of their new postings, which was checked before,
 * and the sum of the new ones. The ids of a step are those of transactions.
 */
export function compareNewWallets(db: Executor, { operatorId, after, until, most }: Step): Promise<StepResult> {
  const walked = sql`select id from transactions
    where operator_id = ${operatorId} and id > ${after} and id <= ${until} order by id limit ${sql.lit(most)}`
  return compareRows(db, {
    picked: sql`select member_id as id, min(wallet_version) as first
      from (${walked}) walked join postings on postings.operator_id = ${operatorId}
        and postings.transaction_id = walked.id and member_id is not null
      group by member_id`,
    compared: sql`select null::bigint as venue_id, picked.id, wallets.balance_cents as kept,
        ${allowed(
          operatorId,
          sql`wallets.balance_cents`,
          sql`(coalesce(base.balance_after_cents, 0) + own.sum + (wallets.version - begun.version - own.postings))`,
        )} as reckoned
      from picked
      join wallets on wallets.operator_id = ${operatorId} and wallets.member_id = picked.id
      ${postingsAfter(operatorId, sql`greatest(picked.first - 1, ${walletOpening(operatorId)})`)}`,
    last: sql`select max(id) from (${walked}) walked`,
  })
}

/**
 * A stock is the sum of its movements, or of those since its opening row, and knows the sum of its batches. With `onlyNew`, only products that moved since they were last checked, from the
 * stock at that time on.
 */
export function compareStocks(
  db: Executor,
  { operatorId, after, until, most }: Step,
  { onlyNew }: { onlyNew: boolean },
): Promise<StepResult> {
  const checked = onlyNew ? sql`coalesce(checked.version, 0)` : sql`0`
  return compareRows(db, {
    picked: sql`select stocks.product_id as id, venue_id, quantity_milli, batched_milli, stocks.version, ${checked} as checked
      from stocks
      join products on products.operator_id = stocks.operator_id and products.id = stocks.product_id
      left join checked_stocks checked
        on checked.operator_id = stocks.operator_id and checked.product_id = stocks.product_id
      where stocks.operator_id = ${operatorId} and stocks.product_id > ${after} and stocks.product_id <= ${until}
        and stocks.version > ${checked}
      order by stocks.product_id limit ${sql.lit(most)}`,
    compared: sql`select picked.venue_id, picked.id, picked.version, quantity_milli as kept,
        coalesce(base.stock_after_milli, 0) + own.sum + (picked.version - begun.version - own.movements)
          + picked.batched_milli - held.sum as reckoned
      from picked
      cross join lateral (
        select coalesce(sum(quantity_milli), 0)::bigint as sum from batches
        where operator_id = ${operatorId} and product_id = picked.id and has_goods
      ) held
      cross join lateral (
        select greatest(picked.checked, (
          select version from stock_movements
          where operator_id = ${operatorId} and product_id = picked.id and stock_before_milli is null
          order by version desc limit 1
        )) as version offset 0
      ) begun
      left join stock_movements base on base.operator_id = ${operatorId} and base.product_id = picked.id
        and base.version = begun.version
      cross join lateral (
        select count(*) as movements, coalesce(sum(change_milli), 0)::bigint as sum from stock_movements
        where operator_id = ${operatorId} and product_id = picked.id and version > begun.version
      ) own`,
    marked: sql`insert into checked_stocks (operator_id, product_id, version)
      select ${operatorId}::bigint, id, version from compared where kept is not distinct from reckoned
      on conflict (operator_id, product_id) do update set version = excluded.version`,
  })
}

export const compareRooms = (db: Executor, { operatorId, after, until, most }: Step): Promise<StepResult> =>
  compareRows(db, {
    picked: sql`select venue_id as id, inside from occupancies
      where operator_id = ${operatorId} and venue_id > ${after} and venue_id <= ${until}
      order by venue_id limit ${sql.lit(most)}`,
    compared: sql`select picked.id as venue_id, picked.id, inside as kept, (
        select count(*) from visits where operator_id = ${operatorId} and venue_id = picked.id
          and left_at is null and undone_at is null
      ) as reckoned from picked`,
  })

/**
 * The counted cash is the float plus all cash postings, including the one for the difference found by the count. Only
 * sessions that were closed at or after `since`, and whose cash is not in an archive.
 */
export const compareDrawers = (
  db: Executor,
  { operatorId, after, until, most }: Step,
  { since }: { since: Date },
): Promise<StepResult> =>
  compareRows(db, {
    picked: sql`select id, venue_id, float_cents, counted_cents from till_sessions
      where operator_id = ${operatorId} and id > ${after} and id <= ${until} and closed_at >= ${since}
        and not archived
      order by id limit ${sql.lit(most)}`,
    compared: sql`select picked.venue_id, picked.id, counted_cents as kept, float_cents + coalesce((
        select sum(case postings.debit when 'cash' then postings.amount_cents else -postings.amount_cents end)
        from transactions booked
        join postings on postings.operator_id = booked.operator_id and postings.transaction_id = booked.id
          and 'cash' in (postings.debit, postings.credit)
        where booked.operator_id = ${operatorId} and booked.till_session_id = picked.id
      ), 0)::bigint as reckoned from picked`,
  })

/**
 * A transaction has the amount of its posting. A sale is also the sum of its lines, each with its stock movement by the
 * same person. Where something was taxed, base and tax are the amount, and the tax of a sale is that of its lines.
 */
export const compareSales = (db: Executor, { operatorId, after, until, most }: Step): Promise<StepResult> =>
  compareRows(db, {
    picked: sql`select id, venue_id, kind, amount_cents, staff_id, reverses_id from transactions
      where operator_id = ${operatorId} and id > ${after} and id <= ${until} order by id limit ${sql.lit(most)}`,
    compared: sql`select picked.venue_id, picked.id, picked.amount_cents as kept,
        case
          when postings.amount_cents is distinct from picked.amount_cents then coalesce(postings.amount_cents, 0)
          when taxes.cents is distinct from picked.amount_cents and taxes.cents is not null then taxes.cents
          when picked.kind <> 'purchase' then picked.amount_cents
          else coalesce(lines.sum, 0) + coalesce(lines.tax, 0) - coalesce(taxes.tax, 0)
        end as reckoned
      from picked
      -- Lookups by row: with joins, a planner without statistics would compare all of them with all of these.
      left join lateral (
        select own.amount_cents from postings own
        where own.operator_id = ${operatorId} and own.transaction_id = picked.id and own.line = 1 limit 1
      ) postings on true
      left join lateral (
        select sum(case
            when moved.transaction_id = line.transaction_id and moved.change_milli = -coalesce(line.weighed_milli, line.quantity_milli)
              and moved.staff_id = picked.staff_id
            then line.cost_cents else 0 end)::bigint as sum, sum(line.tax_cents)::bigint as tax
        from sale_lines line left join stock_movements moved on moved.operator_id = ${operatorId}
          and moved.product_id = line.product_id and moved.version = line.stock_version
        where line.operator_id = ${operatorId} and line.transaction_id = picked.id
      ) lines on picked.kind = 'purchase'
      left join lateral (
        select first.id, first.kind from transactions first
        where first.operator_id = ${operatorId} and first.id = picked.reverses_id limit 1
      ) first on true
      left join lateral (
        -- Money that goes back has negative shares, and so has a reversal of money that came in.
        select sum((base_cents + tax_cents)
            * case when coalesce(first.kind, picked.kind) in ('return', 'payout') then -1 else 1 end
            * case when first.id is null then 1 else -1 end)::bigint as cents, sum(tax_cents)::bigint as tax
        from transaction_taxes where operator_id = ${operatorId} and transaction_id = picked.id
      ) taxes on true`,
  })

/**
 * The time now, and the last transaction of which all before it have been written: one takes seconds, and its id is
 * drawn at its start. What was made offline is written later than its time says.
 */
export async function findSettledMark(db: Executor, operatorId: number, settledAfterMs: number) {
  const { rows } = await sql<{ at: Date; transactionId: number }>`
    select clock.at, coalesce((
      select id from transactions where operator_id = ${operatorId}
        and at < clock.at - make_interval(secs => ${settledAfterMs / 1000})
        and not exists (
          select from offline_commands made
          where made.operator_id = ${operatorId} and made.transaction_id = transactions.id
            and coalesce(made.chosen_at, made.received_at) >= clock.at - make_interval(secs => ${settledAfterMs / 1000})
        )
      order by id desc limit 1
    ), 0) as transaction_id
    from (select clock_timestamp() as at) clock`.execute(db)
  const [mark] = rows
  if (mark === undefined) throw new Error('The clock of the database gave no time.')
  return mark
}

export type Bounds = { first: number; last: number }

/** The first and the last id of what is compared one after the other. */
export async function readBounds(db: Executor, operatorId: number) {
  const bounds = (table: string, id: string) =>
    sql`(select json_build_object('first', coalesce(min(${sql.ref(id)}), 0), 'last', coalesce(max(${sql.ref(id)}), 0))
      from ${sql.table(table)} where operator_id = ${operatorId})`
  const { rows } = await sql<Record<'wallets' | 'stocks' | 'batches' | 'drawers' | 'sales', Bounds>>`
    select ${bounds('wallets', 'member_id')} as wallets, ${bounds('stocks', 'product_id')} as stocks,
      ${bounds('batches', 'id')} as batches, ${bounds('till_sessions', 'id')} as drawers, ${bounds('transactions', 'id')} as sales`.execute(
    db,
  )
  const [read] = rows
  if (read === undefined) throw new Error('The books have no bounds.')
  return read
}
