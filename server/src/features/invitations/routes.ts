import type { RenewalCookie } from '../../http/renewal-cookie.ts'
import type { Route } from '../../http/route.ts'
import { acceptInvitation, lookUpInvitation } from './accept-invitation.ts'
import { askForReset } from './forgotten-password.ts'
import { invite } from './invite-person.ts'
import { type InvitationDeps, makePasswordLink, offerSuperadmin, renewLink } from './service.ts'

export function invitationRoutes(route: Route, deps: InvitationDeps & { cookie: RenewalCookie }): void {
  route('POST /v1/invitations', async ({ caller, venue, origin, idempotencyKey, body }) =>
    invite(deps, { caller, venue, origin }, idempotencyKey, body),
  )
  route('POST /v1/invitations/{id}/link', async ({ caller, venue, origin, params }) =>
    renewLink(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/superadmins', async ({ caller, origin, body }) => offerSuperadmin(deps, { caller, origin }, body))
  route('POST /v1/users/{id}/password-link', async ({ caller, origin, params }) =>
    makePasswordLink(deps, { caller, origin }, params.id),
  )
  route('POST /v1/forgotten-password', async ({ body, origin }) => askForReset(deps, body.email, origin))
  route('POST /v1/invitations/look-up', async ({ body, origin }) => lookUpInvitation(deps, body.token, origin))
  route('POST /v1/invitations/accept', async ({ body, origin, reply }) =>
    deps.cookie.handOver(reply, await acceptInvitation(deps, body, origin)),
  )
}
