import { type ApiEndpoint, rightsOfScope, scopeBlocker, scopeOfCall } from '@aforo/domain'
import { refuseIf } from '../refusal.ts'
import type { Caller } from './caller.ts'

/** The caller of this call. An API key gets the rights of the scope that opens the call, and is refused without it. */
export function withinScope(key: ApiEndpoint, caller: Caller): Caller {
  if (caller.apiKey === null) return caller
  refuseIf(scopeBlocker(key, caller.apiKey.scopes))
  const scope = scopeOfCall[key]
  const capabilities = scope === undefined ? [] : rightsOfScope[scope]
  return { ...caller, venues: caller.venues.map((venue) => ({ ...venue, capabilities })) }
}
