import type { Capability, Role, VenueRole } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** Makes the person unless the e-mail is known. Null means that somebody has it. */
export async function insertStaff(db: Executor, person: { email: string; name: string; role: Role }) {
  const row = await db
    .insertInto('staff')
    .values(person)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

/** A person is blank who has no password and no place: an address that was typed somewhere, or somebody who left. */
export async function findStaffForInvitation(db: Executor, email: string) {
  return db
    .selectFrom('staff')
    .select([
      'id',
      'role',
      sql<boolean>`password_hash is null and not exists (select from grants where staff_id = staff.id)`.as('isBlank'),
    ])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function hasPlaceAt(db: Executor, staffId: number, venueId: number): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('staffId')
    .where('staffId', '=', staffId)
    .where('venueId', '=', venueId)
    .executeTakeFirst()
  return row !== undefined
}

export async function listVenuesOfOperator(db: Executor, operatorId: number, venueIds: readonly number[]) {
  if (venueIds.length === 0) return []
  return db
    .selectFrom('venues')
    .select(['id', 'operatorId'])
    .where('operatorId', '=', operatorId)
    .where('id', 'in', venueIds)
    .where('archivedAt', 'is', null)
    .execute()
}

/** What a person may hand out at a venue today, or undefined when they are gone. */
export async function findGranter(db: Executor, staffId: number, venueId: number | null) {
  return db
    .selectFrom('staff')
    .leftJoin('grants', (join) => join.onRef('grants.staffId', '=', 'staff.id').on('grants.venueId', '=', venueId))
    .select(['staff.role', 'grants.role as venueRole', 'grants.capabilities'])
    .where('staff.id', '=', staffId)
    .where('staff.deactivatedAt', 'is', null)
    .executeTakeFirst()
}

type Offer = {
  staffId: number
  venueId: number | null
  role: Role | null
  capabilities: Capability[]
  resetsPassword: boolean
  invitedBy: number | null
}

/** Makes the offer, or puts it in the place of one that is still open; whatever link that one had stops working. */
export async function putInvitation(db: Executor, offer: Offer) {
  return db
    .insertInto('invitations')
    .values(offer)
    .onConflict((conflict) =>
      conflict
        .columns(['staffId', 'venueId'])
        .where('acceptedAt', 'is', null)
        .doUpdateSet({ ...offer, tokenHash: null, expiresAt: null, createdAt: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function lockOwnInvitation(db: Executor, id: number, venueId: number) {
  return db
    .selectFrom('invitations')
    .select(['id', 'staffId', 'role', 'capabilities', 'invitedBy'])
    .where('id', '=', id)
    .where('venueId', '=', venueId)
    .where('acceptedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** What the person was offered at this venue and has not accepted yet, or null. */
export async function lockOpenOffer(db: Executor, staffId: number, venueId: number) {
  const row = await db
    .selectFrom('invitations')
    .select([sql<VenueRole>`role`.as('role'), 'capabilities'])
    .where('staffId', '=', staffId)
    .where('venueId', '=', venueId)
    .where('acceptedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether a link is out for the account itself that offers something else than to be an owner. */
export async function hasOtherAccountOffer(db: Executor, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('staffId', '=', staffId)
    .where('venueId', 'is', null)
    .where('role', 'is distinct from', 'owner')
    .where('acceptedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** These offers are another's from now on. */
export async function adoptOffers(db: Executor, invitationIds: readonly number[], invitedBy: number) {
  await db.updateTable('invitations').set({ invitedBy }).where('id', 'in', invitationIds).execute()
}

export async function setInvitationLink(db: Executor, id: number, link: { tokenHash: Buffer; expiresAt: Date }) {
  await db.updateTable('invitations').set(link).where('id', '=', id).execute()
}

export async function findOpenInvitation(db: Executor, tokenHash: Buffer) {
  return db
    .selectFrom('invitations')
    .innerJoin('staff', 'staff.id', 'invitations.staffId')
    .leftJoin('venues', 'venues.id', 'invitations.venueId')
    .select([
      'invitations.id',
      'invitations.role',
      'invitations.capabilities',
      'invitations.resetsPassword',
      'invitations.invitedBy',
      'invitations.expiresAt',
      'staff.id as staffId',
      'staff.email',
      'staff.role as staffRole',
      'staff.passwordHash',
      'venues.id as venueId',
      'venues.operatorId',
      'venues.name as venueName',
    ])
    .where('invitations.tokenHash', '=', tokenHash)
    .where('invitations.acceptedAt', 'is', null)
    .where('invitations.expiresAt', '>', sql<Date>`now()`)
    .where('venues.archivedAt', 'is', null)
    .executeTakeFirst()
}

/** Spends the invitation; false when somebody was faster or the link was replaced meanwhile. */
export async function spendInvitation(db: Executor, id: number, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('invitations')
    .set({ acceptedAt: sql`now()` })
    .where('id', '=', id)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('acceptedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What the same inviter offered the person at other venues of the operator, where they have no place yet. */
export async function lockOffersOfSame(
  db: Executor,
  offer: { staffId: number; operatorId: number; invitedBy: number | null },
) {
  return db
    .selectFrom('invitations')
    .innerJoin('venues', 'venues.id', 'invitations.venueId')
    .select([
      'invitations.id as invitationId',
      'venues.id',
      'venues.operatorId',
      sql<VenueRole>`invitations.role`.as('role'),
      'invitations.capabilities',
    ])
    .where('venues.operatorId', '=', offer.operatorId)
    .where('venues.archivedAt', 'is', null)
    .where('invitations.staffId', '=', offer.staffId)
    .where('invitations.invitedBy', '=', offer.invitedBy)
    .where('invitations.acceptedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('grants')
            .select('grants.venueId')
            .whereRef('grants.staffId', '=', 'invitations.staffId')
            .whereRef('grants.venueId', '=', 'invitations.venueId'),
        ),
      ),
    )
    .forUpdate('invitations')
    .execute()
}

export async function spendOffer(db: Executor, invitationId: number) {
  await db
    .updateTable('invitations')
    .set({ acceptedAt: sql`now()` })
    .where('id', '=', invitationId)
    .execute()
}

/** Whoever had left is back with the invitation they accept. */
export async function reviveStaff(db: Executor, staffId: number) {
  await db
    .updateTable('staff')
    .set({ deactivatedAt: null })
    .where('id', '=', staffId)
    .where('deactivatedAt', 'is not', null)
    .execute()
}

/** False when the person has a place there already. */
export async function insertGrant(
  db: Executor,
  grant: {
    staffId: number
    venueId: number
    role: VenueRole
    capabilities: Capability[]
    grantedBy: number | null
  },
): Promise<boolean> {
  const row = await db
    .insertInto('grants')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['staffId', 'venueId']).doNothing())
    .returning('staffId')
    .executeTakeFirst()
  return row !== undefined
}

/** A person's own role follows the highest place they have accepted. */
export async function makeOwner(db: Executor, staffId: number) {
  await db
    .updateTable('staff')
    .set({ role: 'owner' })
    .where('id', '=', staffId)
    .where('role', '=', 'employee')
    .execute()
}

/** A superadmin holds no place at any venue. False when this person does. */
export async function makeSuperadmin(db: Executor, staffId: number): Promise<boolean> {
  const row = await db
    .updateTable('staff')
    .set({ role: 'superadmin' })
    .where('id', '=', staffId)
    .where('role', '<>', 'owner')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('grants').select('venueId').whereRef('grants.staffId', '=', 'staff.id'))),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
