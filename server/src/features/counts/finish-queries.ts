import type { CountVerdict, UnitType } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export type ReadUnit = {
  number: number
  productId: number
  unitType: UnitType
  priceCents: number
  costThousandCents: number | null
  lossBp: number | null
  jars: number
  netMilli: number
  /** The books at the last reading of the unit. */
  bookMilli: number
  readVersion: number
  readAt: Date
  /** What counts and moisture have changed in the books since, and whether a later reading has been booked. */
  changedMilli: number
  isReadAgain: boolean
  /** When the goods were last weighed in a count that was booked, or received, and how much there was. */
  bookedAt: Date | null
  bookedFromMilli: number | null
  /** The reading before, of any count that waits for approval or has it. */
  sinceSheetId: number | null
  sinceAt: Date | null
  sinceNetMilli: number | null
  sinceBookMilli: number | null
  /** What counts and moisture changed in the books between the two readings. */
  correctedMilli: number
}

/**
 * The units of a sheet whose jars are all weighed, with what the books said and what was read before. Goods that were
 * never read began with their delivery.
 */
export async function listReadUnits(
  db: Executor,
  venue: VenueRef,
  sheetId: number,
  today: string,
): Promise<ReadUnit[]> {
  const { rows } = await sql<ReadUnit>`
    with reading as (
      select distinct on (entry.number) entry.unit_number, reading.net_milli, reading.book_milli, reading.stock_version,
        reading.at
      from count_entries entry
      join count_readings reading on reading.operator_id = entry.operator_id and reading.sheet_id = entry.sheet_id
        and reading.entry_number = entry.number
      where entry.operator_id = ${venue.operatorId} and entry.sheet_id = ${sheetId}
      order by entry.number, reading.number desc
    ), read as (
      select unit_number, sum(net_milli)::bigint as net_milli, max(stock_version) as read_version, max(at) as read_at,
        (array_agg(book_milli order by stock_version desc))[1] as book_milli
      from reading group by unit_number
    )
    select unit.number, unit.product_id, product.unit_type, product.price_cents, cost.thousand_cents as cost_thousand_cents,
      rate.loss_bp, jars.weighed as jars, read.net_milli + unit.carried_milli as net_milli, read.book_milli,
      read.read_version, read.read_at, later.changed_milli, later.is_hand_counted or booked_later.is_read as is_read_again,
      coalesce(booked.read_at, batch.received_at, opened.at) as booked_at,
      coalesce(booked.net_milli, batch.received_milli, opened.milli) as booked_from_milli,
      since.sheet_id as since_sheet_id, coalesce(since.read_at, batch.received_at) as since_at,
      coalesce(since.net_milli, case when batch.id is not null then 0 end) as since_net_milli,
      coalesce(since.book_milli, case when batch.id is not null then 0 end) as since_book_milli,
      corrected.milli as corrected_milli
    from count_units unit
    join read on read.unit_number = unit.number
    join products product on product.operator_id = unit.operator_id and product.id = unit.product_id
    left join batches batch on batch.operator_id = unit.operator_id and batch.id = unit.batch_id
    cross join lateral (
      select count(*) filter (where state = 'weighed') as weighed, bool_and(state = 'weighed') as is_whole
      from count_entries where operator_id = unit.operator_id and sheet_id = unit.sheet_id and unit_number = unit.number
    ) jars
    left join lateral (
      select loss_bp from moisture_rates
      where operator_id = unit.operator_id and venue_id = ${venue.id} and category_id = product.category_id
        and valid_from <= ${today}
      order by valid_from desc limit 1
    ) rate on true
    left join lateral (
      select cost_cents * 1000 * 1000 / change_milli as thousand_cents from stock_movements
      where operator_id = unit.operator_id and product_id = unit.product_id and batch_id = unit.batch_id
        and cost_cents is not null and change_milli > 0
      order by version limit 1
    ) cost on true
    left join lateral (
      select at, stock_after_milli as milli from stock_movements
      where batch.id is null and operator_id = unit.operator_id and product_id = unit.product_id and batch_id is null
        and kind in ('receive', 'count', 'arrive') and version <= read.read_version
      order by version desc limit 1
    ) opened on true
    left join lateral (
      select other.sheet_id, other.read_at, other.net_milli, other.book_milli, other.read_version
      from count_units other join count_sheets sheet on sheet.operator_id = other.operator_id and sheet.id = other.sheet_id
      where other.operator_id = unit.operator_id and other.product_id = unit.product_id
        and other.batch_id is not distinct from unit.batch_id and other.read_version <= read.read_version
        and other.sheet_id <> unit.sheet_id and other.read_at < read.read_at
        and sheet.state in ('to_approve', 'approved')
      order by other.read_at desc limit 1
    ) since on true
    left join lateral (
      select other.read_at, other.net_milli
      from count_units other join count_sheets sheet on sheet.operator_id = other.operator_id and sheet.id = other.sheet_id
      where other.operator_id = unit.operator_id and other.product_id = unit.product_id
        and other.batch_id is not distinct from unit.batch_id and other.read_version <= read.read_version
        and other.sheet_id <> unit.sheet_id and other.read_at < read.read_at and sheet.state = 'approved'
      order by other.read_at desc limit 1
    ) booked on true
    cross join lateral (
      select coalesce(bool_or(true), false) as is_read
      from count_units other join count_sheets sheet on sheet.operator_id = other.operator_id and sheet.id = other.sheet_id
      where other.operator_id = unit.operator_id and other.product_id = unit.product_id
        and other.batch_id is not distinct from unit.batch_id and other.read_at > read.read_at
        and other.sheet_id <> unit.sheet_id and sheet.state = 'approved'
    ) booked_later
    cross join lateral (
      select coalesce(sum(moved.change_milli), 0)::bigint as changed_milli,
        coalesce(bool_or(moved.kind = 'count' and not exists (
          select from count_units other
          where other.operator_id = moved.operator_id and other.product_id = moved.product_id
            and other.batch_id is not distinct from moved.batch_id
            and moved.version between other.booked_from_version and other.booked_version
        )), false) as is_hand_counted
      from stock_movements moved
      where moved.operator_id = unit.operator_id and moved.product_id = unit.product_id
        and moved.batch_id is not distinct from unit.batch_id and moved.version > read.read_version
        and (moved.kind = 'count' or moved.loss_kind = 'moisture')
    ) later
    cross join lateral (
      select coalesce(sum(change_milli), 0)::bigint as milli from stock_movements
      where operator_id = unit.operator_id and product_id = unit.product_id
        and batch_id is not distinct from unit.batch_id and version <= read.read_version
        and version > coalesce(since.read_version, 0) and (kind = 'count' or loss_kind = 'moisture')
    ) corrected
    where unit.operator_id = ${venue.operatorId} and unit.sheet_id = ${sheetId} and jars.is_whole
    order by unit.number`.execute(db)
  return rows
}

export type UnitResult = {
  number: number
  readAt: Date
  readVersion: number
  jars: number
  netMilli: number
  bookMilli: number
  correctedMilli: number
  dryingMilli: number
  lowMilli: number
  highMilli: number
  verdict: CountVerdict
  priceCents: number
  costThousandCents: number | null
  sinceAt: Date | null
  sinceSheetId: number | null
  missingMilli: number | null
  missingDryingMilli: number | null
  isOutside: boolean | null
}

export async function keepResults(
  db: Executor,
  { operatorId }: VenueRef,
  sheetId: number,
  results: readonly UnitResult[],
): Promise<void> {
  for (const { number, ...result } of results) {
    await db
      .updateTable('countUnits')
      .set(result)
      .where('operatorId', '=', operatorId)
      .where('sheetId', '=', sheetId)
      .where('number', '=', number)
      .execute()
  }
}

export type BookedUnit = {
  number: number
  correctedMilli: number
  bookedMilli: number
  /** The numbers of its movements. Null without any. */
  fromVersion: number | null
  toVersion: number | null
}

export async function keepBooking(
  db: Executor,
  { operatorId }: VenueRef,
  sheetId: number,
  { number, correctedMilli, bookedMilli, fromVersion, toVersion }: BookedUnit,
): Promise<void> {
  await db
    .updateTable('countUnits')
    .set({
      correctedMilli,
      bookedMilli,
      bookedFromVersion: fromVersion,
      bookedVersion: toVersion,
    })
    .where('operatorId', '=', operatorId)
    .where('sheetId', '=', sheetId)
    .where('number', '=', number)
    .execute()
}
