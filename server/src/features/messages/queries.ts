import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { eachWord } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

const nameOf = (table: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${table}.name`)}, ''), ${sql.ref(`${table}.email`)})`

/** A message to all is readable by all staff of the venue, and one to a person only by sender and recipient. */
const readBy = (staffId: number) =>
  sql<boolean>`(to_staff_id is null or to_staff_id = ${staffId} or from_staff_id = ${staffId})`

/**
 * Locks the board of a venue until the end of the transaction. Messages are then numbered in the order in which they
 * become visible, so that a read mark never skips a message.
 */
export async function lockBoard(db: Executor, { operatorId, id: venueId }: VenueRef) {
  const read = () =>
    db
      .selectFrom('messageBoards')
      .select(['note', 'noteVersion'])
      .where('operatorId', '=', operatorId)
      .where('venueId', '=', venueId)
      .forUpdate()
      .executeTakeFirst()
  const board = await read()
  if (board !== undefined) return board
  await db
    .insertInto('messageBoards')
    .values({ operatorId, venueId })
    .onConflict((conflict) => conflict.columns(['operatorId', 'venueId']).doNothing())
    .execute()
  return (await read()) ?? { note: null, noteVersion: 0 }
}

export async function findNote(db: Executor, { operatorId, id: venueId }: VenueRef) {
  return db
    .selectFrom('messageBoards')
    .leftJoin('staff', 'staff.id', 'messageBoards.noteBy')
    .select([
      'messageBoards.note',
      'messageBoards.noteAt',
      'messageBoards.noteVersion',
      'staff.id as staffId',
      'staff.pictureKey',
      nameOf('staff').as('name'),
    ])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .executeTakeFirst()
}

export async function writeNote(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  note: { text: string; staffId: number } | null,
) {
  await db
    .updateTable('messageBoards')
    .set({
      note: note?.text ?? null,
      noteBy: note?.staffId ?? null,
      noteAt: note === null ? null : sql`clock_timestamp()`,
      noteVersion: sql`note_version + 1`,
    })
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .execute()
}

export async function insertMessage(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  message: { fromStaffId: number; toStaffId: number | null; text: string },
) {
  return db
    .insertInto('messages')
    .values({ operatorId, venueId, ...message })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow()
}

export async function findColleague(db: Executor, { id: venueId }: VenueRef, staffId: number) {
  return db
    .selectFrom('grants')
    .select('staffId')
    .where('venueId', '=', venueId)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
}

/** The staff of a venue except the caller, by name. People with the same name are shown with their e-mail address. */
export async function listColleagues(
  db: Executor,
  { id: venueId }: VenueRef,
  { exceptId, words, limit }: { exceptId: number; words: string; limit: number },
) {
  const named = nameOf('staff')
  return db
    .selectFrom(
      db
        .selectFrom('grants')
        .innerJoin('staff', 'staff.id', 'grants.staffId')
        .select([
          'staff.id',
          'staff.pictureKey',
          'staff.foundBy',
          sql<string>`case when count(*) over (partition by ${named}) > 1
            then ${named} || ' · ' || staff.email else ${named} end`.as('name'),
        ])
        .where('grants.venueId', '=', venueId)
        .as('colleague'),
    )
    .select(['id', 'pictureKey', 'name'])
    .where('id', '<>', exceptId)
    .where(eachWord(words, sql.ref('found_by')))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The messages that a person may read at a venue, newest first. */
export async function listMessages(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { staffId, before, limit }: { staffId: number; before: number | null; limit: number },
) {
  let query = db
    .selectFrom('messages')
    .innerJoin('staff as author', 'author.id', 'messages.fromStaffId')
    .leftJoin('staff as reader', 'reader.id', 'messages.toStaffId')
    .select([
      'messages.id',
      'messages.text',
      'messages.at',
      'messages.fromStaffId',
      'messages.toStaffId',
      nameOf('author').as('authorName'),
      'author.pictureKey as authorPicture',
      nameOf('reader').as('readerName'),
      'reader.pictureKey as readerPicture',
    ])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where(readBy(staffId))
  if (before !== null) query = query.where('messages.id', '<', before)
  return query.orderBy('messages.id', 'desc').limit(limit).execute()
}

export async function withdrawMessage(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { id, fromStaffId }: { id: number; fromStaffId: number },
) {
  return db
    .updateTable('messages')
    .set({ text: null, withdrawnAt: sql`coalesce(withdrawn_at, clock_timestamp())` })
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('fromStaffId', '=', fromStaffId)
    .returning('toStaffId')
    .executeTakeFirst()
}

/** The mark never moves back, and never beyond the last message. */
export async function markRead(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { staffId, until }: { staffId: number; until: number },
) {
  await sql`
    insert into message_reads (operator_id, venue_id, staff_id, read_until)
    select ${operatorId}, ${venueId}, ${staffId}, id from messages
    where operator_id = ${operatorId} and venue_id = ${venueId} and id <= ${until} and ${readBy(staffId)}
    order by id desc limit 1
    on conflict (operator_id, venue_id, staff_id) do update
    set read_until = greatest(message_reads.read_until, excluded.read_until)`.execute(db)
}

export async function countUnread(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { staffId, most }: { staffId: number; most: number },
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from messages
      where operator_id = ${operatorId} and venue_id = ${venueId} and ${readBy(staffId)}
        and from_staff_id <> ${staffId} and text is not null
        and id > coalesce((
          select read_until from message_reads
          where operator_id = ${operatorId} and venue_id = ${venueId} and staff_id = ${staffId}
        ), 0)
      limit ${most}
    ) as fresh`.execute(db)
  return rows[0]?.unread ?? 0
}
