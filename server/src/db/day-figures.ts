import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './connection.ts'

/**
 * The SQL of the day figures. Closing a day, the totals and the dashboard share it, so a figure is the same whether its
 * day is closed or still open.
 */

/** A venue and its days, as values or as columns of the enclosing query. */
export type DayScope = { operatorId: number; venue: RawBuilder<unknown>; days: RawBuilder<unknown> }

/** A reversal counts under the kind that it cancels, as a negative amount, so that both add up to zero. */
export const figureColumns = sql`
  coalesce(first.kind, booked.kind) as kind, booked.method, booked.staff_id, booked.venue_id, booked.business_date,
  count(*) as transactions, count(first.id) as reversals,
  sum(case when first.id is null then booked.amount_cents else -booked.amount_cents end)::bigint as amount_cents`
// A lateral lookup per row, because reversals are rare: a join would read the books of years.
export const figureRows = (operatorId: number) => sql`
  transactions booked left join lateral (
    select first.id, first.kind from transactions first
    where first.operator_id = ${operatorId} and first.id = booked.reverses_id limit 1
  ) first on true`

/**
 * Venues, each with the day up to which its figures are closed. `offset 0` computes it before the rows are read: under
 * row-level security, an index is only used with a known value.
 */
export const closedVenues = (operatorId: number, venueIds: readonly number[]) => sql`(
  select asked.id, coalesce(closing.closed_until, '-infinity'::date) as closed_until
  from unnest(${[...venueIds]}::bigint[]) as asked (id)
  left join day_closings closing on closing.operator_id = ${operatorId} and closing.venue_id = asked.id
  offset 0
) venue`

const where = ({ operatorId, venue, days }: DayScope) =>
  sql`booked.operator_id = ${operatorId} and booked.venue_id = ${venue} and ${days}`

/** The amount, negative in a reversal. */
const signed = (amount: RawBuilder<unknown>) => sql`case when first.id is null then ${amount} else -${amount} end`

/** The figures of each day. */
export const dayRows = (rows: DayScope) => sql`
  select ${figureColumns} from ${figureRows(rows.operatorId)} where ${where(rows)} group by 1, 2, 3, 4, 5`

/** The figures of each hour, by the clock of the venue. */
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

/** The sales of each product, minus voids and returns, which count on the day they were made. */
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

/** Base and tax of each share, whatever was booked. */
export const shareRows = (rows: DayScope) => sql`
  select booked.tax, booked.kind as treatment, coalesce(booked.reason, '') as reason, booked.rate_bp, booked.base_cents,
    booked.tax_cents
  from transaction_taxes booked where ${where(rows)}`

/**
 * Base and tax of each day. The shares have their own venue and day, so that days without tax are not read at all. A
 * reversal has negative shares and counts under the kind that it cancels.
 */
export const taxRows = (rows: DayScope) => sql`
  select coalesce(first.kind, own.kind) as kind, own.method, own.staff_id, booked.business_date, booked.tax,
    booked.kind as treatment, coalesce(booked.reason, '') as reason, booked.rate_bp,
    sum(booked.base_cents)::bigint as base_cents, sum(booked.tax_cents)::bigint as tax_cents
  from transaction_taxes booked
  cross join lateral (
    select own.kind, own.method, own.staff_id, own.reverses_id from transactions own
    where own.operator_id = ${rows.operatorId} and own.id = booked.transaction_id limit 1
  ) own
  left join lateral (
    select first.kind from transactions first
    where first.operator_id = ${rows.operatorId} and first.id = own.reverses_id limit 1
  ) first on true
  where ${where(rows)} group by 1, 2, 3, 4, 5, 6, 7, 8`

/** The buyers of a month: members with a sale that was not voided. */
export const buyerRows = (rows: DayScope) => sql`
  select distinct date_trunc('month', booked.business_date)::date as month, booked.member_id from transactions booked
  where ${where(rows)} and booked.kind = 'purchase' and not exists (
    select from transactions void where void.operator_id = ${rows.operatorId} and void.reverses_id = booked.id
  )`

/** The first day on which anything was booked, for each of these venues that has booked anything. */
export async function listFirstDays(db: Executor, operatorId: number, venueIds: readonly number[]) {
  const { rows } = await sql<{ venueId: number; firstDay: string }>`
    select venue.id as venue_id, first.business_date as first_day from unnest(${[...venueIds]}::bigint[]) as venue (id)
    cross join lateral (
      select min(business_date) as business_date from (
        (select business_date from transactions where operator_id = ${operatorId} and venue_id = venue.id
          order by business_date, id limit 1)
        union all
        -- Of archived days only the figures are left.
        (select business_date from day_figures where operator_id = ${operatorId} and venue_id = venue.id
          order by business_date limit 1)
      ) days
    ) first where first.business_date is not null order by first.business_date`.execute(db)
  return rows
}

/** The first day on which anything was booked at one of these venues, or null. */
export async function findFirstDay(db: Executor, operatorId: number, venueIds: readonly number[]) {
  const [first] = await listFirstDays(db, operatorId, venueIds)
  return first?.firstDay ?? null
}
