import type { ApiEndpoint } from './api-access.ts'
import type { Capability } from './people.ts'

/** What an API key can be given, in the order of the screen. A key has no other rights. */
export const apiScopes = [
  'members:read',
  'visits:read',
  'visits:write',
  'verdicts:read',
  'sales:read',
  'stock:read',
] as const
export type ApiScope = (typeof apiScopes)[number]

/**
 * The scope that opens a call to API keys. A call that is not listed is closed to every key, so a new call is closed until
 * somebody decides otherwise. Calls without a sign-in are open to everybody.
 */
export const scopeOfCall: Readonly<Partial<Record<ApiEndpoint, ApiScope>>> = {
  'GET /v1/venue-clients': 'members:read',
  'GET /v1/members/counts': 'members:read',
  'GET /v1/members/{id}': 'members:read',
  'GET /v1/members/{id}/months': 'members:read',

  'GET /v1/visits': 'visits:read',
  'GET /v1/active-entries': 'visits:read',
  'GET /v1/door/night': 'visits:read',
  'GET /v1/occupancy': 'visits:read',

  'POST /v1/entries': 'visits:write',
  'PATCH /v1/checkout': 'visits:write',

  'POST /v1/verdicts': 'verdicts:read',

  'GET /v1/get-all-transactions': 'sales:read',
  'GET /v1/transactions/totals': 'sales:read',
  'GET /v1/sales/{id}': 'sales:read',

  'GET /v1/get-venue-products': 'stock:read',
  'GET /v1/products/{id}': 'stock:read',
  'GET /v1/products/{id}/movements': 'stock:read',
  'GET /v1/products/{id}/batches': 'stock:read',
}

/** The rights of a key within a call of the scope. What a call shows depends on them, so they are as few as it needs. */
export const rightsOfScope: Readonly<Record<ApiScope, readonly Capability[]>> = {
  'members:read': ['see_members'],
  'visits:read': ['let_in'],
  'visits:write': ['let_in'],
  'verdicts:read': ['let_in'],
  'sales:read': ['accounting'],
  'stock:read': ['count_stock'],
}

export type ScopeBlocker = 'scope_missing'

/** Why a key with these scopes may not make this call, or null. */
export function scopeBlocker(key: ApiEndpoint, scopes: readonly ApiScope[]): ScopeBlocker | null {
  const scope = scopeOfCall[key]
  return scope !== undefined && scopes.includes(scope) ? null : 'scope_missing'
}

/** Every key begins with this, so that people and programs that look for leaked secrets recognise it. */
export const apiKeyPrefix = 'aforo_'
export const isApiKey = (token: string): boolean => token.startsWith(apiKeyPrefix)

/** How many calls a key may make, by default, in so many seconds. */
export const apiKeyCalls = 100
export const apiKeyWindowSeconds = 10

export const apiKeyNameMost = 60
export const apiKeysMost = 50
/** How long a new key can be valid, in days. Null: until it is revoked. */
export const apiKeyLifeDays = [30, 90, 365, null] as const
