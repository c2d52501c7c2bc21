import type { Standing } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'
import { type KeptFacts, pickMembers } from './queries.ts'

export type MatchCriteria = {
  numbers: readonly number[]
  emails: readonly string[]
  documentHashes: readonly Buffer[]
  cardHashes: readonly Buffer[]
}

export type Match = {
  id: number
  number: number
  email: string | null
  documentHash: Buffer | null
  cardHash: Buffer | null
  name: string
  lastName: string
  venueIds: number[]
  standing: Standing
}

/** The members of an operator who have one of these numbers, addresses, documents or cards. */
export async function listMatches(db: Executor, operatorId: number, criteria: MatchCriteria): Promise<Match[]> {
  const picked = (condition: ReturnType<typeof sql>) => sql`
    select id, number, lower(email) as email, document_hash, card_hash, name, last_name, venue_ids, standing
    from members where operator_id = ${operatorId} and ${condition}`
  const { rows } = await sql<Match>`
    ${picked(sql`number = any (${[...criteria.numbers]}::bigint[])`)}
    union ${picked(sql`lower(email) = any (${[...criteria.emails]}::text[])`)}
    union ${picked(sql`document_hash = any (${[...criteria.documentHashes]}::bytea[])`)}
    union ${picked(sql`card_hash = any (${[...criteria.cardHashes]}::bytea[])`)}
    order by id`.execute(db)
  return rows
}

/** Which of these numbers are of members of the venue. */
export async function listNumbersHere(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  numbers: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from members where operator_id = ${operatorId} and number = any (${[...numbers]}::bigint[])
      and ${venueId}::bigint = any (venue_ids) and standing <> 'erased'`.execute(db)
  return rows.map(({ number }) => number)
}

export async function listByIds(db: Executor, operatorId: number, ids: readonly number[]) {
  return pickMembers(db, { operatorId })
    .where(sql<boolean>`members.id = any (${[...ids]}::bigint[])`)
    .execute()
}

type NewImported = KeptFacts & {
  number: number
  feePaidUntil: string | null
  cardHash: Buffer | null
  cardSince: Date | null
}

/** Inserts many members at once. */
export async function insertMembers(
  db: Executor,
  { operatorId, changedBy }: { operatorId: number; changedBy: number },
  members: readonly NewImported[],
) {
  return db
    .insertInto('members')
    .values(
      members.map((member) => ({
        ...member,
        operatorId,
        changedBy,
        pictureKey: null,
        identitySeenBy: null,
        identitySeenAt: null,
      })),
    )
    .returning(['id', 'number', 'version'])
    .execute()
}

/** Gives imported members the sponsors that the file names by number, once all of them are there. */
export async function linkSponsors(db: Executor, operatorId: number, importId: number) {
  // Materialized: of new rows the planner knows nothing, and most files name no sponsor.
  await sql`
    with imported as materialized (
      select subject_id, sponsor_number from import_rows
      where operator_id = ${operatorId} and import_id = ${importId} and outcome = 'created'
        and sponsor_number is not null
    )
    update members set sponsor_id = sponsor.id
    from imported, members sponsor
    where sponsor.operator_id = ${operatorId} and sponsor.number = imported.sponsor_number
      and members.operator_id = ${operatorId} and members.id = imported.subject_id and sponsor.id <> members.id`.execute(
    db,
  )
}

/** The member of an import with this number, locked. */
export async function lockImportedNumber(db: Executor, venue: VenueRef, importId: number, number: number) {
  return pickMembers(db, venue)
    .innerJoin('importRows', (join) =>
      join.onRef('importRows.operatorId', '=', 'members.operatorId').onRef('importRows.subjectId', '=', 'members.id'),
    )
    .where('importRows.importId', '=', importId)
    .where('importRows.outcome', 'in', ['created', 'updated'])
    .where('members.number', '=', number)
    .forNoKeyUpdate('members')
    .executeTakeFirst()
}

/** Locks members and their wallets in the order of their ids, as a booking does. */
export async function lockMany(db: Executor, operatorId: number, ids: readonly number[]) {
  await sql`
    select from members join wallets on wallets.operator_id = members.operator_id and wallets.member_id = members.id
    where members.operator_id = ${operatorId} and members.id = any (${[...ids]}::bigint[])
    order by members.id for no key update of members for update of wallets`.execute(db)
}

/**
 * Erases members whose import is undone, and takes their number from them, so that it is free again. The books keep
 * their opening balance and its reversal, of nobody.
 */
export async function withdraw(db: Executor, operatorId: number, ids: readonly number[], changedBy: number) {
  const { rows } = await sql<{ pictureKey: string | null }>`
    with before as materialized (
      select id, picture_key from members where operator_id = ${operatorId} and id = any (${[...ids]}::bigint[])
    )
    update members set number = -members.id, email = null, name = '', last_name = '', gender = null, sealed = null,
      document_hash = null, phone_hash = null, person_hash = null, card_hash = null, card_since = null,
      picture_key = null, sponsor_id = null, standing = 'erased', good_until = '0001-01-01', erased_at = now(),
      changed_by = ${changedBy}, changed_at = now(), version = version + 1
    from before where members.operator_id = ${operatorId} and members.id = before.id
    returning before.picture_key`.execute(db)
  return rows.flatMap(({ pictureKey }) => pictureKey ?? [])
}
