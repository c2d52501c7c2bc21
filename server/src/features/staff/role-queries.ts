import type { Capability, CapabilityPreset } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

const roleColumns = ['id', 'venueId', 'name', 'preset', 'rights as capabilities', 'version'] as const

/**
 * The roles of these venues, oldest first. With `share`, nobody changes them until the transaction ends; with `update`,
 * nobody else reads them for a change either.
 */
export async function listRolesAt(db: Executor, venueIds: readonly number[], lock: 'share' | 'update' | null = null) {
  const query = db
    .selectFrom('staffRoles')
    .select(roleColumns)
    .where('venueId', 'in', venueIds)
    .orderBy('venueId')
    .orderBy('id')
  if (lock === 'share') return query.forShare().execute()
  return (lock === 'update' ? query.forUpdate() : query).execute()
}

export async function lockRole(db: Executor, venueId: number, id: number) {
  return db
    .selectFrom('staffRoles')
    .select(roleColumns)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The people with a role at the venue. `roleId` limits them to one role. */
export async function listRoleHolders(db: Executor, venueId: number, roleId: number | null = null) {
  let query = db
    .selectFrom('grants')
    .innerJoin('staff', 'staff.id', 'grants.staffId')
    .select([
      'grants.staffId',
      'grants.role',
      'grants.rights as capabilities',
      'grants.staffRoleId',
      'staff.name',
      'staff.email',
    ])
    .where('grants.venueId', '=', venueId)
  query =
    roleId === null ? query.where('grants.staffRoleId', 'is not', null) : query.where('grants.staffRoleId', '=', roleId)
  return query.orderBy('staff.name').orderBy('staff.id').execute()
}

/** The open invitations with a role at the venue. */
export async function listRoleOffers(db: Executor, venueId: number, roleId: number | null = null) {
  let query = db
    .selectFrom('invitations')
    .select(['id', 'staffId', 'staffRoleId', 'rights as capabilities'])
    .where('venueId', '=', venueId)
    .where('acceptedAt', 'is', null)
  query = roleId === null ? query.where('staffRoleId', 'is not', null) : query.where('staffRoleId', '=', roleId)
  return query.execute()
}

type RoleFacts = { name: string | null; preset: CapabilityPreset | null; capabilities: Capability[] }

export async function insertRole(db: Executor, venueId: number, { capabilities: rights, ...title }: RoleFacts) {
  return db
    .insertInto('staffRoles')
    .values({ venueId, ...title, rights })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateRole(
  db: Executor,
  venueId: number,
  id: number,
  { capabilities: rights, ...title }: RoleFacts,
) {
  await db
    .updateTable('staffRoles')
    .set({ ...title, rights, version: sql`version + 1` })
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .execute()
}

export async function deleteRole(db: Executor, venueId: number, id: number) {
  await db.deleteFrom('staffRoles').where('venueId', '=', venueId).where('id', '=', id).execute()
}

export async function setRights(db: Executor, venueId: number, staffId: number, rights: Capability[]) {
  await db.updateTable('grants').set({ rights }).where('venueId', '=', venueId).where('staffId', '=', staffId).execute()
}

export async function setOfferedRights(db: Executor, invitationId: number, rights: Capability[]) {
  await db.updateTable('invitations').set({ rights }).where('id', '=', invitationId).execute()
}

/** Those of these venues that belong to the operator. */
export async function listNamesOfVenues(db: Executor, operatorId: number, venueIds: readonly number[]) {
  return db
    .selectFrom('venues')
    .select(['id', 'operatorId', 'name'])
    .where('operatorId', '=', operatorId)
    .where('id', 'in', venueIds)
    .where('archivedAt', 'is', null)
    .execute()
}
