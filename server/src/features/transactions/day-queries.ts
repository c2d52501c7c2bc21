import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { buyerRows, type DayScope, dayRows, hourRows, productRows, taxRows } from '../../db/day-figures.ts'

/** Business days of one venue. */
export type VenueDays = { operatorId: number; venueId: number; from: string; until: string }

const rowsOf = ({ operatorId, venueId, from, until }: VenueDays): DayScope => ({
  operatorId,
  venue: sql`${venueId}::bigint`,
  days: sql`booked.business_date between ${from}::date and ${until}::date`,
})

async function replaceRows(
  db: Executor,
  { operatorId, venueId, from, until }: VenueDays,
  table: { name: 'day_figures' | 'day_hours' | 'day_products' | 'day_taxes'; columns: readonly string[] },
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

/** Computes and stores the figures of finished days. Can be repeated with the same result. */
export async function closeDays(db: Executor, days: VenueDays) {
  const { operatorId, venueId, until } = days
  const rows = rowsOf(days)
  const figures = ['kind', 'method', 'staff_id', 'business_date', 'transactions', 'reversals', 'amount_cents']
  await replaceRows(db, days, { name: 'day_figures', columns: figures }, dayRows(rows))
  const hours = ['business_date', 'hour', 'orders', 'sales_cents', 'expenses_cents']
  await replaceRows(db, days, { name: 'day_hours', columns: hours }, hourRows(rows))
  const products = ['business_date', 'product_id', 'quantity_milli', 'sales_cents']
  await replaceRows(db, days, { name: 'day_products', columns: products }, productRows(rows))
  const taxes = ['kind', 'method', 'staff_id', 'business_date', 'tax', 'treatment', 'reason', 'rate_bp', 'base_cents']
  await replaceRows(db, days, { name: 'day_taxes', columns: [...taxes, 'tax_cents'] }, taxRows(rows))

  await updateBuyers(db, days)
  await db
    .updateTable('dayClosings')
    .set({ closedUntil: until })
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .execute()
}

/** The buyers of these days join those of the month. Who has no sale left after a void of these days leaves them. */
async function updateBuyers(db: Executor, days: VenueDays) {
  const { operatorId, venueId, from, until } = days
  await sql`
    insert into month_buyers (operator_id, venue_id, month, member_id)
    select ${operatorId}, ${venueId}, made.* from (${buyerRows(rowsOf(days))}) made
    on conflict do nothing`.execute(db)
  const stillBought = buyerRows({
    operatorId,
    venue: sql`${venueId}::bigint`,
    days: sql`booked.member_id = voided.member_id
      and booked.business_date between voided.month and (voided.month + interval '1 month - 1 day')::date`,
  })
  await sql`
    delete from month_buyers buyer using (
      select distinct date_trunc('month', sold.business_date)::date as month, sold.member_id
      from transactions void
      join transactions sold on sold.operator_id = ${operatorId} and sold.id = void.reverses_id
      where void.operator_id = ${operatorId} and void.venue_id = ${venueId} and void.kind = 'reversal'
        and void.business_date between ${from}::date and ${until}::date and sold.kind = 'purchase'
    ) voided
    where buyer.operator_id = ${operatorId} and buyer.venue_id = ${venueId} and buyer.month = voided.month
      and buyer.member_id = voided.member_id and not exists (${stillBought})`.execute(db)
}

const never = '-infinity'

/** The last closed day of a venue, or null. Locked, so that two processes do not close days at the same time. */
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
