import type { DaySpan, Earnings, GoodsSold, HourEarnings } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { figureRows, productRows } from '../../db/day-figures.ts'
import { closedDays, dayFigures, figures, openDays, salesSum, type Scope, sumOf } from './queries.ts'

type AtVenue = { venueId: number }

/** Income and expenses of each day, by venue. */
export async function listVenueDays(db: Executor, scope: Scope, span: DaySpan): Promise<(AtVenue & Earnings)[]> {
  const { rows } = await sql<AtVenue & Earnings>`
    select venue.id as venue_id, business_date as date, ${salesSum} as sales_cents, ${sumOf('fee')} as fees_cents,
      ${sumOf('expense')} as expenses_cents
    from ${dayFigures(scope, span)} group by venue.id, business_date`.execute(db)
  return rows
}

/** Income and expenses of one day by hour and venue, computed from the transactions of this day. */
export async function listVenueHours(db: Executor, scope: Scope, date: string): Promise<(AtVenue & HourEarnings)[]> {
  const { operatorId, venueIds } = scope
  const signed = sql`case when first.id is null then booked.amount_cents else -booked.amount_cents end`
  const { rows } = await sql<AtVenue & HourEarnings>`
    select booked.venue_id, booked.business_date as date,
      extract(hour from booked.at at time zone venues.time_zone)::bigint as hour,
      coalesce(sum(case kind.was when 'purchase' then ${signed} when 'return' then -booked.amount_cents end), 0)::bigint
        as sales_cents,
      coalesce(sum(${signed}) filter (where kind.was = 'fee'), 0)::bigint as fees_cents,
      coalesce(sum(${signed}) filter (where kind.was = 'expense'), 0)::bigint as expenses_cents
    from ${figureRows(operatorId)}
    join venues on venues.id = booked.venue_id
    cross join lateral (select coalesce(first.kind, booked.kind) as was) kind
    where booked.operator_id = ${operatorId} and booked.venue_id = any (${[...venueIds]}::bigint[])
      and booked.business_date = ${date}::date and kind.was in ('purchase', 'return', 'fee', 'expense')
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Sales of goods, and the cost of those that were delivered at a known cost. The cost is the average of a product. */
export async function sumGoods(db: Executor, scope: Scope, span: DaySpan): Promise<GoodsSold> {
  const { operatorId } = scope
  const columns = sql`business_date, product_id, quantity_milli, sales_cents`
  const closed = sql`select ${columns} from day_products where ${closedDays(scope, span)}`
  const { rows } = await sql<GoodsSold>`
    select coalesce(sum(sold.sales_cents), 0)::bigint as sales_cents,
      coalesce(sum(sold.sales_cents) filter (where paid.quantity_milli > 0), 0)::bigint as known_sales_cents,
      coalesce(sum(round(sold.quantity_milli * paid.cost_cents / paid.quantity_milli)), 0)::bigint as cost_cents
    from (
      select product_id, sum(quantity_milli) as quantity_milli, sum(sales_cents) as sales_cents
      from ${figures(scope, closed, productRows(openDays(scope, span)), columns)} group by product_id
    ) sold
    cross join lateral (
      select sum(cost_cents) as cost_cents, nullif(sum(change_milli), 0) as quantity_milli from stock_movements
      where operator_id = ${operatorId} and product_id = sold.product_id and cost_cents is not null
    ) paid`.execute(db)
  return rows[0] ?? { salesCents: 0, knownSalesCents: 0, costCents: 0 }
}
