import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { beginPasskey } from '../second-factors/service.ts'
import type { SignInDeps } from '../sign-in/service.ts'
import { listOwnEvents, recogniseOwnSignIn } from './account-events.ts'
import {
  addOwnPasskey,
  beginOwnCodes,
  confirmOwnCodes,
  getOwnFactors,
  makeOwnRecoveryCodes,
  removeOwnCodes,
  removeOwnPasskey,
} from './own-factors.ts'
import { offerProofs, prove } from './prove.ts'

export function accountSecurityRoutes(route: Route, deps: SignInDeps): void {
  route('POST /v1/proofs/options', async ({ caller }) => offerProofs(deps, caller))
  route('POST /v1/proofs', async ({ caller, body, origin }) => prove(deps, caller, body, origin))
  route('GET /v1/second-factors', async ({ caller }) => getOwnFactors(deps, caller))
  route('POST /v1/passkeys/options', async ({ caller }) => beginPasskey(deps, caller))
  route('POST /v1/passkeys', async ({ caller, origin, body }) => addOwnPasskey(deps, { caller, origin }, body))
  route('DELETE /v1/passkeys/{id}', async ({ caller, origin, params }) =>
    removeOwnPasskey(deps, { caller, origin }, params.id),
  )
  route('POST /v1/code-secret', async ({ caller, origin }) => beginOwnCodes(deps, { caller, origin }))
  route('POST /v1/code-secret/confirmation', async ({ caller, origin, body }) =>
    confirmOwnCodes(deps, { caller, origin }, body.code),
  )
  route('DELETE /v1/code-secret', async ({ caller, origin }) => removeOwnCodes(deps, { caller, origin }))
  route('POST /v1/recovery-codes', async ({ caller, origin }) => makeOwnRecoveryCodes(deps, { caller, origin }))
  route('GET /v1/account-events', async ({ caller, query, reply }) =>
    sendPage(reply, await listOwnEvents(deps, caller, query)),
  )
  route('POST /v1/sign-ins/{id}/recognition', async ({ caller, params, origin }) =>
    recogniseOwnSignIn(deps, caller, params.id, origin),
  )
}
