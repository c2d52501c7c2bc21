import type { Capability, Role, VenueRole } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** Creates the person. Null if the e-mail address is already in use. */
export async function insertStaff(db: Executor, person: { email: string; name: string; role: Role }) {
  const row = await db
    .insertInto('staff')
    .values(person)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

/** A person without a password and a place is blank: invited but not accepted yet, or no longer employed. */
export async function findStaffForInvitation(db: Executor, email: string) {
  return db
    .selectFrom('staff')
    .select([
      'id',
      'role',
      sql<boolean>`password_hash is null and not exists (select from grants where staff_id = staff.id)`.as('isBlank'),
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<boolean>`exists (select from grants where staff_id = staff.id)`.as('hasPlace'),
    ])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** The person who may ask for a new password by mail. */
export async function findPersonWithPassword(db: Executor, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'language'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('passwordHash', 'is not', null)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
}

export async function getRecipient(db: Executor, staffId: number) {
  return db.selectFrom('staff').select(['email', 'language']).where('id', '=', staffId).executeTakeFirstOrThrow()
}

export async function findVenueName(db: Executor, venueId: number): Promise<string | null> {
  const row = await db.selectFrom('venues').select('name').where('id', '=', venueId).executeTakeFirst()
  return row?.name ?? null
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

/** The current rights of an inviter at a venue. Undefined if the inviter was deactivated. */
export async function findGranter(db: Executor, staffId: number, venueId: number | null) {
  return db
    .selectFrom('staff')
    .leftJoin('grants', (join) => join.onRef('grants.staffId', '=', 'staff.id').on('grants.venueId', '=', venueId))
    .select(['staff.role', 'grants.role as venueRole', 'grants.rights as capabilities'])
    .where('staff.id', '=', staffId)
    .where('staff.deactivatedAt', 'is', null)
    .executeTakeFirst()
}

type Offer = {
  staffId: number
  venueId: number | null
  role: Role | null
  capabilities: Capability[]
  /** The named role that the rights come from. */
  staffRoleId?: number | null
  resetsPassword: boolean
  forInspector?: boolean
  invitedBy: number | null
}

/** Creates the offer, or replaces an open one. The link of the replaced offer stops working. */
export async function putInvitation(
  db: Executor,
  { capabilities: rights, staffRoleId = null, forInspector = false, ...rest }: Offer,
) {
  const offer = { ...rest, rights, staffRoleId, forInspector }
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
    .select(['id', 'staffId', 'role', 'rights as capabilities', 'invitedBy'])
    .where('id', '=', id)
    .where('venueId', '=', venueId)
    .where('acceptedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The open offer to the person at this venue, or null. */
export async function lockOpenOffer(db: Executor, staffId: number, venueId: number) {
  const row = await db
    .selectFrom('invitations')
    .select([sql<VenueRole>`role`.as('role'), 'rights as capabilities'])
    .where('staffId', '=', staffId)
    .where('venueId', '=', venueId)
    .where('acceptedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether the person has an open account offer, without a venue, other than to be an owner. */
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

/** Whether the person has an open offer of a place or of an account, other than to inspect. */
export async function hasOpenOffer(db: Executor, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('staffId', '=', staffId)
    .where('acceptedAt', 'is', null)
    .where('forInspector', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes another person the inviter of these offers. */
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

/** Open offers of the same inviter at other venues of the operator where the person has no place yet. */
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
      'invitations.rights as capabilities',
      'invitations.staffRoleId',
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
