import { expect, test } from 'vitest'
import { proofBlocker } from './proofs.ts'

const minutes = (count: number) => count * 60_000

test.each([
  ['an export soon after signing in', 'GET /v1/members/export', minutes(10), null],
  ['an export later', 'GET /v1/members/export', minutes(10) + 1, 'proof_needed'],
  ['the rights of a person', 'PUT /v1/users/{id}', minutes(11), 'proof_needed'],
  ['a sale at any time', 'POST /v1/make-purchase', minutes(600), null],
] as const)('%s', (_title, key, provedAgoMs, expected) =>
  expect(proofBlocker(key, { provedAgoMs, isOnDevice: false })).toBe(expected),
)

test('a PIN on a shared device is no proof', () => {
  const justNow = { provedAgoMs: 0, isOnDevice: true }
  expect(proofBlocker('GET /v1/members/export', justNow)).toBe('own_device_required')
  expect(proofBlocker('POST /v1/make-purchase', justNow)).toBeNull()
})
