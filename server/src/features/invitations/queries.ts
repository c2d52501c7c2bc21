import type { Capability, Role } from '@aforo/domain'
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

export async function getStaffForInvitation(db: Executor, email: string, venueId: number | null) {
  return db
    .selectFrom('staff')
    .leftJoin('grants', (join) => join.onRef('grants.staffId', '=', 'staff.id').on('grants.venueId', '=', venueId))
    .select(['staff.id', 'staff.role', 'staff.deactivatedAt', 'grants.role as venueRole'])
    .where(sql<string>`lower(staff.email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
}

type Offer = {
  staffId: number
  venueId: number | null
  role: Role
  capabilities: Capability[]
  resetsPassword: boolean
  invitedBy: number | null
}

/** Null means that the person has an open invitation to this venue. */
export async function insertInvitation(db: Executor, offer: Offer) {
  const row = await db
    .insertInto('invitations')
    .values(offer)
    .onConflict((conflict) => conflict.columns(['staffId', 'venueId']).where('acceptedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ?? null
}

/** Replaces the link of an invitation that nobody has accepted yet. `venueId` is where the invitation was made. */
export async function setInvitationLink(
  db: Executor,
  id: number,
  venueId: number | null,
  link: { tokenHash: Buffer; expiresAt: Date },
) {
  return db
    .updateTable('invitations')
    .set(link)
    .where('id', '=', id)
    .where('venueId', 'is not distinct from', venueId)
    .where('acceptedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst()
}

/** Only the newest link may set a new password. */
export async function withdrawResetLinks(db: Executor, staffId: number) {
  await db
    .updateTable('invitations')
    .set({ tokenHash: null, expiresAt: null })
    .where('staffId', '=', staffId)
    .where('resetsPassword', '=', true)
    .where('acceptedAt', 'is', null)
    .execute()
}

function openInvitation(db: Executor, tokenHash: Buffer) {
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
      'staff.passwordHash',
      'venues.id as venueId',
      'venues.operatorId',
      'venues.name as venueName',
    ])
    .where('invitations.tokenHash', '=', tokenHash)
    .where('invitations.acceptedAt', 'is', null)
    .where('invitations.expiresAt', '>', sql<Date>`now()`)
    .where('staff.deactivatedAt', 'is', null)
    .where('venues.archivedAt', 'is', null)
}

export async function findOpenInvitation(db: Executor, tokenHash: Buffer) {
  return openInvitation(db, tokenHash).executeTakeFirst()
}

/** Spends the invitation; false when somebody was faster. */
export async function acceptInvitation(db: Executor, id: number): Promise<boolean> {
  const row = await db
    .updateTable('invitations')
    .set({ acceptedAt: sql`now()` })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertGrant(
  db: Executor,
  grant: {
    staffId: number
    venueId: number
    role: 'owner' | 'employee'
    capabilities: Capability[]
    grantedBy: number | null
  },
) {
  await db
    .insertInto('grants')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['staffId', 'venueId']).doNothing())
    .execute()
}

/** An employee who accepts a place as owner somewhere is an owner from then on. */
export async function raiseToOwner(db: Executor, staffId: number) {
  await db
    .updateTable('staff')
    .set({ role: 'owner' })
    .where('id', '=', staffId)
    .where('role', '=', 'employee')
    .execute()
}
