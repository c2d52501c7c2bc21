import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  inOrder,
  isAdjusted,
  isSameSet,
  isSameTitle,
  type Person,
  rightsAfterRoleChange,
  staffRoleBlocker,
  staffRolesMost,
  staffRoleTitle,
  type StaffRoleTitle,
  staffRoleUseBlocker,
  type Capability,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { enterOperator, inDirectory } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, type AuditEntry, recordAuditEntryAt } from '../audit/service.ts'
import { venueChannel } from '../live/service.ts'
import {
  deleteRole,
  insertRole,
  listRoleHolders,
  listRoleOffers,
  listRolesAt,
  lockRole,
  setOfferedRights,
  setRights,
  updateRole,
} from './role-queries.ts'
import { announceStaff, lockCaller } from './lock-caller.ts'
import type { StaffDeps } from './service.ts'

type Reply = CallReply<'GET /v1/staff-roles'>[number]
export type RoleRow = Awaited<ReturnType<typeof listRolesAt>>[number]
export type RoleForm = StaffRoleTitle & { capabilities: Capability[] }
type Form = Pick<ParsedInput<'POST /v1/staff-roles'>['body'], 'name' | 'capabilities'>

async function describeRoles(db: Executor, venueId: number): Promise<Reply[]> {
  const [roles, holders] = [await listRolesAt(db, [venueId]), await listRoleHolders(db, venueId)]
  const offers = await listRoleOffers(db, venueId)
  return roles.map(({ id, name, preset, capabilities, version }) => ({
    id,
    name,
    preset,
    capabilities: inOrder(capabilities),
    people: holders
      .filter(({ staffRoleId }) => staffRoleId === id)
      .map((person) => ({
        id: person.staffId,
        name: person.name === '' ? person.email : person.name,
        is_adjusted: isAdjusted(person.capabilities, capabilities),
      })),
    invited: offers.filter(({ staffRoleId }) => staffRoleId === id).length,
    version,
  }))
}

export const listRoles = async ({ db }: StaffDeps, venue: VenueRef): Promise<Reply[]> => describeRoles(db, venue.id)

async function describeRole(db: Executor, venueId: number, id: number): Promise<Reply> {
  const role = (await describeRoles(db, venueId)).find((known) => known.id === id)
  if (role === undefined) throw new Refusal('staff_role_not_found')
  return role
}

type RoleAction = Extract<AuditEntry['action'], `staff.role_${string}`>

async function record(
  trx: Transaction<DB>,
  by: ActorAt,
  action: RoleAction,
  change: { before: RoleForm | null; after: RoleForm | null; people?: number },
): Promise<void> {
  const recorded = (role: RoleForm | null): JsonObject | null =>
    role === null ? null : { staffRole: staffRoleTitle(role, by.origin.language), capabilities: [...role.capabilities] }
  const after = recorded(change.after)
  await enterOperator(trx, by.venue.operatorId)
  await recordAuditEntryAt(trx, by, {
    action,
    subject: { kind: 'venue', id: by.venue.id },
    before: recorded(change.before),
    after: after === null || change.people === undefined ? after : { ...after, people: change.people },
  })
}

/** Creates a role. The venue is locked, so that no other role gets the same name meanwhile. */
export async function makeRole(trx: Transaction<DB>, by: ActorAt, person: Person, role: RoleForm): Promise<number> {
  refuseIf(staffRoleBlocker(person, by.venue.id, { before: null, after: role.capabilities, places: [] }))
  const others = await listRolesAt(trx, [by.venue.id])
  if (others.some((other) => isSameTitle(other, role))) throw new Refusal('staff_role_name_taken')
  if (others.length >= staffRolesMost) throw new Refusal('staff_roles_full', { most: staffRolesMost })
  const { id } = await insertRole(trx, by.venue.id, role)
  await record(trx, by, 'staff.role_created', { before: null, after: role })
  return id
}

/** Changes a role, and the rights of the people and open invitations that have it. Returns the people. */
export async function putRole(
  trx: Transaction<DB>,
  by: ActorAt,
  person: Person,
  { before, after }: { before: RoleRow; after: RoleForm },
): Promise<number[]> {
  const { id: venueId } = by.venue
  const holders = await listRoleHolders(trx, venueId, before.id)
  const offers = await listRoleOffers(trx, venueId, before.id)
  const places = [...holders, ...offers.map((offer) => ({ ...offer, role: 'employee' as const }))]
  refuseIf(staffRoleBlocker(person, venueId, { before: before.capabilities, after: after.capabilities, places }))
  const others = (await listRolesAt(trx, [venueId])).filter(({ id }) => id !== before.id)
  if (others.some((other) => isSameTitle(other, after))) throw new Refusal('staff_role_name_taken')
  await updateRole(trx, venueId, before.id, after)
  const rightsOf = (held: Capability[]) => rightsAfterRoleChange(held, before.capabilities, after.capabilities)
  const touched = holders.filter(({ capabilities: held }) => !isSameSet(held, rightsOf(held)))
  for (const { staffId, capabilities: held } of touched) await setRights(trx, venueId, staffId, rightsOf(held))
  for (const { id, capabilities: held } of offers) await setOfferedRights(trx, id, rightsOf(held))
  await record(trx, by, 'staff.role_changed', { before, after, people: touched.length })
  return touched.map(({ staffId }) => staffId)
}

/** The screens of these people learn their rights anew, also on shared devices. */
export function announceRoles({ live }: StaffDeps, venueId: number, staffIds: readonly number[]): void {
  for (const staffId of staffIds) announceStaff(live, staffId, [])
  live.publish(venueChannel(venueId), 'staff')
}

const chosen = ({ name, capabilities }: Form): RoleForm => ({ name, preset: null, capabilities: inOrder(capabilities) })

export async function createRole(deps: StaffDeps, by: ActorAt, form: Form): Promise<Reply> {
  const role = await inDirectory(deps.db, async (trx) => {
    const { by: person } = await lockCaller(trx, by.caller, [by.venue.id])
    return describeRole(trx, by.venue.id, await makeRole(trx, by, person, chosen(form)))
  })
  announceRoles(deps, by.venue.id, [])
  return role
}

/** A preset that is saved as it is stays a preset, and so keeps its name in every language. */
function formFor(before: RoleRow, form: Form): RoleForm {
  const after = chosen(form)
  const isNamedAlike = before.name === null ? isSameTitle(before, after) : before.name === after.name
  return isNamedAlike && isSameSet(before.capabilities, after.capabilities) ? before : after
}

export async function changeRole(
  deps: StaffDeps,
  by: ActorAt,
  id: number,
  form: ParsedInput<'PUT /v1/staff-roles/{id}'>['body'],
): Promise<Reply> {
  const { role, staffIds } = await inDirectory(deps.db, async (trx) => {
    const { by: person } = await lockCaller(trx, by.caller, [by.venue.id])
    const before = await lockRole(trx, by.venue.id, id)
    if (before === undefined) throw new Refusal('staff_role_not_found')
    if (before.version !== form.version) throw new Refusal('staff_role_changed')
    const after = formFor(before, form)
    const touched = after === before ? [] : await putRole(trx, by, person, { before, after })
    return { role: await describeRole(trx, by.venue.id, id), staffIds: touched }
  })
  announceRoles(deps, by.venue.id, staffIds)
  return role
}

export async function removeRole(deps: StaffDeps, by: ActorAt, id: number): Promise<void> {
  await inDirectory(deps.db, async (trx) => {
    const { by: person } = await lockCaller(trx, by.caller, [by.venue.id])
    const before = await lockRole(trx, by.venue.id, id)
    if (before === undefined) throw new Refusal('staff_role_not_found')
    refuseIf(staffRoleBlocker(person, by.venue.id, { before: before.capabilities, after: null, places: [] }))
    const holders = await listRoleHolders(trx, by.venue.id, id)
    const people = holders.length + (await listRoleOffers(trx, by.venue.id, id)).length
    refuseIf(staffRoleUseBlocker(people), { people })
    await deleteRole(trx, by.venue.id, id)
    await record(trx, by, 'staff.role_removed', { before, after: null })
  })
  announceRoles(deps, by.venue.id, [])
}
