import { describe, expect, test } from 'vitest'
import type { ApiEndpoint } from './api-access.ts'
import { capabilities } from './people.ts'
import {
  practiceBlocker,
  practiceCallBlocker,
  practiceMembers,
  practiceName,
  practiceProducts,
  practiceProductsMost,
  practiceRights,
  practicesMost,
} from './practice.ts'

test('a practice has every right but those that reach people or leave the product', () => {
  const missing = capabilities.filter((capability) => !(practiceRights as readonly string[]).includes(capability))
  expect(missing).toEqual(['export', 'approve', 'staff', 'settings'])
})

test.each([
  ['the first may begin', 0, null],
  ['so may the last one', practicesMost - 1, null],
  ['one more may not', practicesMost, 'practices_many'],
] as const)('%s', (_title, practices, expected) => expect(practiceBlocker(practices)).toBe(expected))

describe('while a person practises', () => {
  test.each<[string, ApiEndpoint, string | null]>([
    ['their name stays', 'PUT /v1/users/me', 'practice_not_left'],
    ['their PIN stays', 'PUT /v1/users/me/pin', 'practice_not_left'],
    ['no passkey is added', 'POST /v1/passkeys', 'practice_not_left'],
    ['their account is shown', 'GET /v1/sign-ins', null],
    ['another sign-in can be ended', 'DELETE /v1/sign-ins/{id}', null],
    ['they can sign out everywhere', 'POST /v1/sign-out-everywhere', null],
    ['a password that somebody else set is replaced', 'PUT /v1/users/me/password', null],
    ['members are let in', 'POST /v1/entries', null],
    ['the practice can be left', 'DELETE /v1/practice', null],
  ])('%s', (_title, call, expected) => {
    expect(practiceCallBlocker(call, true)).toBe(expected)
    expect(practiceCallBlocker(call, false)).toBeNull()
  })
})

test('the name says on every ticket that it is practice', () => {
  expect(practiceName('Club Almirante', 'es')).toBe('Práctica · Club Almirante')
  expect(practiceName('Club Almirante', 'en')).toBe('Practice · Club Almirante')
  expect(practiceName('x'.repeat(200), 'en')).toHaveLength(200)
})

test('the invented members are of age and differ in number and address', () => {
  const members = practiceMembers('2026-11-20')
  expect(members).toHaveLength(10)
  expect(new Set(members.map(({ number }) => number)).size).toBe(10)
  expect(new Set(members.map(({ email }) => email)).size).toBe(10)
  expect(members.filter(({ birthDate }) => birthDate > '2008-11-20')).toEqual([])
  // Gates that can be seen: an ended membership, no credit, a low monthly limit.
  expect(members.filter(({ expiresOn }) => expiresOn !== null)).toMatchObject([{ expiresOn: '2026-11-15' }])
  expect(members.some(({ balanceCents }) => balanceCents === 0)).toBe(true)
  expect(members.some(({ monthlyMaxMilli }) => monthlyMaxMilli !== null)).toBe(true)
})

test('products are copies with stock, or samples in the language of the person', () => {
  const kombucha = {
    name: 'Kombucha',
    unitType: 'fixed',
    priceCents: 300,
    gramEquivalentMilli: null,
    category: 'Bebidas',
    subcategory: null,
  } as const
  expect(practiceProducts([kombucha], 'es')).toMatchObject([{ ...kombucha, stockMilli: 200_000, barcode: null }])
  expect(
    practiceProducts(
      Array.from({ length: practiceProductsMost + 1 }, () => kombucha),
      'es',
    ),
  ).toHaveLength(practiceProductsMost)
  expect(practiceProducts([], 'es').map(({ name }) => name)).toContain('Galleta')
  expect(practiceProducts([], 'en').map(({ name }) => name)).toContain('Cookie')
  expect(practiceProducts([], 'en').some(({ unitType }) => unitType === 'weight')).toBe(true)
})
