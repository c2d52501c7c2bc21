import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

type Days = { from: string; today: string }

/** The finished business days on which anything was booked. */
export async function listOpenDates(db: Executor, { operatorId, id }: VenueRef, { from, today }: Days) {
  const { rows } = await sql<{ businessDate: string }>`
    select distinct business_date from transactions
    where operator_id = ${operatorId} and venue_id = ${id} and business_date >= ${from}::date
      and business_date < ${today}::date`.execute(db)
  return rows.map(({ businessDate }) => businessDate)
}

export type StockedRow = {
  id: number
  name: string
  sortedBy: string
  foundBy: string
  unitType: 'fixed' | 'weight'
  createdOn: string
  lowStockMilli: number | null
  quantityMilli: number
  usedMilli: number
  onOrderMilli: number
  supplierId: number | null
  supplierName: string | null
  leadDays: number | null
}

/**
 * Every product that the venue offers with its stock, what was sold and not returned in these days, what is in unfinished
 * orders, and the supplier it came from last: that of its last order, else the one named by its last delivery. What was
 * weighed left stock, not what was asked for.
 */
export async function listStocked(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { from, today, timeZone, dayCutoffMinutes }: Days & { timeZone: string; dayCutoffMinutes: number },
): Promise<StockedRow[]> {
  const { rows } = await sql<StockedRow>`
    with used as (
      select sold.product_id, sum(coalesce(sold.weighed_milli, sold.quantity_milli)
        - round(coalesce(sold.weighed_milli, sold.quantity_milli) * sold.returned_milli::numeric / sold.quantity_milli)
      )::bigint as used_milli
      from transactions booked
      join sale_lines sold on sold.operator_id = booked.operator_id and sold.transaction_id = booked.id
      where booked.operator_id = ${operatorId} and booked.venue_id = ${venueId} and booked.kind = 'purchase'
        and booked.business_date >= ${from}::date and booked.business_date < ${today}::date
      group by sold.product_id
    ), coming as (
      select lines.product_id, sum(greatest(lines.quantity_milli - lines.received_milli, 0))::bigint as on_order_milli
      from purchase_orders orders
      join purchase_lines lines on lines.operator_id = orders.operator_id and lines.order_id = orders.id
      where orders.operator_id = ${operatorId} and orders.venue_id = ${venueId}
        and orders.state in ('draft', 'ordered', 'partly_received')
      group by lines.product_id
    ), last_orders as (
      select distinct on (lines.product_id) lines.product_id, orders.supplier_id
      from purchase_orders orders
      join purchase_lines lines on lines.operator_id = orders.operator_id and lines.order_id = orders.id
      join suppliers on suppliers.operator_id = orders.operator_id and suppliers.id = orders.supplier_id
      where orders.operator_id = ${operatorId} and orders.venue_id = ${venueId} and orders.state <> 'cancelled'
        and suppliers.archived_at is null
      order by lines.product_id, orders.id desc
    )
    select products.id, products.name, products.sorted_by, products.found_by, products.unit_type,
      (products.created_at at time zone ${timeZone} - ${dayCutoffMinutes}::int * interval '1 minute')::date
        as created_on,
      products.low_stock_milli, stocks.quantity_milli, coalesce(used.used_milli, 0) as used_milli,
      coalesce(coming.on_order_milli, 0) as on_order_milli, suppliers.id as supplier_id,
      suppliers.name as supplier_name, suppliers.lead_days
    from products
    cross join lateral (
      select quantity_milli from stocks where operator_id = products.operator_id and product_id = products.id limit 1
    ) stocks
    left join used on used.product_id = products.id
    left join coming on coming.product_id = products.id
    left join last_orders on last_orders.product_id = products.id
    left join lateral (
      select supplier from stock_movements
      where operator_id = products.operator_id and product_id = products.id and cost_cents is not null
        and supplier is not null and last_orders.supplier_id is null
      order by version desc limit 1
    ) delivered on true
    left join suppliers on suppliers.operator_id = products.operator_id and suppliers.archived_at is null
      and case when last_orders.supplier_id is null then plain_text(suppliers.name) = plain_text(delivered.supplier)
        else suppliers.id = last_orders.supplier_id end
    where products.operator_id = ${operatorId} and products.venue_id = ${venueId} and products.archived_at is null`.execute(
    db,
  )
  return rows
}
