import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** Locks a batch of the venue, so that its jars change one after the other. */
export async function lockBatchOfJars(db: Executor, venue: VenueRef, batchId: number) {
  return db
    .selectFrom('batches')
    .select(['id', 'productId', 'code'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function isBatchHere(db: Executor, venue: VenueRef, batchId: number): Promise<boolean> {
  const row = await db
    .selectFrom('batches')
    .select('id')
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', batchId)
    .executeTakeFirst()
  return row !== undefined
}

const jarColumns = [
  'number',
  'place',
  'tareMilli',
  'isOpen',
  'lastMilli',
  'lastWeighedAt',
  'emptiedAt',
  'version',
] as const

export async function listJars(db: Executor, { operatorId }: VenueRef, batchId: number) {
  return db
    .selectFrom('jars')
    .select(jarColumns)
    .where('operatorId', '=', operatorId)
    .where('batchId', '=', batchId)
    .orderBy('number')
    .execute()
}

type JarChange = { place: string; tareMilli: number | null; isOpen: boolean; isEmptied: boolean }

/** A jar that was empty before keeps the time of it. */
export async function updateJar(
  db: Executor,
  { operatorId }: VenueRef,
  { batchId, number }: { batchId: number; number: number },
  { isEmptied, ...change }: JarChange,
) {
  return db
    .updateTable('jars')
    .set({
      ...change,
      emptiedAt: isEmptied ? sql`coalesce(emptied_at, clock_timestamp())` : null,
      version: sql`version + 1`,
    })
    .where('operatorId', '=', operatorId)
    .where('batchId', '=', batchId)
    .where('number', '=', number)
    .returning(jarColumns)
    .executeTakeFirstOrThrow()
}

/** What jars held at the readings of a finished round. Those to be weighed again are not known yet. */
export async function keepLastWeights(db: Executor, { operatorId }: VenueRef, sheetId: number): Promise<void> {
  await sql`
    update jars set last_milli = reading.net_milli, last_weighed_at = reading.at
    from count_entries entry
    join count_units unit on unit.operator_id = entry.operator_id and unit.sheet_id = entry.sheet_id
      and unit.number = entry.unit_number
    cross join lateral (
      select net_milli, at from count_readings
      where operator_id = entry.operator_id and sheet_id = entry.sheet_id and entry_number = entry.number
      order by number desc limit 1
    ) reading
    where entry.operator_id = ${operatorId} and entry.sheet_id = ${sheetId} and jars.operator_id = ${operatorId}
      and jars.batch_id = unit.batch_id and jars.number = entry.jar_number and entry.state = 'weighed'
      and (jars.last_weighed_at is null or jars.last_weighed_at < reading.at)`.execute(db)
}

/** The jars that were found empty. */
export async function emptyJars(db: Executor, { operatorId }: VenueRef, sheetId: number): Promise<void> {
  await sql`
    update jars set emptied_at = reading.at, is_open = false, version = version + 1
    from count_entries entry
    join count_units unit on unit.operator_id = entry.operator_id and unit.sheet_id = entry.sheet_id
      and unit.number = entry.unit_number
    cross join lateral (
      select is_empty, at from count_readings
      where operator_id = entry.operator_id and sheet_id = entry.sheet_id and entry_number = entry.number
      order by number desc limit 1
    ) reading
    where entry.operator_id = ${operatorId} and entry.sheet_id = ${sheetId} and jars.operator_id = ${operatorId}
      and jars.batch_id = unit.batch_id and jars.number = entry.jar_number
      and reading.is_empty and jars.emptied_at is null and jars.last_weighed_at = reading.at`.execute(db)
}
