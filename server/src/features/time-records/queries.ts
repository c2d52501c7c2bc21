import type { Times } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { comesAfter, type Cursor, eachWord } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

const nameOf = (table: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${table}.name`)}, ''), ${sql.ref(`${table}.email`)})`

/** Locks a current or former employee of the venue, so that their shifts are written one after the other. */
export async function lockWorker(db: Executor, venue: VenueRef, staffId: number) {
  return db
    .selectFrom('staff')
    .select([
      'id',
      'email',
      sql<boolean>`exists (select from grants where staff_id = staff.id and venue_id = ${venue.id})`.as('isPlaced'),
    ])
    .where('id', '=', staffId)
    .where(isKnownAt(venue))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const isKnownAt = ({ operatorId, id }: VenueRef) => sql<boolean>`(
  exists (select from grants where staff_id = staff.id and venue_id = ${id})
  or exists (
    select from time_records where operator_id = ${operatorId} and staff_id = staff.id and venue_id = ${id}
  )
)`

const workerColumns = (venueId: number) =>
  [
    'staff.id',
    'email',
    'name',
    'pictureKey',
    sql<'owner' | 'employee' | null>`(
      select role from grants where staff_id = staff.id and venue_id = ${venueId}
    )`.as('role'),
  ] as const

export async function findWorker(db: Executor, venue: VenueRef, staffId: number) {
  return db
    .selectFrom('staff')
    .select(workerColumns(venue.id))
    .where('id', '=', staffId)
    .where(isKnownAt(venue))
    .executeTakeFirst()
}

export type Days = { from: string; to: string }

/** The staff of the venue and people who left but worked there in these days, sorted by e-mail address. */
export async function listWorkers(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { words, days, after, limit }: { words: string; days: Days; after: Cursor | null; limit: number },
) {
  const workers = sql<{ staffId: number }>`(
    select staff_id from grants where venue_id = ${venueId}
    union
    select staff_id from time_records
    where operator_id = ${operatorId} and venue_id = ${venueId} and business_date between ${days.from} and ${days.to}
  )`
  let query = db
    .selectFrom('staff')
    .innerJoin(workers.as('worker'), 'worker.staffId', 'staff.id')
    .select(workerColumns(venueId))
    .where(eachWord(words, sql.ref('found_by')))
  if (after !== null) query = query.where(comesAfter('email', after))
  return query.orderBy('email').orderBy('id').limit(limit).execute()
}

const recordColumns = [
  'timeRecords.id',
  'timeRecords.staffId',
  'timeRecords.businessDate',
  'timeRecords.beganAt',
  'timeRecords.endedAt',
  'timeRecords.isShift',
  'timeRecords.version',
] as const

const recordsAt = (db: Executor, { operatorId, id }: VenueRef) =>
  db
    .selectFrom('timeRecords')
    .innerJoin('staff as opener', 'opener.id', 'timeRecords.beganBy')
    .leftJoin('staff as closer', 'closer.id', 'timeRecords.endedBy')
    .select([
      ...recordColumns,
      nameOf('opener').as('beganBy'),
      sql<string | null>`coalesce(nullif(closer.name, ''), closer.email)`.as('endedBy'),
    ])
    .where('timeRecords.operatorId', '=', operatorId)
    .where('timeRecords.venueId', '=', id)

export type RecordRow = Awaited<ReturnType<typeof listRecords>>[number]

/** The shifts of these people on these days and today, newest first. */
export async function listRecords(
  db: Executor,
  venue: VenueRef,
  staffIds: readonly number[],
  { from, to, today }: Days & { today: string },
) {
  return recordsAt(db, venue)
    .where(sql<boolean>`time_records.staff_id = any (${[...staffIds]}::bigint[])`)
    .where(sql<boolean>`(business_date between ${from} and ${to} or business_date = ${today})`)
    .orderBy('timeRecords.beganAt', 'desc')
    .orderBy('timeRecords.id', 'desc')
    .execute()
}

export async function getRecord(db: Executor, venue: VenueRef, id: number): Promise<RecordRow> {
  return recordsAt(db, venue).where('timeRecords.id', '=', id).executeTakeFirstOrThrow()
}

export async function findOwnerOf(db: Executor, { operatorId, id: venueId }: VenueRef, recordId: number) {
  return db
    .selectFrom('timeRecords')
    .select('staffId')
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('id', '=', recordId)
    .executeTakeFirst()
}

/** The open shift of a person, unless a later one was started since. */
export async function findOpen(db: Executor, { operatorId, id: venueId }: VenueRef, staffId: number) {
  return db
    .selectFrom('timeRecords')
    .select(['id', 'beganAt', 'endedAt', 'isShift', 'version'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .where('isShift', '=', true)
    .where('leftOpen', '=', false)
    .executeTakeFirst()
}

const openMost = 1000

/** All open shifts of the venue, including forgotten ones, oldest first. */
export async function listOpen(db: Executor, { operatorId, id: venueId }: VenueRef) {
  return db
    .selectFrom('timeRecords')
    .innerJoin('staff', 'staff.id', 'timeRecords.staffId')
    .select([...recordColumns, 'timeRecords.leftOpen', 'staff.pictureKey', nameOf('staff').as('name')])
    .where('timeRecords.operatorId', '=', operatorId)
    .where('timeRecords.venueId', '=', venueId)
    .where('timeRecords.endedAt', 'is', null)
    .where('timeRecords.isShift', '=', true)
    .orderBy('timeRecords.beganAt')
    .limit(openMost)
    .execute()
}

/** When the people who are on shift at the venue began. */
export async function listOnShift(db: Executor, { operatorId, id: venueId }: VenueRef) {
  return db
    .selectFrom('timeRecords')
    .select(['staffId', 'beganAt'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('endedAt', 'is', null)
    .where('isShift', '=', true)
    .where('leftOpen', '=', false)
    .limit(openMost)
    .execute()
}

/** The other shifts of a person that could overlap these times. */
export async function listNear(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { staffId, exceptId, times, now }: { staffId: number; exceptId: number | null; times: Times; now: Date },
) {
  const around = (instant: Date, days: number) => sql<Date>`${instant}::timestamptz + ${days} * interval '1 day'`
  let query = db
    .selectFrom('timeRecords')
    .select(['beganAt', 'endedAt'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('staffId', '=', staffId)
    .where('isShift', '=', true)
    // No shift is longer than a day, so earlier ones cannot overlap.
    .where('beganAt', '>', around(times.beganAt, -2))
    .where('beganAt', '<', around(times.endedAt ?? now, 1))
  if (exceptId !== null) query = query.where('id', '<>', exceptId)
  return query.execute()
}

type NewRecord = { staffId: number; businessDate: string; beganAt: Date; beganBy: number; endedAt: Date | null }

export async function insertRecord(db: Executor, { operatorId, id: venueId }: VenueRef, record: NewRecord) {
  const endedBy = record.endedAt === null ? null : record.beganBy
  const { id } = await db
    .insertInto('timeRecords')
    .values({ operatorId, venueId, ...record, endedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const change = (db: Executor, { operatorId }: VenueRef, id: number) =>
  db
    .updateTable('timeRecords')
    .set({ version: sql`version + 1` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)

/** The end is never before the beginning, even if the clock was set back. */
export async function endRecord(db: Executor, venue: VenueRef, id: number, at: Date, endedBy: number) {
  const endedAt: RawBuilder<Date> = sql`greatest(began_at, ${at}::timestamptz)`
  await change(db, venue, id).set({ endedAt, endedBy }).execute()
}

export async function leaveOpen(db: Executor, venue: VenueRef, id: number) {
  await change(db, venue, id).set({ leftOpen: true }).execute()
}

type Corrected = Times & { businessDate: string; isShift: boolean }

/** If the end is unchanged, the person who clocked out stays recorded. */
export async function correctRecord(db: Executor, venue: VenueRef, id: number, after: Corrected, staffId: number) {
  const { endedAt } = after
  await change(db, venue, id)
    .set({
      ...after,
      endedBy: sql`case
        when ${endedAt}::timestamptz is null then null
        when ended_at = ${endedAt}::timestamptz then ended_by
        else ${staffId}::bigint end`,
      // A shift with an end is no longer left open.
      leftOpen: sql`left_open and ${endedAt}::timestamptz is null`,
    })
    .execute()
}

type Shape = Times & { isShift: boolean }
type NewCorrection = { recordId: number; staffId: number; reason: string; before: Shape | null; after: Shape }

export async function insertCorrection(db: Executor, { operatorId }: VenueRef, correction: NewCorrection) {
  const { recordId, staffId, reason, before, after } = correction
  await db
    .insertInto('timeCorrections')
    .values({
      operatorId,
      recordId,
      staffId,
      reason,
      beforeBeganAt: before?.beganAt ?? null,
      beforeEndedAt: before?.endedAt ?? null,
      beforeIsShift: before?.isShift ?? null,
      afterBeganAt: after.beganAt,
      afterEndedAt: after.endedAt,
      afterIsShift: after.isShift,
    })
    .execute()
}

export type CorrectionRow = Awaited<ReturnType<typeof listCorrections>>[number]

/** The corrections of these records, oldest first. */
export async function listCorrections(db: Executor, { operatorId }: VenueRef, recordIds: readonly number[]) {
  return db
    .selectFrom('timeCorrections')
    .innerJoin('staff', 'staff.id', 'timeCorrections.staffId')
    .select([
      'timeCorrections.recordId',
      'timeCorrections.at',
      'timeCorrections.reason',
      'timeCorrections.beforeBeganAt',
      'timeCorrections.beforeEndedAt',
      'timeCorrections.beforeIsShift',
      'timeCorrections.afterBeganAt',
      'timeCorrections.afterEndedAt',
      'timeCorrections.afterIsShift',
      nameOf('staff').as('by'),
    ])
    .where('operatorId', '=', operatorId)
    .where(sql<boolean>`record_id = any (${[...recordIds]}::bigint[])`)
    .orderBy('timeCorrections.id')
    .execute()
}
