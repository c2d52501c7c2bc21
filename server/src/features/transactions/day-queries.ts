import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { figureColumns, figureRows } from './queries.ts'

/** Business days of one venue. */
export type VenueDays = { operatorId: number; venueId: number; from: string; until: string }

/** Which rows are meant: a venue and its days, as values or as columns of what they are read beside. */
type Rows = { operatorId: number; venue: RawBuilder<unknown>; days: RawBuilder<unknown> }

const rowsOf = ({ operatorId, venueId, from, until }: VenueDays): Rows => ({
  operatorId,
  venue: sql`${venueId}::bigint`,
  days: sql`booked.business_date between ${from}::date and ${until}::date`,
})

const where = ({ operatorId, venue, days }: Rows) =>
  sql`booked.operator_id = ${operatorId} and booked.venue_id = ${venue} and ${days}`

/** A row for what came in, and one the other way round for what took it back. */
const signed = (amount: RawBuilder<unknown>) => sql`case when first.id is null then ${amount} else -${amount} end`

/** What each day came to. */
export const dayRows = (rows: Rows) => sql`
  select ${figureColumns} from ${figureRows(rows.operatorId)} where ${where(rows)} group by 1, 2, 3, 4, 5`

/** What each hour on the clock of the venue came to. */
export const hourRows = (rows: Rows) => sql`
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
export const productRows = (rows: Rows) => sql`
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
export const buyerRows = (rows: Rows) => sql`
  select distinct date_trunc('month', booked.business_date)::date as month, booked.member_id from transactions booked
  where ${where(rows)} and booked.kind = 'purchase' and not exists (
    select from transactions void where void.operator_id = ${rows.operatorId} and void.reverses_id = booked.id
  )`

async function remake(
  db: Executor,
  { operatorId, venueId, from, until }: VenueDays,
  table: { name: 'day_figures' | 'day_hours' | 'day_products'; columns: readonly string[] },
  made: RawBuilder<unknown>,
) {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  await sql`
    delete from ${sql.table(table.name)} where operator_id = ${operatorId} and venue_id = ${venueId}
      and business_date between ${from}::date and ${until}::date`.execute(db)
  await sql`
    insert into ${sql.table(table.name)} (operator_id, venue_id, ${columns})
    select ${operatorId}, ${venueId}, ${columns} from (${made}) made`.execute(db)
}

/** Makes up the figures of days that are over. Made again, they are the same. */
export async function closeDays(db: Executor, days: VenueDays) {
  const { operatorId, venueId, from, until } = days
  const rows = rowsOf(days)
  const figures = ['kind', 'method', 'staff_id', 'business_date', 'transactions', 'reversals', 'amount_cents']
  await remake(db, days, { name: 'day_figures', columns: figures }, dayRows(rows))
  const hours = ['business_date', 'hour', 'orders', 'sales_cents', 'expenses_cents']
  await remake(db, days, { name: 'day_hours', columns: hours }, hourRows(rows))
  const products = ['business_date', 'product_id', 'quantity_milli', 'sales_cents']
  await remake(db, days, { name: 'day_products', columns: products }, productRows(rows))

  // The whole months that they lie in, because who bought at all shows only in a whole one.
  const month = `${from.slice(0, 7)}-01`
  await sql`
    delete from month_buyers where operator_id = ${operatorId} and venue_id = ${venueId}
      and month between ${month}::date and ${until}::date`.execute(db)
  await sql`
    insert into month_buyers (operator_id, venue_id, month, member_id)
    select ${operatorId}, ${venueId}, made.* from (${buyerRows(rowsOf({ ...days, from: month }))}) made`.execute(db)
  await db
    .updateTable('dayClosings')
    .set({ closedUntil: until })
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .execute()
}

const never = '-infinity'

/** Until when the figures of a venue are made up, or null; held, so that two processes do not make them up at once. */
export async function lockClosing(db: Executor, operatorId: number, venueId: number): Promise<string | null> {
  await db
    .insertInto('dayClosings')
    .values({ operatorId, venueId, closedUntil: never })
    .onConflict((conflict) => conflict.columns(['operatorId', 'venueId']).doNothing())
    .execute()
  const { closedUntil } = await db
    .selectFrom('dayClosings')
    .select('closedUntil')
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return closedUntil === never ? null : closedUntil
}

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
