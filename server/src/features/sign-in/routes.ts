import type { Route } from '../../http/route.ts'
import type { RenewalCookie } from './renewal-cookie.ts'
import {
  changePassword,
  describeCaller,
  endOwnSignIn,
  listOwnSignIns,
  renew,
  signIn,
  type SignInDeps,
  signOut,
  signOutElsewhere,
} from './service.ts'

export function signInRoutes(route: Route, deps: SignInDeps & { cookie: RenewalCookie }): void {
  const { cookie } = deps

  route('POST /api/token', async ({ form, origin, reply }) =>
    cookie.handOver(reply, await signIn(deps, { email: form.username.trim(), password: form.password }, origin)),
  )
  route('POST /v1/sign-in/renewal', async ({ origin, request, reply }) =>
    cookie.handOver(reply, await renew(deps, cookie.read(request), origin)),
  )
  route('POST /v1/sign-out', async ({ caller, origin, reply }) => {
    await signOut(deps, caller, origin)
    cookie.clear(reply)
  })
  route('POST /v1/sign-out-everywhere', async ({ caller, origin }) => ({
    ended: await signOutElsewhere(deps, caller, origin),
  }))
  route('GET /v1/sign-ins', async ({ caller }) => listOwnSignIns(deps, caller))
  route('DELETE /v1/sign-ins/{id}', async ({ caller, params, origin }) => endOwnSignIn(deps, caller, params.id, origin))
  route('GET /v1/users/me', async ({ caller }) => describeCaller(caller))
  route('PUT /v1/users/me/password', async ({ caller, body, origin }) =>
    changePassword(deps, caller, { currentPassword: body.current_password, newPassword: body.new_password }, origin),
  )
}
