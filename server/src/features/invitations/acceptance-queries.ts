import type { Capability, VenueRole } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** Keeps the roles in the open invitations of a person unchanged until the transaction ends. */
export async function shareOfferedRoles(db: Executor, staffId: number) {
  await db
    .selectFrom('staffRoles')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('invitations')
        .select('staffRoleId')
        .where('staffId', '=', staffId)
        .where('acceptedAt', 'is', null)
        .where('staffRoleId', 'is not', null)
        .$castTo<{ staffRoleId: number }>(),
    )
    .orderBy('venueId')
    .orderBy('id')
    .forShare()
    .execute()
}

/** Marks the invitation as accepted, and returns what it offers now. Undefined if it was accepted or its link replaced. */
export async function spendInvitation(db: Executor, id: number, tokenHash: Buffer) {
  return db
    .updateTable('invitations')
    .set({ acceptedAt: sql`now()` })
    .where('id', '=', id)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('acceptedAt', 'is', null)
    .returning(['rights as capabilities', 'staffRoleId'])
    .executeTakeFirst()
}

export async function spendOffer(db: Executor, invitationId: number) {
  await db
    .updateTable('invitations')
    .set({ acceptedAt: sql`now()` })
    .where('id', '=', invitationId)
    .execute()
}

/** Reactivates a person who left and now accepts an invitation. */
export async function reviveStaff(db: Executor, staffId: number) {
  await db
    .updateTable('staff')
    .set({ deactivatedAt: null })
    .where('id', '=', staffId)
    .where('deactivatedAt', 'is not', null)
    .execute()
}

/** False if the person already has a place at the venue. */
export async function insertGrant(
  db: Executor,
  {
    capabilities: rights,
    ...grant
  }: {
    staffId: number
    venueId: number
    role: VenueRole
    capabilities: Capability[]
    staffRoleId: number | null
    grantedBy: number | null
  },
): Promise<boolean> {
  const row = await db
    .insertInto('grants')
    .values({ ...grant, rights })
    .onConflict((conflict) => conflict.columns(['staffId', 'venueId']).doNothing())
    .returning('staffId')
    .executeTakeFirst()
  return row !== undefined
}

/** The role of an account is the highest role that the person has accepted. */
export async function makeOwner(db: Executor, staffId: number) {
  await db
    .updateTable('staff')
    .set({ role: 'owner' })
    .where('id', '=', staffId)
    .where('role', '=', 'employee')
    .execute()
}

/** False if the person has a place at a venue, because a superadmin has none. */
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
