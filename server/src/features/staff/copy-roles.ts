import type { CallReply, ParsedInput } from '@aforo/contract'
import { isSameTitle, staffRoleTitle } from '@aforo/domain'
import { inDirectory } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { announceRoles, makeRole, putRole } from './manage-roles.ts'
import { listNamesOfVenues, listRolesAt } from './role-queries.ts'
import { lockCaller, type StaffDeps } from './service.ts'

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
