import type { Route } from '../../http/route.ts'
import type { RenewalCookie } from '../../http/renewal-cookie.ts'
import {
  changePassword,
  endByRenewal,
  endOwnSignIn,
  listSignIns,
  renew,
  type SignInDeps,
  signOut,
  signOutElsewhere,
  signOutEverywhere,
} from './service.ts'
import { beginPasskeySignIn, finishSignIn, listSecondFactors, signIn, signInWithPasskey } from './sign-in-steps.ts'

export function signInRoutes(route: Route, deps: SignInDeps & { cookie: RenewalCookie }): void {
  const { cookie } = deps

  route('POST /api/token', async ({ form, origin, reply }) =>
    cookie.handOver(reply, await signIn(deps, { email: form.username.trim(), password: form.password }, origin)),
  )
  route('POST /v1/sign-in/second-factor/options', async ({ body, origin }) =>
    listSecondFactors(deps, body.challenge, origin),
  )
  route('POST /v1/sign-in/second-factor', async ({ body, origin, reply }) =>
    cookie.handOver(reply, await finishSignIn(deps, body, origin)),
  )
  route('POST /v1/sign-in/passkey/options', async ({ origin }) => beginPasskeySignIn(deps, origin))
  route('POST /v1/sign-in/passkey', async ({ body, origin, reply }) =>
    cookie.handOver(reply, await signInWithPasskey(deps, body, origin)),
  )
  route('POST /v1/sign-in/renewal', async ({ origin, request, reply }) =>
    cookie.handOver(reply, await renew(deps, cookie.read(request), origin)),
  )
  // The cookie is not cleared: it is invalid now, and when this reply arrives it may belong to the next person.
  route('DELETE /v1/sign-in/renewal', async ({ origin, request }) => endByRenewal(deps, cookie.read(request), origin))
  route('POST /v1/sign-out', async ({ caller, origin }) => signOut(deps, caller, origin))
  route('POST /v1/sign-out-elsewhere', async ({ caller, origin }) => ({
    ended: await signOutElsewhere(deps, caller, origin),
  }))
  route('POST /v1/sign-out-everywhere', async ({ caller, origin }) => signOutEverywhere(deps, caller, origin))
  route('GET /v1/sign-ins', async ({ caller }) => listSignIns(deps.db, caller.staffId, caller.signInId))
  route('DELETE /v1/sign-ins/{id}', async ({ caller, params, origin }) => endOwnSignIn(deps, caller, params.id, origin))
  route('PUT /v1/users/me/password', async ({ caller, body, origin }) =>
    changePassword(deps, caller, { currentPassword: body.current_password, newPassword: body.new_password }, origin),
  )
}
