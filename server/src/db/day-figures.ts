import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './connection.ts'

/**
 * The SQL of the day figures. Closing a day, the totals and the dashboard share it, so a figure is the same whether its
 * day is closed or still open.
 */

/** A venue and its days, as values or as columns of the query around them. */
export type DayScope = { operatorId: number; venue: RawBuilder<unknown>; days: RawBuilder<unknown> }

/** A reversal counts for what it took back, as an amount below zero: together they come to nothing. */
export const figureColumns = sql`
  coalesce(first.kind, booked.kind) as kind, booked.method, booked.staff_id, booked.venue_id, booked.business_date,
  count(*) as transactions, count(first.id) as reversals,
  sum(case when first.id is null then booked.amount_cents else -booked.amount_cents end)::bigint as amount_cents`
// Looked up one by one: few take anything back, and joined whole the books of years would be read for them.
export const figureRows = (operatorId: number) => sql`
  transactions booked left join lateral (
    select first.id, first.kind from transactions first
    where first.operator_id = ${operatorId} and first.id = booked.reverses_id limit 1
  ) first on true`

/**
 * Venues, each with the day until which its figures are made up. Worked out before the rows are read: behind a policy an index
 * is searched by a value, not by what has still to be computed.
 */
export const closedVenues = (operatorId: number, venueIds: readonly number[]) => sql`(
  select asked.id, coalesce(closing.closed_until, '-infinity'::date) as closed_until
  from unnest(${[...venueIds]}::bigint[]) as asked (id)
  left join day_closings closing on closing.operator_id = ${operatorId} and closing.venue_id = asked.id
  offset 0
) venue`

const where = ({ operatorId, venue, days }: DayScope) =>
  sql`booked.operator_id = ${operatorId} and booked.venue_id = ${venue} and ${days}`

/** A row for what came in, and one the other way round for what took it back. */
const signed = (amount: RawBuilder<unknown>) => sql`case when first.id is null then ${amount} else -${amount} end`

/** What each day came to. */
export const dayRows = (rows: DayScope) => sql`
  select ${figureColumns} from ${figureRows(rows.operatorId)} where ${where(rows)} group by 1, 2, 3, 4, 5`

/** What each hour on the clock of the venue came to. */
export const hourRows = (rows: DayScope) => sql`
  select business_date, hour, sum(orders)::bigint as orders, sum(sales_cents)::bigint as sales_cents,
    sum(expenses_cents)::bigint as expenses_cents
  from (
    select booked.business_date, extract(hour from booked.at at time zone venues.time_zone)::bigint as hour,
      case when kind.was = 'purchase' then ${signed(sql`1`)} else 0 end as orders,
      case kind.was when 'purchase' then ${signed(sql`booked.amount_cents`)} when 'return' then -booked.amount_cents
        else 0 end as sales_cents,
      case when kind.was = 'expense' then ${signed(sql`booked.amount_cents`)} else 0 end as expenses_cents
    from ${figureRows(rows.operatorId)}
    join venues on venues.id = booked.venue_id
    cross join lateral (select coalesce(first.kind, booked.kind) as was) kind
    where ${where(rows)} and kind.was in ('purchase', 'return', 'expense')
  ) hours
  group by business_date, hour`

/** What was sold of each product: less what was voided, and what was brought back, on the day on which it was. */
export const productRows = (rows: DayScope) => sql`
  select business_date, product_id, sum(quantity_milli)::bigint as quantity_milli, sum(sales_cents)::bigint as sales_cents
  from (
    select booked.business_date, line.product_id, line.quantity_milli, line.cost_cents as sales_cents
    from transactions booked
    join sale_lines line on line.operator_id = ${rows.operatorId} and line.transaction_id = booked.id
    where ${where(rows)} and booked.kind = 'purchase'
    union all
    select booked.business_date, line.product_id, -line.quantity_milli, -line.cost_cents from transactions booked
    join sale_lines line on line.operator_id = ${rows.operatorId} and line.transaction_id = booked.reverses_id
    where ${where(rows)} and booked.kind = 'reversal'
    union all
    select booked.business_date, line.product_id, -back.quantity_milli, -back.amount_cents from transactions booked
    join return_lines back on back.operator_id = ${rows.operatorId} and back.transaction_id = booked.id
    join sale_lines line on line.operator_id = ${rows.operatorId} and line.transaction_id = back.sale_id
      and line.line = back.line
    where ${where(rows)} and booked.kind = 'return'
  ) lines
  group by business_date, product_id`

/** Who bought in a month, unless all of it was voided. */
export const buyerRows = (rows: DayScope) => sql`
  select distinct date_trunc('month', booked.business_date)::date as month, booked.member_id from transactions booked
  where ${where(rows)} and booked.kind = 'purchase' and not exists (
    select from transactions void where void.operator_id = ${rows.operatorId} and void.reverses_id = booked.id
  )`

/** The first day on which anything was booked at one of these venues, or null. */
export async function findFirstDay(db: Executor, operatorId: number, venueIds: readonly number[]) {
  const { rows } = await sql<{ firstDay: string | null }>`
    select min(first.business_date) as first_day from unnest(${[...venueIds]}::bigint[]) as venue (id)
    cross join lateral (
      select business_date from transactions where operator_id = ${operatorId} and venue_id = venue.id
      order by business_date, id limit 1
    ) first`.execute(db)
  return rows[0]?.firstDay ?? null
}
