import type { CallReply, ParsedInput } from '@aforo/contract'
import { isSameTitle, staffRoleTitle } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import { inDirectory } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { announceRoles, makeRole, putRole, type RoleRow } from './manage-roles.ts'
import { listNamesOfVenues, listRolesAt } from './role-queries.ts'
import { lockCaller } from './lock-caller.ts'
import type { StaffDeps } from './service.ts'

type RoleCopy = { missing: RoleRow[]; kept: number }

/** What copying the roles of one venue to another does: which are missing there, and how many have the same name. */
async function compareRoles(db: Executor, from: VenueRef, to: VenueRef): Promise<RoleCopy> {
  const known = await listRolesAt(db, [from.id, to.id])
  const [there, here] = [from, to].map(({ id }) => known.filter(({ venueId }) => venueId === id))
  const missing = (there ?? []).filter((role) => !(here ?? []).some((other) => isSameTitle(role, other)))
  return { missing, kept: (there ?? []).length - missing.length }
}

export async function previewRoleCopy({ db }: Pick<StaffDeps, 'db'>, from: VenueRef, to: VenueRef) {
  const { missing, kept } = await inDirectory(db, (trx) => compareRoles(trx, from, to))
  return { created: missing.length, kept }
}

/** Copies the roles of another venue that are missing here. A role of the same name is left alone. Returns how many. */
export async function copyMissingRoles(deps: StaffDeps, by: ActorAt, from: VenueRef): Promise<number> {
  const { length } = await inDirectory(deps.db, async (trx) => {
    const { by: person } = await lockCaller(trx, by.caller, [from.id, by.venue.id])
    const { missing } = await compareRoles(trx, from, by.venue)
    for (const { name, preset, capabilities } of missing)
      await makeRole(trx, by, person, { name, preset, capabilities })
    return missing
  })
  if (length > 0) announceRoles(deps, by.venue.id, [])
  return length
}

/** Copies roles to other venues of the operator. A role of the same name there is replaced only by choice. */
export async function copyRoles(
  deps: StaffDeps,
  by: ActorAt,
  form: ParsedInput<'POST /v1/staff-roles/copies'>['body'],
): Promise<CallReply<'POST /v1/staff-roles/copies'>> {
  const targetIds = [...new Set(form.venue_ids)].filter((id) => id !== by.venue.id)
  const { created, touched } = await inDirectory(deps.db, async (trx) => {
    const { by: person } = await lockCaller(trx, by.caller, [by.venue.id, ...targetIds])
    const targets = targetIds.length === 0 ? [] : await listNamesOfVenues(trx, by.venue.operatorId, targetIds)
    if (targets.length < targetIds.length) throw new Refusal('venue_of_other_operator')
    const known = await listRolesAt(trx, [by.venue.id, ...targetIds], 'update')
    const sources = known.filter(({ id, venueId }) => venueId === by.venue.id && form.staff_role_ids.includes(id))
    if (sources.length < new Set(form.staff_role_ids).size) throw new Refusal('staff_role_not_found')

    let count = 0
    const changed: { venueId: number; staffIds: number[] }[] = []
    for (const venue of targets) {
      const there: ActorAt = { ...by, venue }
      for (const { name, preset, capabilities } of sources) {
        const after = { name, preset, capabilities }
        const before = known.find((role) => role.venueId === venue.id && isSameTitle(role, after))
        if (before === undefined) {
          await makeRole(trx, there, person, after)
          count += 1
          continue
        }
        const role = staffRoleTitle(after, by.origin.language)
        if (!form.replaces) throw new Refusal('staff_role_taken_there', { role, venue: venue.name })
        changed.push({ venueId: venue.id, staffIds: await putRole(trx, there, person, { before, after }) })
      }
    }
    return { created: count, touched: changed }
  })
  for (const venueId of targetIds) {
    const staffIds = touched.flatMap((change) => (change.venueId === venueId ? change.staffIds : []))
    announceRoles(deps, venueId, staffIds)
  }
  const people = new Set(touched.flatMap(({ staffIds }) => staffIds)).size
  return { created, replaced: touched.length, people }
}
