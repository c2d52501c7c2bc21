import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { copyRoles } from './copy-roles.ts'
import { changeRole, createRole, listRoles, removeRole } from './manage-roles.ts'
import { resetFactors } from './reset-factors.ts'
import { removeStaff } from './remove-staff.ts'
import { changeStaff, getStaff, listOwnStaff, type StaffDeps } from './service.ts'
import { listFailedSignInsOfStaff, listSignInsOfStaff, signStaffOut } from './staff-sign-ins.ts'

export function staffRoutes(route: Route, deps: StaffDeps): void {
  route('GET /v1/users/all', async ({ caller, query, reply }) =>
    sendPage(reply, await listOwnStaff(deps, caller, query)),
  )
  route('GET /v1/users/{id}', async ({ caller, params }) => getStaff(deps, caller, params.id))
  route('PUT /v1/users/{id}', async ({ caller, origin, params, body }) =>
    changeStaff(deps, { caller, origin }, params.id, body),
  )
  route('DELETE /v1/users/{id}', async ({ caller, origin, params }) => removeStaff(deps, { caller, origin }, params.id))
  route('GET /v1/users/{id}/sign-ins', async ({ caller, params }) => listSignInsOfStaff(deps, caller, params.id))
  route('GET /v1/users/{id}/failed-sign-ins', async ({ caller, params }) =>
    listFailedSignInsOfStaff(deps, caller, params.id),
  )
  route('DELETE /v1/users/{id}/sign-ins', async ({ caller, origin, params }) => ({
    ended: await signStaffOut(deps, { caller, origin }, params.id, null),
  }))
  route('DELETE /v1/users/{id}/sign-ins/{sign_in_id}', async ({ caller, origin, params }) => {
    await signStaffOut(deps, { caller, origin }, params.id, params.sign_in_id)
  })
  route('DELETE /v1/users/{id}/second-factors', async ({ caller, origin, params }) =>
    resetFactors(deps, { caller, origin }, params.id),
  )

  route('GET /v1/staff-roles', async ({ venue }) => listRoles(deps, venue))
  route('POST /v1/staff-roles', async ({ caller, venue, origin, body }) =>
    createRole(deps, { caller, venue, origin }, body),
  )
  route('PUT /v1/staff-roles/{id}', async ({ caller, venue, origin, params, body }) =>
    changeRole(deps, { caller, venue, origin }, params.id, body),
  )
  route('DELETE /v1/staff-roles/{id}', async ({ caller, venue, origin, params }) =>
    removeRole(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/staff-roles/copies', async ({ caller, venue, origin, body }) =>
    copyRoles(deps, { caller, venue, origin }, body),
  )
}
