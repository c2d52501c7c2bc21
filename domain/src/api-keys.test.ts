import { describe, expect, test } from 'vitest'
import { accessBlocker } from './access.ts'
import { apiAccess, type ApiEndpoint } from './api-access.ts'
import { type ApiScope, apiScopes, isApiKey, rightsOfScope, scopeBlocker, scopeOfCall } from './api-keys.ts'

test.each([
  ['a key with the scope of the call', 'GET /v1/visits', ['visits:read'], null],
  ['a key with another scope', 'GET /v1/visits', ['visits:write', 'members:read'], 'scope_missing'],
  ['a key without scopes', 'GET /v1/visits', [], 'scope_missing'],
  ['a call that is closed to keys', 'POST /v1/api-keys', [...apiScopes], 'scope_missing'],
  ['a call that any signed-in person may make', 'GET /v1/users/me', [...apiScopes], 'scope_missing'],
] as const)('%s', (_title, key, scopes, expected) => {
  expect(scopeBlocker(key, scopes)).toBe(expected)
})

describe.each(Object.entries(scopeOfCall) as [ApiEndpoint, ApiScope][])('%s', (key, scope) => {
  test('is opened by the rights of its scope, at a venue of the key', () => {
    const rule = apiAccess[key]
    const caller = {
      role: 'employee' as const,
      venues: [{ id: 1, role: 'employee' as const, capabilities: rightsOfScope[scope] }],
    }
    expect(rule.kind).toBe('venue')
    expect(accessBlocker(rule, caller, 1)).toBeNull()
    expect(accessBlocker(rule, caller, 2)).toBe('privileges_missing')
  })
})

test('no scope reads private data, exports or manages people', () => {
  const given = new Set(Object.values(rightsOfScope).flat())
  expect([...given].toSorted()).toEqual(['accounting', 'count_stock', 'let_in', 'see_members'])
})

test('a key is recognised by its prefix', () => {
  expect([isApiKey('aforo_x'), isApiKey('x_aforo_')]).toEqual([true, false])
})
