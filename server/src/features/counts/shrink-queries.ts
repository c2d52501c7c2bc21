import type { UnitType } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** Instants: from the start of the first business day to the end of the last. */
export type Period = { from: Date; to: Date }

export type CaseRow = {
  sheetId: number
  sinceSheetId: number | null
  finishedAt: Date
  sinceFinishedAt: Date | null
  productId: number
  productName: string
  productPicture: string | null
  unitType: UnitType
  batchId: number | null
  batchCode: string | null
  missingMilli: number
  dryingMilli: number
  isOutside: boolean
  priceCents: number
  costThousandCents: number | null
}

/** Every time that goods of the venue were weighed again in the period. A count that waits for a recount says nothing yet. */
export async function listCases(db: Executor, venue: VenueRef, { from, to }: Period): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select unit.sheet_id, since.id as since_sheet_id, sheet.finished_at, since.finished_at as since_finished_at,
      product.id as product_id, product.name as product_name, product.picture_key as product_picture, product.unit_type,
      batch.id as batch_id, batch.code as batch_code, unit.missing_milli, unit.missing_drying_milli as drying_milli,
      unit.is_outside, unit.price_cents, unit.cost_thousand_cents
    from count_units unit
    join count_sheets sheet on sheet.operator_id = unit.operator_id and sheet.id = unit.sheet_id
    join products product on product.operator_id = unit.operator_id and product.id = unit.product_id
    left join batches batch on batch.operator_id = unit.operator_id and batch.id = unit.batch_id
    left join count_sheets since on since.operator_id = unit.operator_id and since.id = unit.since_sheet_id
    where unit.operator_id = ${venue.operatorId} and unit.read_at >= ${from} and unit.read_at < ${to}
      and unit.missing_milli is not null and sheet.venue_id = ${venue.id} and sheet.state in ('to_approve', 'approved')
    order by unit.sheet_id, unit.number`.execute(db)
  return rows
}

export async function countSheetsIn(db: Executor, venue: VenueRef, { from, to }: Period): Promise<number> {
  const row = await db
    .selectFrom('countSheets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('state', 'in', ['to_approve', 'approved'])
    .where('finishedAt', '>=', from)
    .where('finishedAt', '<', to)
    .executeTakeFirstOrThrow()
  return row.count
}

export type Shift = { sheetId: number; from: Date; to: Date }

/**
 * Who was on duty in each shift: by their time records, at least a third of it. Of people without any record in it, who
 * sold something.
 */
export async function listOnDuty(db: Executor, venue: VenueRef, shifts: readonly Shift[]) {
  const { rows } = await sql<{ sheetId: number; staffId: number }>`
    with shift (sheet_id, began_at, ended_at) as (
      select * from unnest(
        ${shifts.map(({ sheetId }) => sheetId)}::bigint[], ${shifts.map(({ from }) => from)}::timestamptz[],
        ${shifts.map(({ to }) => to)}::timestamptz[]
      )
    ), clocked as (
      select shift.sheet_id, shift.ended_at - shift.began_at as length, record.staff_id,
        sum(least(coalesce(record.ended_at, shift.ended_at), shift.ended_at) - greatest(record.began_at, shift.began_at))
          as present
      from shift join time_records record on record.operator_id = ${venue.operatorId} and record.venue_id = ${venue.id}
        and record.is_shift and record.business_date between shift.began_at::date - 2 and shift.ended_at::date + 1
        and record.began_at < shift.ended_at and coalesce(record.ended_at, shift.ended_at) > shift.began_at
      group by shift.sheet_id, shift.began_at, shift.ended_at, record.staff_id
    )
    select sheet_id, staff_id from clocked where present * 3 >= length
    union
    select shift.sheet_id, sold.staff_id from shift
    join transactions sold on sold.operator_id = ${venue.operatorId} and sold.venue_id = ${venue.id}
      and sold.business_date between shift.began_at::date - 1 and shift.ended_at::date
      and sold.kind = 'purchase' and sold.at >= shift.began_at and sold.at < shift.ended_at
    where not exists (
      select from clocked where clocked.sheet_id = shift.sheet_id and clocked.staff_id = sold.staff_id
    )`.execute(db)
  return rows
}

export async function listNamed(db: Executor, ids: readonly number[]) {
  return db
    .selectFrom('staff')
    .select(['id', 'pictureKey', sql<string>`coalesce(nullif(name, ''), email)`.as('name')])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()
}
