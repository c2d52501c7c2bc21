import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import { comesAfter, type Cursor, eachWord } from '../../db/lists.ts'
import { isRealVenue } from '../../db/practices.ts'

export async function findVenueSign(db: Executor, subdomain: string) {
  return db
    .selectFrom('venues')
    .select(['name'])
    .where('subdomain', '=', subdomain)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
}

/** Whether a till is open at the venue. Null if the venue has never opened one. */
export async function findTillOpen(db: Executor, operatorId: number, venueId: number): Promise<boolean | null> {
  const { rows } = await sql<{ kept: boolean; open: boolean }>`
    select exists (select from tills where operator_id = ${operatorId} and venue_id = ${venueId}) as kept,
      exists (
        select from till_sessions where operator_id = ${operatorId} and venue_id = ${venueId} and closed_at is null
      ) as open`.execute(db)
  const [till] = rows
  return till?.kept === true ? till.open : null
}

export async function getVenueFacts(db: Executor, venueId: number) {
  return db
    .selectFrom('venues')
    .select([
      'name',
      'timeZone',
      'currency',
      'dayCutoffMinutes',
      'ageLimit',
      'topUpMostCents',
      'balanceMostCents',
      'tillDifferenceMostCents',
      'tillUnsignedMostCents',
      'priceChangeMostPercent',
      'lossMostCents',
      'labelWords',
      'asksConsumptionType',
      'gateLevels',
      databaseNow.as('now'),
    ])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
}

const venueColumns = [
  'id',
  'operatorId',
  'name',
  'address',
  'capacity',
  'minStayMinutes',
  'pictureKey',
  'createdAt',
] as const

type VenueFilter = {
  staffId: number | null
  /** The venues of somebody who practises, instead of their places. */
  practiceIds: readonly number[]
  words: string
  isArchived: boolean
  after: Cursor | null
  limit: number
}

/**
 * Venues sorted by name, without practices. `staffId` limits them to the places of that person, and all `words` must
 * match.
 */
export async function listVenues(db: Executor, { staffId, practiceIds, words, isArchived, after, limit }: VenueFilter) {
  let query = db
    .selectFrom('venues')
    .select(venueColumns)
    .where('archivedAt', isArchived ? 'is not' : 'is', null)
  if (practiceIds.length > 0) {
    query = query.where('id', 'in', practiceIds)
  } else if (staffId === null) {
    query = query.where(isRealVenue)
  } else {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('grants')
          .select('grants.venueId')
          .whereRef('grants.venueId', '=', 'venues.id')
          .where('grants.staffId', '=', staffId)
          // Only owners can restore a venue.
          .$if(isArchived, (grants) => grants.where('grants.role', '=', 'owner')),
      ),
    )
  }
  query = query.where(eachWord(words, sql.ref('found_by')))
  if (after !== null) query = query.where(comesAfter('name', after))
  return query.orderBy('name').orderBy('id').limit(limit).execute()
}

export async function findVenueByKey(db: Executor, key: string) {
  return db
    .selectFrom('venues')
    .select([...venueColumns, 'archivedAt'])
    .where('madeWithKey', '=', key)
    .executeTakeFirst()
}

export async function lockVenue(db: Executor, venueId: number, isArchived = false) {
  return db
    .selectFrom('venues')
    .select(venueColumns)
    .where('id', '=', venueId)
    .where('archivedAt', isArchived ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function listOwners(db: Executor, venueIds: readonly number[]) {
  if (venueIds.length === 0) return []
  return db
    .selectFrom('grants')
    .innerJoin('staff', 'staff.id', 'grants.staffId')
    .select(['grants.venueId', 'staff.id', 'staff.email', 'staff.name', 'staff.pictureKey'])
    .where('grants.venueId', 'in', venueIds)
    .where('grants.role', '=', 'owner')
    .orderBy('grants.grantedAt')
    .orderBy('staff.id')
    .execute()
}

/** The people who can own a venue: active owners, locked so that they stay active until the transaction ends. */
export async function listPossibleOwners(db: Executor, staffIds: readonly number[]): Promise<number[]> {
  if (staffIds.length === 0) return []
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', staffIds)
    .where('role', '=', 'owner')
    .where('deactivatedAt', 'is', null)
    .forShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** The people with a place at one of these venues. */
export async function listPlacedAt(db: Executor, venueIds: readonly number[], staffIds: readonly number[]) {
  if (venueIds.length === 0 || staffIds.length === 0) return []
  const rows = await db
    .selectFrom('grants')
    .select('staffId')
    .distinct()
    .where('staffId', 'in', staffIds)
    .where(sql<boolean>`venue_id = any(${[...venueIds]}::bigint[])`)
    .execute()
  return rows.map(({ staffId }) => staffId)
}

/** The operators in which these people own venues. */
export async function listOperatorsOfOwners(db: Executor, staffIds: readonly number[]) {
  if (staffIds.length === 0) return []
  return db
    .selectFrom('grants')
    .innerJoin('venues', 'venues.id', 'grants.venueId')
    .select(['grants.staffId', 'venues.operatorId'])
    .distinct()
    .where('grants.staffId', 'in', staffIds)
    .where('grants.role', '=', 'owner')
    .where('venues.archivedAt', 'is', null)
    .execute()
}

export async function hasOperator(db: Executor, operatorId: number): Promise<boolean> {
  const row = await db.selectFrom('operators').select('id').where('id', '=', operatorId).executeTakeFirst()
  return row !== undefined
}

export async function insertOperator(db: Executor, name: string) {
  // In the open pod with the fewest operators, or in the directory if there is none.
  const pod = sql<string | null>`(
    select name from pods where is_open
    order by (select count(*) from operators where operators.pod = pods.name), number limit 1
  )`
  return db.insertInto('operators').values({ name, pod }).returning('id').executeTakeFirstOrThrow()
}

type VenueFacts = { name: string; address: string; capacity: number | null; minStayMinutes: number }
type NewVenue = VenueFacts & {
  operatorId: number
  subdomain: string
  pictureKey: string
  madeWithKey: string | null
}

/** Undefined if the subdomain is in use. */
export async function insertVenue(db: Executor, venue: NewVenue) {
  return db
    .insertInto('venues')
    .values(venue)
    .onConflict((conflict) => conflict.column('subdomain').doNothing())
    .returning(venueColumns)
    .executeTakeFirst()
}

export async function updateVenue(db: Executor, venueId: number, facts: VenueFacts & { pictureKey: string | null }) {
  return db.updateTable('venues').set(facts).where('id', '=', venueId).returning(venueColumns).executeTakeFirstOrThrow()
}

/** Archives a venue, or restores it. */
export async function markArchived(db: Executor, venueId: number, isArchived: boolean) {
  await db
    .updateTable('venues')
    .set({ archivedAt: isArchived ? sql`now()` : null })
    .where('id', '=', venueId)
    .execute()
}

/** Makes these people owners and replaces their earlier places. */
export async function putOwners(db: Executor, venueId: number, staffIds: readonly number[], grantedBy: number) {
  if (staffIds.length === 0) return
  const grants = staffIds.map((staffId) => ({ staffId, venueId, role: 'owner' as const, grantedBy }))
  await db
    .insertInto('grants')
    .values(grants)
    .onConflict((conflict) =>
      conflict.columns(['staffId', 'venueId']).doUpdateSet({ role: 'owner', rights: [], grantedBy }),
    )
    .execute()
}

export async function removeGrants(db: Executor, venueId: number, staffIds: readonly number[]) {
  if (staffIds.length === 0) return
  await db.deleteFrom('grants').where('venueId', '=', venueId).where('staffId', 'in', staffIds).execute()
}

export async function findOperatorOfVenue(db: Executor, venueId: number) {
  return db.selectFrom('venues').select('operatorId').where('id', '=', venueId).executeTakeFirst()
}

/** Locks the occupancy, so that no member enters before the end of the transaction. */
export async function isAnybodyInside(db: Executor, { id, operatorId }: { id: number; operatorId: number }) {
  const room = await db
    .selectFrom('occupancies')
    .select('inside')
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return room !== undefined && room.inside > 0
}

/** The place of a person at a venue. */
export async function findPlace(db: Executor, staffId: number, venueId: number) {
  return db
    .selectFrom('grants')
    .select(['venueId as id', 'role', 'rights as capabilities'])
    .where('staffId', '=', staffId)
    .where('venueId', '=', venueId)
    .executeTakeFirst()
}
