import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export async function lockSheet(db: Executor, venue: VenueRef, id: number) {
  return db
    .selectFrom('countSheets')
    .select(['id', 'state', 'scope', 'seenBy', 'startedBy'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Ids = { only: readonly number[] } | { before: number | null; limit: number; unfinished: boolean }

const nameOf = (table: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${table}.name`)}, ''), ${sql.ref(`${table}.email`)})`

/** Sheets with their progress, newest first. */
export async function listSheets(db: Executor, venue: VenueRef, which: Ids) {
  let query = db
    .selectFrom('countSheets as sheet')
    .innerJoin('staff as starter', 'starter.id', 'sheet.startedBy')
    .leftJoin('staff as closer', 'closer.id', 'sheet.closedBy')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('countEntries as entry')
          .select([
            sql<number>`count(*)`.as('jars'),
            sql<number>`count(*) filter (where entry.state = 'weighed')`.as('jarsWeighed'),
            sql<number>`count(*) filter (where entry.state = 'skipped')`.as('jarsSkipped'),
            sql<number>`count(*) filter (where entry.is_recounted)`.as('recounts'),
            sql<number>`count(*) filter (where entry.is_recounted and entry.state = 'weighed')`.as('recountsWeighed'),
          ])
          .whereRef('entry.operatorId', '=', 'sheet.operatorId')
          .whereRef('entry.sheetId', '=', 'sheet.id')
          .as('progress'),
      (join) => join.onTrue(),
    )
    .select([
      'sheet.id',
      'sheet.state',
      'sheet.scope',
      'sheet.scopeNames',
      'sheet.startedBy',
      'sheet.startedAt',
      'sheet.finishedAt',
      'sheet.closedBy',
      'sheet.closedAt',
      'sheet.closedReason',
      'sheet.seenBy',
      nameOf('starter').as('starterName'),
      'starter.pictureKey as starterPicture',
      sql<string | null>`${nameOf('closer')}`.as('closerName'),
      'closer.pictureKey as closerPicture',
      'progress.jars',
      'progress.jarsWeighed',
      'progress.jarsSkipped',
      'progress.recounts',
      'progress.recountsWeighed',
      sql<number>`(
        select count(distinct product_id) from count_units
        where operator_id = sheet.operator_id and sheet_id = sheet.id
      )`.as('products'),
    ])
    .where('sheet.operatorId', '=', venue.operatorId)
    .where('sheet.venueId', '=', venue.id)
  if ('only' in which) return query.where(sql<boolean>`sheet.id = any (${[...which.only]}::bigint[])`).execute()
  if (which.before !== null) query = query.where('sheet.id', '<', which.before)
  if (which.unfinished) query = query.where('sheet.state', 'not in', ['approved', 'discarded'])
  return query.orderBy('sheet.id', 'desc').limit(which.limit).execute()
}

type PersonRow = {
  sheetId: number
  id: number
  name: string
  pictureKey: string | null
  jars: number
  lastAt: Date | null
  holds: number | null
}

/** Who has weighed on sheets or has a jar in hand, the last one first. */
export async function listPeople(db: Executor, { operatorId }: VenueRef, sheetIds: readonly number[]) {
  const { rows } = await sql<PersonRow>`
    with here as (
      select sheet_id, staff_id, count(distinct entry_number) as jars, max(at) as last_at, null::bigint as holds
      from count_readings where operator_id = ${operatorId} and sheet_id = any (${[...sheetIds]}::bigint[])
      group by sheet_id, staff_id
      union all
      select sheet_id, held_by, 0, null, number from count_entries
      where operator_id = ${operatorId} and sheet_id = any (${[...sheetIds]}::bigint[]) and held_until > clock_timestamp()
    )
    select here.sheet_id, staff.id, coalesce(nullif(staff.name, ''), staff.email) as name, staff.picture_key,
      sum(here.jars)::bigint as jars, max(here.last_at) as last_at, max(here.holds) as holds
    from here join staff on staff.id = here.staff_id
    group by here.sheet_id, staff.id, staff.name, staff.email, staff.picture_key
    order by max(here.last_at) desc nulls last, staff.id`.execute(db)
  return rows
}

/** The times of the last readings of sheets. */
export async function listReadingTimes(db: Executor, { operatorId }: VenueRef, sheetIds: readonly number[]) {
  const { rows } = await sql<{ sheetId: number; at: Date }>`
    select sheet_id, at from (
      select sheet_id, at, row_number() over (partition by sheet_id order by at desc) as place from count_readings
      where operator_id = ${operatorId} and sheet_id = any (${[...sheetIds]}::bigint[])
    ) reading where place <= 20`.execute(db)
  return rows
}

export async function setSheetState(
  db: Executor,
  { operatorId }: VenueRef,
  id: number,
  state: 'open' | 'paused' | 'to_recount' | 'to_approve',
): Promise<void> {
  const isFinished = state === 'to_recount' || state === 'to_approve'
  await db
    .updateTable('countSheets')
    .set({ state, ...(isFinished && { finishedAt: sql`coalesce(finished_at, clock_timestamp())` }) })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function closeSheet(
  db: Executor,
  { operatorId }: VenueRef,
  id: number,
  closed: { state: 'approved' | 'discarded'; closedBy: number; closedReason: string },
): Promise<void> {
  await db
    .updateTable('countSheets')
    .set({ ...closed, closedAt: sql`clock_timestamp()` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** Remembers that this person has read the differences. */
export async function addReader(db: Executor, { operatorId }: VenueRef, id: number, staffId: number): Promise<void> {
  await db
    .updateTable('countSheets')
    .set({ seenBy: sql`seen_by || to_jsonb(${staffId}::bigint)` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}
