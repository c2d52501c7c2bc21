import { expect, test } from 'vitest'
import { apiAccess, type ApiEndpoint } from './api-access.ts'
import {
  callsOfInspectors,
  inspectorBlocker,
  inspectorCallBlocker,
  inspectorStateOn,
  inspectorTermBlocker,
  termOn,
} from './inspectors.ts'

const term = { from: '2026-11-10', until: '2026-11-20', revokedOn: null }
const revoked = { ...term, revokedOn: '2026-11-12' }

test.each([
  ['the day before the first', '2026-11-09', term, 'coming', { blocker: 'inspector_not_begun', day: '2026-11-10' }],
  ['the first day', '2026-11-10', term, 'active', null],
  ['the last day', '2026-11-20', term, 'active', null],
  ['the day after the last', '2026-11-21', term, 'over', { blocker: 'inspector_over', day: '2026-11-20' }],
  ['revoked', '2026-11-12', revoked, 'revoked', { blocker: 'inspector_revoked', day: '2026-11-12' }],
  ['revoked, later', '2026-12-24', revoked, 'revoked', { blocker: 'inspector_revoked', day: '2026-11-12' }],
] as const)('%s', (_title, today, of, state, expected) => {
  expect(inspectorStateOn(today, of)).toBe(state)
  expect(inspectorBlocker(today, of)).toEqual(expected)
})

test('of several terms the open one counts, then the next, then the last', () => {
  const next = { ...term, from: '2026-12-01', until: '2026-12-02' }
  expect(termOn('2026-11-15', [next, revoked, term])).toBe(term)
  expect(termOn('2026-11-25', [next, term])).toBe(next)
  expect(termOn('2026-11-25', [revoked, term])).toBe(term)
  expect(termOn('2026-11-25', [])).toBeNull()
})

test.each([
  ['a day', '2026-11-19', '2026-11-19', null],
  ['a year', '2026-11-19', '2027-11-19', null],
  ['more than a year', '2026-11-19', '2027-11-20', 'range_too_long'],
  ['the last day first', '2026-11-20', '2026-11-19', 'range_backwards'],
  ['only past days', '2026-11-01', '2026-11-18', 'range_past'],
] as const)('access for %s', (_title, from, until, expected) =>
  expect(inspectorTermBlocker({ from, until }, '2026-11-19')).toBe(expected),
)

test('an inspector reads, and changes nothing but how they sign in', () => {
  const ofAccount = /sign-out|password|passkeys|code-secret|recovery-codes|proofs/
  const writes = callsOfInspectors.filter((call) => !call.startsWith('GET ') && !ofAccount.test(call))
  expect(writes).toEqual([])
})

test('the calls of inspectors are open to them, and to nobody else', () => {
  for (const call of Object.keys(apiAccess) as ApiEndpoint[]) {
    const isTheirs = apiAccess[call].kind === 'inspector'
    if (isTheirs) expect(inspectorCallBlocker(call), call).toBeNull()
    expect(call.startsWith('GET /v1/inspector/'), call).toBe(isTheirs)
  }
  expect(inspectorCallBlocker('GET /v1/members/{id}')).toBe('inspector_reads_only')
})
