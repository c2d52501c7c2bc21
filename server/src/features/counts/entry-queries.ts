import type { CountEntryState, CountSheetState, UnitType, WeighedBy } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

type EntryKey = { sheetId: number; number: number }

export type EntryInOrder = {
  number: number
  unitNumber: number
  state: CountEntryState
  isRecounted: boolean
  heldBy: number | null
  holder: string | null
  weighedBefore: number[]
}

/** The entries of a sheet, as far as the order of weighing needs them. The sheet is locked, so they do not change. */
export async function listEntriesInOrder(db: Executor, { operatorId }: VenueRef, sheetId: number, round: number) {
  const { rows } = await sql<EntryInOrder>`
    select entry.number, entry.unit_number, entry.state, entry.is_recounted,
      case when entry.held_until > clock_timestamp() then entry.held_by end as held_by,
      coalesce(nullif(staff.name, ''), staff.email) as holder,
      coalesce((
        select json_agg(distinct staff_id) from count_readings
        where operator_id = entry.operator_id and sheet_id = entry.sheet_id and entry_number = entry.number
          and round < ${round}
      ), '[]') as weighed_before
    from count_entries entry left join staff on staff.id = entry.held_by
    where entry.operator_id = ${operatorId} and entry.sheet_id = ${sheetId}
    order by entry.number`.execute(db)
  return rows
}

type ReadingRow = {
  round: number
  grossMilli: number
  tareMilli: number
  netMilli: number
  weighedBy: WeighedBy
  isEmpty: boolean
  by: string
  at: string
}

export type EntryRow = {
  number: number
  productId: number
  productName: string
  unitType: UnitType
  productPicture: string | null
  batchId: number | null
  batchCode: string | null
  jarNumber: number | null
  jarPlace: string | null
  tareMilli: number | null
  state: CountEntryState
  isRecounted: boolean
  sheetState: CountSheetState
  touchedAt: Date | null
  heldUntil: Date | null
  holderId: number | null
  holderName: string | null
  holderPicture: string | null
  readings: ReadingRow[]
}

type Which =
  | { number: number }
  | { order: 'number'; after: number; limit: number }
  | { order: 'weighed'; before: { at: string; number: number } | null; limit: number }

const whichOf = (which: Which) => {
  if ('number' in which) return { filter: sql`entry.number = ${which.number}`, tail: sql`` }
  if (which.order === 'number') {
    return { filter: sql`entry.number > ${which.after}`, tail: sql`order by entry.number limit ${which.limit}` }
  }
  const older =
    which.before === null
      ? sql`true`
      : sql`(entry.touched_at, entry.number) < (${which.before.at}::timestamptz, ${which.before.number})`
  return {
    filter: sql`entry.touched_at is not null and ${older}`,
    tail: sql`order by entry.touched_at desc, entry.number desc limit ${which.limit}`,
  }
}

/** Entries with all their readings. What was expected is not read. */
export async function listEntries(db: Executor, venue: VenueRef, sheetId: number, which: Which): Promise<EntryRow[]> {
  const { filter, tail } = whichOf(which)
  const { rows } = await sql<EntryRow>`
    select entry.number, product.id as product_id, product.name as product_name, product.unit_type,
      product.picture_key as product_picture, batch.id as batch_id, batch.code as batch_code, entry.jar_number,
      jar.place as jar_place, coalesce(jar.tare_milli, batch.jar_tare_milli) as tare_milli, entry.state,
      entry.is_recounted, sheet.state as sheet_state, entry.touched_at,
      case when entry.held_until > clock_timestamp() then entry.held_until end as held_until,
      holder.id as holder_id, coalesce(nullif(holder.name, ''), holder.email) as holder_name,
      holder.picture_key as holder_picture,
      coalesce((
        select json_agg(json_build_object(
          'round', reading.round, 'grossMilli', gross_milli, 'tareMilli', reading.tare_milli, 'netMilli', net_milli,
          'weighedBy', weighed_by, 'isEmpty', is_empty, 'by', coalesce(nullif(staff.name, ''), staff.email),
          'at', reading.at
        ) order by reading.number)
        from count_readings reading join staff on staff.id = reading.staff_id
        where reading.operator_id = entry.operator_id and reading.sheet_id = entry.sheet_id
          and reading.entry_number = entry.number
      ), '[]') as readings
    from count_sheets sheet
    join count_entries entry on entry.operator_id = sheet.operator_id and entry.sheet_id = sheet.id
    join count_units unit on unit.operator_id = entry.operator_id and unit.sheet_id = entry.sheet_id
      and unit.number = entry.unit_number
    join products product on product.operator_id = unit.operator_id and product.id = unit.product_id
    left join batches batch on batch.operator_id = unit.operator_id and batch.id = unit.batch_id
    left join jars jar on jar.operator_id = unit.operator_id and jar.batch_id = unit.batch_id
      and jar.number = entry.jar_number
    left join staff holder on holder.id = entry.held_by
    where sheet.operator_id = ${venue.operatorId} and sheet.venue_id = ${venue.id} and sheet.id = ${sheetId} and ${filter}
    ${tail}`.execute(db)
  return rows
}

/** Puts a jar into the hands of somebody, and what they had before is free again. */
export async function holdEntry(
  db: Executor,
  { operatorId }: VenueRef,
  { sheetId, number }: EntryKey,
  { staffId, minutes }: { staffId: number; minutes: number },
): Promise<void> {
  await sql`
    update count_entries
    set held_by = case when number = ${number} then ${staffId}::bigint end,
      held_until = case when number = ${number} then clock_timestamp() + ${minutes}::int * interval '1 minute' end
    where operator_id = ${operatorId} and sheet_id = ${sheetId} and (number = ${number} or held_by = ${staffId})`.execute(
    db,
  )
}

/** Releases every entry of the sheet that somebody holds. */
export async function freeEntries(db: Executor, { operatorId }: VenueRef, sheetId: number): Promise<void> {
  await db
    .updateTable('countEntries')
    .set({ heldBy: null, heldUntil: null })
    .where('operatorId', '=', operatorId)
    .where('sheetId', '=', sheetId)
    .where('heldBy', 'is not', null)
    .execute()
}

export async function setEntryState(
  db: Executor,
  { operatorId }: VenueRef,
  { sheetId, number }: EntryKey,
  state: 'weighed' | 'skipped',
): Promise<void> {
  await db
    .updateTable('countEntries')
    .set({ state, heldBy: null, heldUntil: null, touchedAt: sql`clock_timestamp()` })
    .where('operatorId', '=', operatorId)
    .where('sheetId', '=', sheetId)
    .where('number', '=', number)
    .execute()
}

export type NewReading = {
  round: number
  grossMilli: number
  tareMilli: number
  netMilli: number
  weighedBy: WeighedBy
  isEmpty: boolean
  staffId: number
}

/**
 * Stores a reading with what the books say of its goods at this moment. One statement reads the stock and the batch, so
 * both are of the same moment, whatever is sold meanwhile.
 */
export async function insertReading(
  db: Executor,
  { operatorId }: VenueRef,
  { sheetId, number }: EntryKey,
  reading: NewReading,
): Promise<void> {
  await sql`
    insert into count_readings (operator_id, sheet_id, entry_number, number, round, gross_milli, tare_milli, net_milli,
      weighed_by, is_empty, staff_id, book_milli, stock_version)
    select entry.operator_id, entry.sheet_id, entry.number, (
        select count(*) + 1 from count_readings earlier
        where earlier.operator_id = entry.operator_id and earlier.sheet_id = entry.sheet_id
          and earlier.entry_number = entry.number
      ), ${reading.round}, ${reading.grossMilli}, ${reading.tareMilli}, ${reading.netMilli}, ${reading.weighedBy},
      ${reading.isEmpty}, ${reading.staffId},
      coalesce(batch.quantity_milli, stock.quantity_milli - stock.batched_milli), stock.version
    from count_entries entry
    join count_units unit on unit.operator_id = entry.operator_id and unit.sheet_id = entry.sheet_id
      and unit.number = entry.unit_number
    join stocks stock on stock.operator_id = unit.operator_id and stock.product_id = unit.product_id
    left join batches batch on batch.operator_id = unit.operator_id and batch.id = unit.batch_id
    where entry.operator_id = ${operatorId} and entry.sheet_id = ${sheetId} and entry.number = ${number}`.execute(db)
}

/**
 * Sends jars back that were weighed before their batch moved: which jar it moved from is not in the books, so all jars
 * of a batch must be weighed between two movements.
 */
export async function sendBackMoved(
  db: Executor,
  { operatorId }: VenueRef,
  sheetId: number,
  unitNumber: number,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update count_entries entry set state = 'again'
    from count_units unit
    where entry.operator_id = ${operatorId} and entry.sheet_id = ${sheetId} and entry.unit_number = ${unitNumber}
      and entry.state = 'weighed' and unit.operator_id = entry.operator_id and unit.sheet_id = entry.sheet_id
      and unit.number = entry.unit_number and exists (
        select from stock_movements moved
        where moved.operator_id = unit.operator_id and moved.product_id = unit.product_id
          and moved.batch_id is not distinct from unit.batch_id and moved.kind <> 'count'
          and moved.version > (
            select stock_version from count_readings
            where operator_id = entry.operator_id and sheet_id = entry.sheet_id and entry_number = entry.number
            order by number desc limit 1
          )
          and moved.version <= (
            select max(reading.stock_version) from count_readings reading
            join count_entries other on other.operator_id = reading.operator_id
              and other.sheet_id = reading.sheet_id and other.number = reading.entry_number
            where other.operator_id = unit.operator_id and other.sheet_id = unit.sheet_id
              and other.unit_number = unit.number
          )
      )
    returning entry.number`.execute(db)
  return rows.length
}

/** The unit type of what an entry holds. */
export async function findUnitType(db: Executor, { operatorId }: VenueRef, { sheetId, number }: EntryKey) {
  return db
    .selectFrom('countEntries as entry')
    .innerJoin('countUnits as unit', (join) =>
      join
        .onRef('unit.operatorId', '=', 'entry.operatorId')
        .onRef('unit.sheetId', '=', 'entry.sheetId')
        .onRef('unit.number', '=', 'entry.unitNumber'),
    )
    .innerJoin('products as product', (join) =>
      join.onRef('product.operatorId', '=', 'unit.operatorId').onRef('product.id', '=', 'unit.productId'),
    )
    .select('product.unitType')
    .where('entry.operatorId', '=', operatorId)
    .where('entry.sheetId', '=', sheetId)
    .where('entry.number', '=', number)
    .executeTakeFirstOrThrow()
}

/** The jars of units that are outside the band are weighed again. */
export async function askForRecount(
  db: Executor,
  { operatorId }: VenueRef,
  sheetId: number,
  unitNumbers: readonly number[],
): Promise<void> {
  await db
    .updateTable('countEntries')
    .set({ state: 'again', isRecounted: true })
    .where('operatorId', '=', operatorId)
    .where('sheetId', '=', sheetId)
    .where(sql<boolean>`unit_number = any (${[...unitNumbers]}::bigint[])`)
    .execute()
}

export async function listWeighers(db: Executor, { operatorId }: VenueRef, sheetId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('countReadings')
    .select('staffId')
    .distinct()
    .where('operatorId', '=', operatorId)
    .where('sheetId', '=', sheetId)
    .execute()
  return rows.map(({ staffId }) => staffId)
}
