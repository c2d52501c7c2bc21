import type { ArchivedPlace, Capability, Role, VenueRole } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import { comesAfter, type Cursor, eachWord } from '../../db/lists.ts'

type StaffFilter = { role: Role | null; words: string; sort: 'id' | 'email'; after: Cursor | null; limit: number }

const personColumns = [
  'staff.id',
  'email',
  'name',
  'role',
  'pictureKey',
  sql<boolean>`password_hash is not null`.as('hasPassword'),
] as const

/** All people of the staff, for a superadmin. `words` must all occur in the name or e-mail address, or be the id. */
export async function listEverybody(db: Executor, filter: StaffFilter) {
  const found = sql<boolean>`not is_program and (${eachWord(filter.words, sql.ref('found_by'))} or id::text = ${filter.words})`
  let query = db.selectFrom('staff').select(personColumns).where('deactivatedAt', 'is', null).where(found)
  if (filter.role !== null) query = query.where(holdsOrAwaits(filter.role))
  if (filter.after !== null) query = query.where(comesNext(filter.sort, filter.after))
  return query.orderBy(filter.sort).orderBy('id').limit(filter.limit).execute()
}

/** A person who was invited to be a superadmin is listed with the superadmins. */
const holdsOrAwaits = (role: Role) =>
  role === 'superadmin'
    ? sql<boolean>`(role = 'superadmin' or exists (
        select from invitations where staff_id = staff.id and invitations.role = 'superadmin' and accepted_at is null
      ))`
    : sql<boolean>`role = ${role}`

/**
 * The people with a place or an offer at venues where this person has the staff capability. A person who was only
 * invited is found by e-mail address only. Filters use the roles at these venues, never roles at other venues.
 */
export async function listLookedAfter(db: Executor, byStaffId: number, filter: StaffFilter) {
  const seen = sql<{ staffId: number; placed: boolean; owns: boolean }>`(
    with mine as (
      select venue_id from grants join venues on venues.id = venue_id
      where staff_id = ${byStaffId} and archived_at is null and (role = 'owner' or 'staff' = any(rights))
    ), met as (
      select staff_id, true as placed, role from grants join mine using (venue_id)
      union all
      select staff_id, false, role from invitations join mine using (venue_id) where accepted_at is null
    )
    select staff_id, bool_or(placed) as placed, bool_or(role = 'owner') as owns from met group by staff_id
  )`
  const searched = sql`case when placed then found_by else plain_text(email) end`
  const found = sql<boolean>`(${eachWord(filter.words, searched)} or id::text = ${filter.words})`
  let query = db
    .selectFrom('staff')
    .innerJoin(seen.as('seen'), 'seen.staffId', 'staff.id')
    .select(personColumns)
    .where('deactivatedAt', 'is', null)
    .where(found)
  if (filter.role !== null)
    query = query.where(sql<boolean>`${filter.role} = case when owns then 'owner' else 'employee' end`)
  if (filter.after !== null) query = query.where(comesNext(filter.sort, filter.after))
  return query.orderBy(filter.sort).orderBy('id').limit(filter.limit).execute()
}

const comesNext = (sort: 'id' | 'email', after: Cursor) =>
  sort === 'email' ? comesAfter('email', after) : sql<boolean>`id > ${after.id}`

export async function listPeople(db: Executor, staffIds: readonly number[]) {
  return db
    .selectFrom('staff')
    .select(personColumns)
    .where('id', 'in', staffIds)
    .where('deactivatedAt', 'is', null)
    .execute()
}

/** The places of a person at archived venues, and whether the other person owns the venue. */
export async function listArchivedPlaces(db: Executor, staffId: number, otherId: number): Promise<ArchivedPlace[]> {
  return db
    .selectFrom('grants')
    .innerJoin('venues', 'venues.id', 'grants.venueId')
    .select((eb) => [
      'grants.role',
      eb
        .exists(
          eb
            .selectFrom('grants as others')
            .select('others.staffId')
            .whereRef('others.venueId', '=', 'grants.venueId')
            .where('others.staffId', '=', otherId)
            .where('others.role', '=', 'owner'),
        )
        .$castTo<boolean>()
        .as('isOwnedByOther'),
    ])
    .where('grants.staffId', '=', staffId)
    .where('venues.archivedAt', 'is not', null)
    .execute()
}

/** The places of these people at venues that are not archived. */
export async function listPlaces(db: Executor, staffIds: readonly number[]) {
  if (staffIds.length === 0) return []
  return db
    .selectFrom('grants')
    .innerJoin('venues', 'venues.id', 'grants.venueId')
    .select([
      'grants.staffId',
      'grants.role',
      'grants.rights as capabilities',
      'grants.staffRoleId',
      'venues.id',
      'venues.operatorId',
      'venues.name as venueName',
    ])
    .where('grants.staffId', 'in', staffIds)
    .where('venues.archivedAt', 'is', null)
    .orderBy('venues.name')
    .orderBy('venues.id')
    .execute()
}

/** The open invitations of these people. */
export async function listOffers(db: Executor, staffIds: readonly number[]) {
  if (staffIds.length === 0) return []
  return db
    .selectFrom('invitations')
    .innerJoin('venues', 'venues.id', 'invitations.venueId')
    .select([
      'invitations.id as invitationId',
      'invitations.staffId',
      sql<VenueRole>`invitations.role`.as('role'),
      'invitations.rights as capabilities',
      'invitations.staffRoleId',
      'venues.id',
      'venues.operatorId',
      'venues.name as venueName',
    ])
    .where('invitations.staffId', 'in', staffIds)
    .where('invitations.acceptedAt', 'is', null)
    .where('venues.archivedAt', 'is', null)
    .orderBy('venues.name')
    .orderBy('venues.id')
    .execute()
}

/** When each person was last active, and whether that sign-in is still open. */
export async function listLastSeen(db: Executor, staffIds: readonly number[]) {
  if (staffIds.length === 0) return []
  return db
    .selectFrom('staff')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('signIns')
          .select(['renewedAt as at', sql<boolean>`ended_at is null`.as('isOpen')])
          .whereRef('signIns.staffId', '=', 'staff.id')
          .orderBy('renewedAt', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['staff.id as staffId', 'last.at', 'last.isOpen', databaseNow.as('now')])
    .where('staff.id', 'in', staffIds)
    .execute()
}

/** Whether a person has an open offer to be an owner without venues yet. */
export async function isOfferedOwnership(db: Executor, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('staffId', '=', staffId)
    .where('venueId', 'is', null)
    .where('role', '=', 'owner')
    .where('acceptedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks venues in a fixed order to avoid deadlocks. The lock allows foreign keys to the venues. */
export async function lockVenues(db: Executor, venueIds: readonly number[]) {
  if (venueIds.length === 0) return []
  return db
    .selectFrom('venues')
    .select(['id', 'operatorId', 'name'])
    .where('id', 'in', venueIds)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function lockStaff(db: Executor, staffIds: readonly number[]) {
  await db.selectFrom('staff').select('id').where('id', 'in', staffIds).orderBy('id').forNoKeyUpdate().execute()
}

/** The venues that have this person as their only owner. */
export async function listSoleOwned(db: Executor, staffId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('grants')
    .select('venueId')
    .where('staffId', '=', staffId)
    .where('role', '=', 'owner')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('grants as others')
            .select('others.staffId')
            .whereRef('others.venueId', '=', 'grants.venueId')
            .where('others.role', '=', 'owner')
            .where('others.staffId', '<>', staffId),
        ),
      ),
    )
    .execute()
  return rows.map(({ venueId }) => venueId)
}

export type NewPlace = { venueId: number; role: VenueRole; capabilities: Capability[]; staffRoleId: number | null }

/** Sets these places, and replaces earlier ones at the same venues. */
export async function putPlaces(db: Executor, staffId: number, places: readonly NewPlace[], grantedBy: number) {
  if (places.length === 0) return
  await db
    .insertInto('grants')
    .values(places.map(({ capabilities: rights, ...place }) => ({ ...place, rights, staffId, grantedBy })))
    .onConflict((conflict) =>
      conflict.columns(['staffId', 'venueId']).doUpdateSet((eb) => ({
        role: eb.ref('excluded.role'),
        rights: eb.ref('excluded.rights'),
        staffRoleId: eb.ref('excluded.staffRoleId'),
        grantedBy,
        grantedAt: sql`now()`,
      })),
    )
    .execute()
}

export async function deletePlaces(db: Executor, staffId: number, venueIds: readonly number[]) {
  if (venueIds.length === 0) return
  await db.deleteFrom('grants').where('staffId', '=', staffId).where('venueId', 'in', venueIds).execute()
}

/** Deletes older offers after a place was given or removed, so that an old link cannot restore anything. */
export async function deleteOffersAt(db: Executor, staffIds: readonly number[], venueIds: readonly number[]) {
  if (staffIds.length === 0 || venueIds.length === 0) return
  await db
    .deleteFrom('invitations')
    .where('staffId', 'in', staffIds)
    .where('venueId', 'in', venueIds)
    .where('acceptedAt', 'is', null)
    .execute()
}

/** Deletes the links of an account without a venue, when the account is deactivated. */
export async function deleteAccountOffers(db: Executor, staffId: number) {
  await db
    .deleteFrom('invitations')
    .where('staffId', '=', staffId)
    .where('venueId', 'is', null)
    .where('acceptedAt', 'is', null)
    .execute()
}

export async function renameStaff(db: Executor, staffId: number, name: string) {
  await db.updateTable('staff').set({ name }).where('id', '=', staffId).execute()
}

/** Updates the account roles of people who became or are no longer owners of a venue. */
export async function settleRoles(db: Executor, staffIds: readonly number[]) {
  if (staffIds.length === 0) return
  await db
    .updateTable('staff')
    .set({
      role: sql`case when exists (
          select from grants join venues on venues.id = venue_id
          where staff_id = staff.id and role = 'owner' and archived_at is null
        ) then 'owner' else 'employee' end`,
    })
    .where('id', 'in', staffIds)
    .where('role', '<>', 'superadmin')
    .execute()
}

/** Removes the password too, so that after a new invitation the old password does not work. */
export async function deactivateStaff(db: Executor, staffId: number) {
  await db.deleteFrom('grants').where('staffId', '=', staffId).execute()
  await db
    .updateTable('staff')
    .set({ deactivatedAt: sql`now()`, passwordHash: null, role: 'employee' })
    .where('id', '=', staffId)
    .execute()
}
