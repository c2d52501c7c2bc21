import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { changeMember, changeStanding } from './change-member.ts'
import { enrolMember } from './enrol-member.ts'
import { enrolHere } from './enrol-here.ts'
import { exportErasures, listErasures } from './erasures.ts'
import { eraseMemberData, makeMemberFile } from './erase-member.ts'
import { issueCard, keepContract, removeContract, revokeCard } from './card-and-contract.ts'
import { readAllowance } from './member-allowance.ts'
import { findDuplicates, listMemberMonths, listMemberReads, openMember, proposeNumber } from './member-view.ts'
import type { Jobs } from '../jobs/service.ts'
import type { MemberDeps } from './service.ts'

export function memberRoutes(route: Route, deps: MemberDeps & { jobs: Jobs }): void {
  route('POST /v1/create-client', async ({ caller, venue, origin, multipart }) =>
    enrolMember(deps, { caller, venue, origin }, multipart),
  )
  route('POST /v1/enrolments', async ({ caller, venue, origin, body }) =>
    enrolHere(deps, { caller, venue, origin }, body),
  )
  route('GET /v1/members/next-number', async ({ venue }) => proposeNumber(deps, venue))
  route('POST /v1/members/duplicates', async ({ venue, body }) => findDuplicates(deps, venue, body))
  route('GET /v1/members/{id}', async ({ caller, venue, params }) => openMember(deps, caller, venue, params.id))
  route('PUT /v1/members/{id}', async ({ caller, venue, origin, params, multipart }) =>
    changeMember(deps, { caller, venue, origin }, params.id, multipart),
  )
  route('PUT /v1/members/{id}/standing', async ({ caller, venue, origin, params, body }) =>
    changeStanding(deps, { caller, venue, origin }, params.id, body),
  )
  route('PUT /v1/members/{id}/card', async ({ caller, venue, origin, params, body }) =>
    issueCard(deps, { caller, venue, origin }, params.id, body.code),
  )
  route('DELETE /v1/members/{id}/card', async ({ caller, venue, origin, params }) =>
    revokeCard(deps, { caller, venue, origin }, params.id),
  )
  route('PUT /v1/members/{id}/contract', async ({ caller, venue, origin, params, multipart }) =>
    keepContract(deps, { caller, venue, origin }, params.id, multipart.image),
  )
  route('DELETE /v1/members/{id}/contract', async ({ caller, venue, origin, params }) =>
    removeContract(deps, { caller, venue, origin }, params.id),
  )
  route('GET /v1/members/{id}/reads', async ({ caller, venue, params, query, reply }) =>
    sendPage(reply, await listMemberReads(deps, caller, venue, params.id, query)),
  )
  route('GET /v1/members/{id}/months', async ({ venue, params }) => listMemberMonths(deps, venue, params.id))
  route('GET /v1/allowances', async ({ caller, venue, query }) => readAllowance(deps, caller, venue, query))
  route('GET /v1/members/{id}/file', async ({ caller, venue, origin, params }) =>
    makeMemberFile(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/members/{id}/erasure', async ({ caller, venue, origin, params }) =>
    eraseMemberData(deps, { caller, venue, origin }, params.id),
  )
  route('GET /v1/erasures', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listErasures(deps, { caller, venue }, query)),
  )
  route('GET /v1/erasures/export', async ({ caller, venue, origin }) => exportErasures(deps, { caller, venue, origin }))
}
