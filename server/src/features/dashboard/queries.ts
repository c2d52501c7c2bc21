import type { DayClock, DaySpan, DayTakings, Gender, HourTakings, MonthParts, UnitType } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { buyerRows, closedVenues, dayRows, hourRows, productRows } from '../../db/day-figures.ts'

/** The venues to read, all of one operator. */
export type Scope = { operatorId: number; venueIds: readonly number[] }

export const closedDays = ({ operatorId }: Scope, { from, to }: DaySpan) => sql`
  operator_id = ${operatorId} and venue_id = venue.id and business_date <= venue.closed_until
  and business_date between ${from}::date and ${to}::date`

/** The days that are not closed yet. */
export const openDays = ({ operatorId }: Scope, { from, to }: DaySpan) => ({
  operatorId,
  venue: sql`venue.id`,
  days: sql`booked.business_date > venue.closed_until
    and booked.business_date between ${from}::date and ${to}::date`,
})

/** Stored figures for closed days, and figures computed from the transactions for later days. */
export const figures = (
  scope: Scope,
  closed: RawBuilder<unknown>,
  open: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
) => sql`
  ${closedVenues(scope.operatorId, scope.venueIds)} cross join lateral (
    ${closed} union all select ${columns} from (${open}) open
  ) figures`

export const dayFigures = (scope: Scope, span: DaySpan) => {
  const columns = sql`kind, staff_id, business_date, transactions, reversals, amount_cents`
  const closed = sql`select ${columns} from day_figures where ${closedDays(scope, span)}`
  return figures(scope, closed, dayRows(openDays(scope, span)), columns)
}

const ordersSum = sql`coalesce(sum(transactions - 2 * reversals) filter (where kind = 'purchase'), 0)::bigint`
export const salesSum = sql`coalesce(
  sum(case kind when 'purchase' then amount_cents else -amount_cents end) filter (where kind in ('purchase', 'return')), 0
)::bigint`
export const sumOf = (kind: string) =>
  sql`coalesce(sum(amount_cents) filter (where kind = ${sql.lit(kind)}), 0)::bigint`

export async function listDays(db: Executor, scope: Scope, span: DaySpan): Promise<DayTakings[]> {
  const { rows } = await sql<DayTakings>`
    select business_date as date, ${salesSum} as sales_cents, ${sumOf('fee')} as fees_cents,
      ${sumOf('expense')} as expenses_cents, ${ordersSum} as orders
    from ${dayFigures(scope, span)} group by business_date order by business_date`.execute(db)
  return rows
}

export type StaffTakings = { id: number; name: string; orders: number; salesCents: number }

export async function listStaffSales(db: Executor, scope: Scope, span: DaySpan): Promise<StaffTakings[]> {
  const { rows } = await sql<StaffTakings>`
    select staff.id, coalesce(nullif(staff.name, ''), staff.email) as name, sold.orders, sold.sales_cents from (
      select staff_id, ${ordersSum} as orders, ${salesSum} as sales_cents from ${dayFigures(scope, span)}
      where kind in ('purchase', 'return') group by staff_id
    ) sold join staff on staff.id = sold.staff_id
    order by sold.sales_cents desc, staff.id`.execute(db)
  return rows
}

const hourFigures = (scope: Scope, span: DaySpan) => {
  const columns = sql`business_date, hour, orders, sales_cents, expenses_cents`
  const closed = sql`select ${columns} from day_hours where ${closedDays(scope, span)}`
  return figures(scope, closed, hourRows(openDays(scope, span)), columns)
}

const hourSums = sql`
  sum(orders)::bigint as orders, sum(sales_cents)::bigint as sales_cents, sum(expenses_cents)::bigint as expenses_cents`

/** The figures of one day by hour. */
export async function listDayHours(db: Executor, scope: Scope, date: string): Promise<HourTakings[]> {
  const { rows } = await sql<HourTakings>`
    select business_date as date, hour, ${hourSums} from ${hourFigures(scope, { from: date, to: date })}
    group by business_date, hour`.execute(db)
  return rows
}

/** The figures of all days of the span, added up by hour of the day. */
export async function sumHours(db: Executor, scope: Scope, span: DaySpan) {
  const { rows } = await sql<Omit<HourTakings, 'date'>>`
    select hour, ${hourSums} from ${hourFigures(scope, span)} group by hour`.execute(db)
  return rows
}

export type ProductTakings = {
  productId: number
  venueId: number
  name: string
  unitType: UnitType
  quantityMilli: number
  salesCents: number
}

export async function listProductSales(db: Executor, scope: Scope, span: DaySpan): Promise<ProductTakings[]> {
  const columns = sql`business_date, product_id, quantity_milli, sales_cents`
  const closed = sql`select ${columns} from day_products where ${closedDays(scope, span)}`
  const { rows } = await sql<ProductTakings>`
    select sold.product_id, products.venue_id, products.name, products.unit_type, sold.quantity_milli, sold.sales_cents
    from (
      select product_id, sum(quantity_milli)::bigint as quantity_milli, sum(sales_cents)::bigint as sales_cents
      from ${figures(scope, closed, productRows(openDays(scope, span)), columns)} group by product_id
    ) sold
    join products on products.operator_id = ${scope.operatorId} and products.id = sold.product_id
    where sold.quantity_milli <> 0 or sold.sales_cents <> 0
    order by sold.sales_cents desc, sold.product_id`.execute(db)
  return rows
}

/** The buyers of whole months: stored for closed days, counted for later days. */
function buyersOfMonths(scope: Scope, { from, to }: DaySpan) {
  const columns = sql`month, member_id`
  const closed = sql`
    select ${columns} from month_buyers
    where operator_id = ${scope.operatorId} and venue_id = venue.id and month between ${from}::date and ${to}::date`
  return sql`select member_id from ${figures(scope, closed, buyerRows(openDays(scope, { from, to })), columns)}`
}

/** The buyers of some days, at most two months of them. */
const buyersOfDays = ({ operatorId, venueIds }: Scope, { from, to }: DaySpan) => sql`
  select days.member_id from unnest(${[...venueIds]}::bigint[]) as asked (id) cross join lateral (
    ${buyerRows({
      operatorId,
      venue: sql`asked.id`,
      days: sql`booked.business_date between ${from}::date and ${to}::date`,
    })}
  ) days`

/** The number of buyers by gender. Null is a member without a gender. */
export async function countBuyers(db: Executor, scope: Scope, { months, days }: MonthParts) {
  const { operatorId } = scope
  const parts = [
    ...(months === null ? [] : [buyersOfMonths(scope, months)]),
    ...days.map((span) => buyersOfDays(scope, span)),
  ]
  const { rows } = await sql<{ gender: Gender | null; members: number }>`
    select members.gender, count(*) as members from (
      select distinct member_id from (${sql.join(parts, sql` union all `)}) parts
    ) buyers
    join members on members.operator_id = ${operatorId} and members.id = buyers.member_id
    group by members.gender`.execute(db)
  return rows
}

/**
 * New members minus those who left or were erased, counted between the points, which are days in ascending order. The
 * members left are those of the members list. `by` is the index of the first point on or after the change.
 */
export async function listMemberChanges(
  db: Executor,
  { operatorId, venueIds }: Scope,
  points: readonly string[],
  { timeZone, dayCutoffMinutes }: DayClock,
) {
  const dayOf = (at: RawBuilder<unknown>) =>
    sql`((${at} at time zone ${timeZone}) - make_interval(mins => ${dayCutoffMinutes}::int))::date`
  const { rows } = await sql<{ by: number; count: number }>`
    select width_bucket(change.day - 1, ${[...points]}::date[])::bigint as by, sum(change.count)::bigint as count
    from members
    left join (
      select subject_id, max(at) as at from audit_events
      where operator_id = ${operatorId} and action = 'member.standing_changed' and after ->> 'standing' = 'deactivated'
      group by subject_id
    ) leaving on members.standing = 'deactivated' and leaving.subject_id = members.id
    cross join lateral (
      select ${dayOf(sql`coalesce(erased_at, leaving.at)`)} as left_on,
        erased_at is not null or members.standing = 'deactivated' as has_left
    ) gone
    cross join lateral (
      values (registered_on, 1), (greatest(gone.left_on, registered_on), -1)
    ) as change (day, count)
    where operator_id = ${operatorId} and venue_ids && ${[...venueIds]}::bigint[]
      and (change.count = 1 or gone.has_left)
    group by 1`.execute(db)
  return rows
}

export type OrderRow = {
  id: number
  venueId: number
  address: string
  at: Date
  businessDate: string
  amountCents: number
  name: string
  lastName: string
  isVoided: boolean
  isReturned: boolean
  productId: number
  lines: number
}

/** The latest sales of these days. Each venue is read through its own index range and only as far as the limit. */
export async function listLatestOrders(
  db: Executor,
  { operatorId, venueIds }: Scope,
  { from, to }: DaySpan,
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select latest.id, latest.venue_id, venues.address, latest.at, latest.business_date, latest.amount_cents,
      members.name, members.last_name,
      exists (
        select from transactions void where void.operator_id = ${operatorId} and void.reverses_id = latest.id
      ) as is_voided,
      sold.is_returned, sold.product_id, sold.lines
    from (
      select own.* from unnest(${[...venueIds]}::bigint[]) as venue (id) cross join lateral (
        select id, venue_id, at, business_date, amount_cents, member_id from transactions
        where operator_id = ${operatorId} and venue_id = venue.id and kind = 'purchase'
          and business_date between ${from}::date and ${to}::date
        order by business_date desc, id desc limit ${sql.lit(limit)}
      ) own
      order by own.business_date desc, own.id desc limit ${sql.lit(limit)}
    ) latest
    join venues on venues.id = latest.venue_id
    join members on members.operator_id = ${operatorId} and members.id = latest.member_id
    cross join lateral (
      select bool_and(returned_milli = quantity_milli) as is_returned, count(*) as lines,
        (array_agg(product_id order by line))[1] as product_id
      from sale_lines where operator_id = ${operatorId} and transaction_id = latest.id
    ) sold
    order by latest.business_date desc, latest.id desc`.execute(db)
  return rows
}
