import type { BookComparison } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { JsonObject } from '../../db/types.ts'

export type Difference = {
  comparison: BookComparison
  venueId: number | null
  subjectId: number | null
  businessDate: string | null
  kept: number
  reckoned: number
}

/** A part of a comparison: how many rows were checked, the id of the last one, and those that do not add up. */
type Part = { lookedAt: number; last: number | null; odd: Omit<Difference, 'comparison'>[] }

/**
 * Checks the next rows after an id. `picked` selects them, with `id`; `compared` selects the venue, the subject, the
 * stored value and the computed value of each. A single statement sees one snapshot, so concurrent writes cause no
 * false difference. The limits in `picked` are literals: a generic plan would read whole tables for each part.
 */
async function compareRows(db: Executor, picked: RawBuilder<unknown>, compared: RawBuilder<unknown>): Promise<Part> {
  const { rows } = await sql<Part>`
    with picked as materialized (${picked}), compared as (${compared})
    select (select count(*) from picked) as looked_at, (select max(id) from picked) as last, coalesce((
      select json_agg(json_build_object(
        'venueId', venue_id, 'subjectId', id, 'businessDate', null, 'kept', kept, 'reckoned', reckoned
      )) from compared where kept is distinct from reckoned
    ), '[]') as odd`.execute(db)
  const [part] = rows
  return part ?? { lookedAt: 0, last: null, odd: [] }
}

type Step = { operatorId: number; after: number; most: number }

/** A balance is the sum of its postings. The version of the wallet is the number of its postings. */
export const compareWallets = (db: Executor, { operatorId, after, most }: Step): Promise<Part> =>
  compareRows(
    db,
    sql`select member_id as id, balance_cents, version from wallets
      where operator_id = ${operatorId} and member_id > ${after} order by member_id limit ${sql.lit(most)}`,
    sql`select null::bigint as venue_id, picked.id, balance_cents as kept,
        -- A gap in the chain must show as a difference even if the sum is right, so missing versions are added to it.
        own.sum + (picked.version - own.postings) as reckoned
      from picked cross join lateral (
        select count(*) as postings,
          coalesce(sum(case credit when 'wallet' then amount_cents else -amount_cents end), 0)::bigint as sum
        from postings where operator_id = ${operatorId} and member_id = picked.id
      ) own`,
  )

export const compareStocks = (db: Executor, { operatorId, after, most }: Step): Promise<Part> =>
  compareRows(
    db,
    sql`select stocks.product_id as id, venue_id, quantity_milli from stocks
      join products on products.operator_id = stocks.operator_id and products.id = stocks.product_id
      where stocks.operator_id = ${operatorId} and stocks.product_id > ${after} order by stocks.product_id limit ${sql.lit(most)}`,
    sql`select picked.venue_id, picked.id, quantity_milli as kept, (
        select coalesce(sum(change_milli), 0)::bigint from stock_movements
        where operator_id = ${operatorId} and product_id = picked.id
      ) as reckoned from picked`,
  )

export const compareRooms = (db: Executor, { operatorId, after, most }: Step): Promise<Part> =>
  compareRows(
    db,
    sql`select venue_id as id, inside from occupancies
      where operator_id = ${operatorId} and venue_id > ${after} order by venue_id limit ${sql.lit(most)}`,
    sql`select picked.id as venue_id, picked.id, inside as kept, (
        select count(*) from visits where operator_id = ${operatorId} and venue_id = picked.id
          and left_at is null and undone_at is null
      ) as reckoned from picked`,
  )

/** The counted cash is the float plus all cash postings, including the one for the difference found by the count. */
export const compareDrawers = (db: Executor, { operatorId, after, most }: Step): Promise<Part> =>
  compareRows(
    db,
    sql`select id, venue_id, float_cents, counted_cents from till_sessions
      where operator_id = ${operatorId} and id > ${after} and closed_at is not null order by id limit ${sql.lit(most)}`,
    sql`select picked.venue_id, picked.id, counted_cents as kept, float_cents + coalesce((
        select sum(case postings.debit when 'cash' then postings.amount_cents else -postings.amount_cents end)
        from transactions booked
        join postings on postings.operator_id = booked.operator_id and postings.transaction_id = booked.id
          and 'cash' in (postings.debit, postings.credit)
        where booked.operator_id = ${operatorId} and booked.till_session_id = picked.id
      ), 0)::bigint as reckoned from picked`,
  )

/** A transaction has the amount of its posting. A sale is also the sum of its lines, each with its stock movement. */
export const compareSales = (db: Executor, { operatorId, after, most }: Step): Promise<Part> =>
  compareRows(
    db,
    sql`select id, venue_id, kind, amount_cents from transactions
      where operator_id = ${operatorId} and id > ${after} order by id limit ${sql.lit(most)}`,
    sql`select picked.venue_id, picked.id, picked.amount_cents as kept,
        case
          when postings.amount_cents is distinct from picked.amount_cents then coalesce(postings.amount_cents, 0)
          when picked.kind <> 'purchase' then picked.amount_cents
          else coalesce(lines.sum, 0)
        end as reckoned
      from picked
      left join postings on postings.operator_id = ${operatorId} and postings.transaction_id = picked.id
        and postings.line = 1
      left join lateral (
        select sum(case
            when moved.transaction_id = line.transaction_id and moved.change_milli = -line.quantity_milli
            then line.cost_cents else 0 end)::bigint as sum
        from sale_lines line left join stock_movements moved on moved.operator_id = ${operatorId}
          and moved.product_id = line.product_id and moved.version = line.stock_version
        where line.operator_id = ${operatorId} and line.transaction_id = picked.id
      ) lines on picked.kind = 'purchase'`,
  )

export type ClosedSpan = { venueId: number; from: string; until: string }

/** The closed days of every venue, in spans of at most `days` days. */
export async function listClosedSpans(db: Executor, operatorId: number, days: number): Promise<ClosedSpan[]> {
  const { rows } = await sql<ClosedSpan>`
    select venue_id, span::date as from, least(span::date + (${days - 1})::int, closed_until) as until
    from day_closings
    cross join lateral (
      select min(first.business_date) as first from (
        (select business_date from day_figures where operator_id = ${operatorId} and venue_id = day_closings.venue_id
          order by business_date limit 1)
        union all
        (select business_date from transactions where operator_id = ${operatorId} and venue_id = day_closings.venue_id
          order by business_date limit 1)
      ) first
    ) begun
    cross join lateral generate_series(begun.first, closed_until, make_interval(days => ${days}::int)) span
    where operator_id = ${operatorId} and begun.first is not null and closed_until > '-infinity'::date
    order by 1, 2`.execute(db)
  return rows
}

/** Compares the figures of closed days with their transactions. A reversal counts against the kind that it reverses. */
export async function compareDays(db: Executor, operatorId: number, { venueId, from, until }: ClosedSpan) {
  const { rows } = await sql<{ businessDate: string; kept: number; reckoned: number }>`
    with kept as (
      select business_date, kind, method, staff_id, amount_cents as cents from day_figures
      where operator_id = ${operatorId} and venue_id = ${venueId} and business_date between ${from}::date and ${until}::date
    ), reckoned as (
      select booked.business_date, coalesce(first.kind, booked.kind) as kind, booked.method, booked.staff_id,
        sum(case when first.id is null then booked.amount_cents else -booked.amount_cents end)::bigint as cents
      from transactions booked left join transactions first
        on first.operator_id = ${operatorId} and first.id = booked.reverses_id
      where booked.operator_id = ${operatorId} and booked.venue_id = ${venueId}
        and booked.business_date between ${from}::date and ${until}::date
      group by 1, 2, 3, 4
    )
    select business_date, coalesce(sum(kept.cents), 0)::bigint as kept,
      coalesce(sum(reckoned.cents), 0)::bigint as reckoned
    from kept full join reckoned using (business_date, kind, method, staff_id)
    where kept.cents is distinct from reckoned.cents
    group by business_date order by business_date`.execute(db)
  return rows
}

export type CheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>

const checks = (db: Executor, operatorId: number) =>
  db
    .selectFrom('bookChecks')
    .leftJoin('staff', 'staff.id', 'bookChecks.startedBy')
    .select([
      'bookChecks.id',
      'nightlyFor',
      'startedAt',
      'finishedAt',
      'lookedAt',
      'differences',
      sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`.as('startedBy'),
    ])
    .where('operatorId', '=', operatorId)

export async function findCheck(db: Executor, operatorId: number, state: 'running' | 'finished') {
  return checks(db, operatorId)
    .where('finishedAt', state === 'running' ? 'is' : 'is not', null)
    .orderBy('bookChecks.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Start = { nightlyFor: string | null; startedBy: number | null }

/** The id of the new check, or null if one is running or the nightly check was already made. */
export async function insertCheck(db: Executor, operatorId: number, start: Start): Promise<number | null> {
  const made = await db
    .insertInto('bookChecks')
    .values({ operatorId, ...start })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Takes over a check whose process has stopped, to run it again. */
export async function takeOverCheck(db: Executor, operatorId: number, leftBefore: Date): Promise<number | null> {
  const taken = await db
    .updateTable('bookChecks')
    .set({ startedAt: sql`clock_timestamp()` })
    .where('operatorId', '=', operatorId)
    .where('finishedAt', 'is', null)
    .where('startedAt', '<', leftBefore)
    .returning('id')
    .executeTakeFirst()
  return taken?.id ?? null
}

export async function leaveCheck(db: Executor, operatorId: number, id: number) {
  await db
    .updateTable('bookChecks')
    .set({ startedAt: new Date(0) })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function finishCheck(
  db: Executor,
  operatorId: number,
  id: number,
  found: { lookedAt: JsonObject; differences: number },
) {
  await db
    .updateTable('bookChecks')
    .set({ ...found, lookedAt: JSON.stringify(found.lookedAt), finishedAt: sql`clock_timestamp()` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function insertDifferences(
  db: Executor,
  operatorId: number,
  checkId: number,
  differences: readonly Difference[],
) {
  if (differences.length === 0) return
  await db
    .insertInto('bookDifferences')
    .values(differences.map((difference, index) => ({ operatorId, checkId, line: index + 1, ...difference })))
    .execute()
}

export async function listDifferences(db: Executor, operatorId: number, checkId: number, limit: number) {
  return db
    .selectFrom('bookDifferences')
    .leftJoin('venues', (join) =>
      join
        .onRef('venues.operatorId', '=', 'bookDifferences.operatorId')
        .onRef('venues.id', '=', 'bookDifferences.venueId'),
    )
    .select(['comparison', 'venueId', 'venues.name as venueName', 'subjectId', 'businessDate', 'kept', 'reckoned'])
    .where('bookDifferences.operatorId', '=', operatorId)
    .where('checkId', '=', checkId)
    .orderBy('line')
    .limit(limit)
    .execute()
}
