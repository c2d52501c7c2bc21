import type { ExitKind } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { type Cursor, eachWord } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

/** The number of people inside, and the settings of the venue for it. */
export async function findRoom(db: Executor, { operatorId, id: venueId }: VenueRef) {
  return db
    .selectFrom('venues')
    .leftJoin('occupancies', (join) =>
      join.onRef('occupancies.venueId', '=', 'venues.id').on('occupancies.operatorId', '=', operatorId),
    )
    .select(['capacity', 'nearlyFullPercent', 'minStayMinutes', 'inside'])
    .where('venues.id', '=', venueId)
    .where('venues.archivedAt', 'is', null)
    .executeTakeFirst()
}

const openVisits = (db: Executor, operatorId: number) =>
  db
    .selectFrom('visits')
    .where('visits.operatorId', '=', operatorId)
    .where('visits.leftAt', 'is', null)
    .where('visits.undoneAt', 'is', null)

/** The venues where these members are inside. */
export async function listOpenOf(db: Executor, operatorId: number, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return openVisits(db, operatorId)
    .innerJoin('venues', 'venues.id', 'visits.venueId')
    .select(['visits.id', 'visits.memberId', 'visits.venueId', 'visits.enteredAt', 'venues.name as venueName'])
    .where(sql<boolean>`visits.member_id = any (${[...memberIds]}::bigint[])`)
    .execute()
}

export async function lockVisit(db: Executor, venue: VenueRef, id: number) {
  return db
    .selectFrom('visits')
    .select([
      'id',
      'memberId',
      'enteredAt',
      'leftAt',
      'exitKind',
      'undoneAt',
      // How long an undo is possible is decided by the clock that recorded the entry.
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The members inside, last entry first. */
export async function listOpen(
  db: Executor,
  venue: VenueRef,
  { memberIds, after, limit }: { memberIds: readonly number[] | null; after: Cursor | null; limit: number },
) {
  let query = openVisits(db, venue.operatorId)
    .select(['visits.id', 'visits.memberId', 'visits.enteredAt', microsecondsOf('visits.entered_at').as('by')])
    .where('visits.venueId', '=', venue.id)
  if (memberIds !== null) query = query.where(sql<boolean>`visits.member_id = any (${[...memberIds]}::bigint[])`)
  if (after !== null) query = query.where(comesBefore('visits.entered_at', 'visits.id', after))
  return query.orderBy('visits.enteredAt', 'desc').orderBy('visits.id', 'desc').limit(limit).execute()
}

export async function countCartLines(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  memberIds: readonly number[],
) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('cartLines')
    .select(['memberId', (eb) => eb.fn.countAll<number>().as('lines')])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where(sql<boolean>`member_id = any (${[...memberIds]}::bigint[])`)
    .groupBy('memberId')
    .execute()
}

type Change = { by: 1 | -1; visit: RawBuilder<unknown> }
export type Written = { id: number; memberId: number; enteredAt: Date; leftAt: Date | null; inside: number }

/** Changes a visit and the occupancy in one statement. */
async function write(db: Executor, { operatorId, id: venueId }: VenueRef, { by, visit }: Change): Promise<Written> {
  const { rows } = await sql<Written>`
    with visit as (${visit} returning id, member_id, entered_at, left_at),
    counted as (
      update occupancies set inside = inside + ${sql.lit(by)}
      where operator_id = ${operatorId} and venue_id = ${venueId} and exists (select from visit)
      returning inside
    )
    select visit.*, counted.inside from visit cross join counted`.execute(db)
  const [written] = rows
  if (written === undefined) throw new Error('A visit was written and is not there.')
  return written
}

export const undoEntry = (db: Executor, venue: VenueRef, id: number, staffId: number) =>
  write(db, venue, {
    by: -1,
    visit: sql`
      update visits set undone_at = clock_timestamp(), undone_by = ${staffId}
      where operator_id = ${venue.operatorId} and id = ${id}`,
  })

export const undoExit = (db: Executor, venue: VenueRef, id: number) =>
  write(db, venue, {
    by: 1,
    visit: sql`
      update visits set left_at = null, left_by = null, exit_kind = null
      where operator_id = ${venue.operatorId} and id = ${id}`,
  })

/**
 * Closes the open visits that began before an instant, at that instant, and empties their carts. The visits are locked
 * first, as everywhere, to avoid deadlocks.
 */
export async function closeVisitsBefore(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  at: Date,
): Promise<{ id: number; memberId: number }[]> {
  const { rows } = await sql<{ id: number; memberId: number }>`
    with ended as (
      update visits set left_at = ${at}, exit_kind = 'timed_out'
      where operator_id = ${operatorId} and venue_id = ${venueId} and left_at is null and undone_at is null
        and entered_at < ${at}
      returning id, member_id
    ), counted as (
      update occupancies set inside = inside - (select count(*) from ended)
      where operator_id = ${operatorId} and venue_id = ${venueId} and exists (select from ended)
    )
    select id, member_id from ended order by member_id`.execute(db)
  // A separate statement, because it must see cart lines that were added while the first one waited for locks.
  await sql`
    delete from cart_lines where operator_id = ${operatorId} and venue_id = ${venueId} and not exists (
      select from visits where operator_id = ${operatorId} and venue_id = ${venueId} and left_at is null
        and undone_at is null and visits.member_id = cart_lines.member_id
    )`.execute(db)
  return rows
}

/** An instant in microseconds, the precision of the database. */
const microsecondsOf = (column: string) => sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`
const comesBefore = (column: string, id: string, cursor: Cursor) =>
  sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)})
    < (to_timestamp(0) + ${cursor.by}::bigint * interval '1 microsecond', ${cursor.id})`

export type VisitFilter = {
  from: Date
  to: Date
  words: string
  number: number | null
  memberId: number | null
  exitKind: ExitKind | 'inside' | null
}

/** Newest first, including undone visits. */
export async function listVisits(
  db: Executor,
  venue: VenueRef,
  { from, to, words, number, memberId, exitKind }: VisitFilter,
  page: { after: Cursor | null; limit: number },
) {
  let query = db
    .selectFrom('visits')
    .innerJoin('members', (join) =>
      join.onRef('members.operatorId', '=', 'visits.operatorId').onRef('members.id', '=', 'visits.memberId'),
    )
    .innerJoin('staff as host', 'host.id', 'visits.enteredBy')
    .leftJoin('staff as usher', 'usher.id', 'visits.leftBy')
    .select([
      'visits.id',
      'visits.memberId',
      'visits.enteredAt',
      'visits.entryRules',
      'visits.entryReason',
      'visits.leftAt',
      'visits.exitKind',
      'visits.undoneAt',
      'members.number',
      'members.name',
      'members.lastName',
      sql<string>`coalesce(nullif(host.name, ''), host.email)`.as('enteredBy'),
      sql<string | null>`coalesce(nullif(usher.name, ''), usher.email)`.as('leftBy'),
      microsecondsOf('visits.entered_at').as('by'),
    ])
    .where('visits.operatorId', '=', venue.operatorId)
    .where('visits.venueId', '=', venue.id)
    .where('visits.enteredAt', '>=', from)
    .where('visits.enteredAt', '<', to)
    .where(eachWord(words, sql.ref('members.found_by')))
  if (number !== null) query = query.where('members.number', '=', number)
  if (memberId !== null) query = query.where('visits.memberId', '=', memberId)
  if (exitKind === 'inside') query = query.where('visits.leftAt', 'is', null).where('visits.undoneAt', 'is', null)
  else if (exitKind !== null) query = query.where('visits.exitKind', '=', exitKind)
  if (page.after !== null) query = query.where(comesBefore('visits.entered_at', 'visits.id', page.after))
  return query.orderBy('visits.enteredAt', 'desc').orderBy('visits.id', 'desc').limit(page.limit).execute()
}

export type VisitRow = Awaited<ReturnType<typeof listVisits>>[number]

/** The stays that overlap the time between two instants. */
export async function listStays(db: Executor, { operatorId, id: venueId }: VenueRef, from: Date, to: Date) {
  const stays = (condition: RawBuilder<boolean>) => sql`
    select entered_at, left_at from visits
    where operator_id = ${operatorId} and venue_id = ${venueId} and undone_at is null and ${condition}`
  const { rows } = await sql<{ enteredAt: Date; leftAt: Date | null }>`
    ${stays(sql`entered_at >= ${from} and entered_at < ${to}`)}
    union all
    ${stays(sql`left_at > ${from} and entered_at < ${from}`)}
    union all
    ${stays(sql`left_at is null and entered_at < ${from}`)}`.execute(db)
  return rows
}

export async function listOccupancies(db: Executor, operatorId: number) {
  return db.selectFrom('occupancies').select(['venueId', 'inside']).where('operatorId', '=', operatorId).execute()
}

export async function listVenueRefs(db: Executor, venueIds: readonly number[]) {
  if (venueIds.length === 0) return []
  return db
    .selectFrom('venues')
    .select(['id', 'operatorId', 'nearlyFullPercent'])
    .where(sql<boolean>`id = any (${[...venueIds]}::bigint[])`)
    .where('archivedAt', 'is', null)
    .execute()
}
