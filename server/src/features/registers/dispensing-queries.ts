import type { UnitType } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

export type DispensedRow = {
  id: number
  kind: 'purchase' | 'reversal' | 'return'
  at: Date
  businessDate: string
  memberNumber: number
  saleId: number
  lines: readonly {
    productName: string
    unitType: UnitType
    batchCode: string | null
    /** What was handed out or came back, by this transaction. */
    quantityMilli: number
    gramsMilli: number
  }[]
}

type Page = { from: string; to: string; after: Cursor | null; limit: number }

/**
 * Sales, voids and returns of goods, oldest business day first. A void takes back all lines of its sale. What a return
 * takes back is in its own lines.
 */
export async function listDispensed(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { from, to, after, limit }: Page,
): Promise<DispensedRow[]> {
  const later = after === null ? sql`true` : sql`(booked.business_date, booked.id) > (${after.by}::date, ${after.id})`
  const { rows } = await sql<DispensedRow>`
    select booked.id, booked.kind, booked.at, booked.business_date, members.number as member_number, sale.id as sale_id,
      handed.lines
    from transactions booked
    join transactions sale on sale.operator_id = ${operatorId} and sale.kind = 'purchase'
      and sale.id = coalesce(booked.reverses_id, booked.returns_id, booked.id)
    join members on members.operator_id = ${operatorId} and members.id = booked.member_id
    cross join lateral (
      select json_agg(json_build_object('productName', line.product_name, 'unitType', line.unit_type,
        'batchCode', batches.code, 'quantityMilli', coalesce(back.quantity_milli, line.quantity_milli),
        'gramsMilli', case when back.quantity_milli is null then line.grams_milli
          else round(line.grams_milli::numeric * back.quantity_milli / line.quantity_milli) end) order by line.line) as lines
      from sale_lines line
      left join return_lines back on back.operator_id = ${operatorId} and back.transaction_id = booked.id
        and back.line = line.line
      left join stock_movements moved on moved.operator_id = ${operatorId} and moved.product_id = line.product_id
        and moved.version = line.stock_version
      left join batches on batches.operator_id = ${operatorId} and batches.id = moved.batch_id
      where line.operator_id = ${operatorId} and line.transaction_id = sale.id
        and (booked.kind <> 'return' or back.quantity_milli is not null)
    ) handed
    where booked.operator_id = ${operatorId} and booked.venue_id = ${venueId}
      and booked.kind in ('purchase', 'reversal', 'return')
      and booked.business_date between ${from}::date and ${to}::date and ${later} and handed.lines is not null
    order by booked.business_date, booked.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
