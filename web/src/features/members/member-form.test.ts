import { describe, expect, test } from 'vitest'
import { consumptionTyped, factsTyped, type MemberValues, mergeValues, valuesOf } from './member-form.ts'
import type { Member } from './member-queries.ts'

const member: Member = {
  id: 7,
  email: 'lucia.ferrer@mail.example',
  access_privileges: 'client',
  profile: { client_id: 412, cash_balance: 64.5, name: 'Lucía', last_name: 'Ferrer Gil', image_path: null },
  entry_time: null,
  state: 'active',
  good_until: '2027-03-12',
  registered_on: '2025-03-12',
  expires_on: '2027-03-12',
  fee_kind: 'yearly',
  fee_paid_until: '2027-03-12',
  month: { grams: 42.5, limit: 60 },
  owned_shops: [11, 2],
  version: 4,
  document_kind: 'dni',
  document_number: '00000142G',
  identity_seen: null,
  birth_date: '1991-04-09',
  gender: 'female',
  phone: '612 00 01 42',
  address: null,
  postal_code: '46011',
  city: 'Valencia',
  sponsor: { id: 3, client_id: 118, name: 'Vera Cano' },
  fee_cost: 1284.5,
  discount_percent: 5,
  max_monthly_grams: 62.5,
  consumption_type: 'leisure',
  notes: '',
  standing_reason: '',
  card: null,
  contract: null,
  changed_by: 'Marta Ruiz',
  changed_at: '2026-11-14T20:00:00.000Z',
}

test.each(['es', 'en'] as const)('a member shown in a form in %s and sent back is the same member', (language) => {
  const values = valuesOf(member, language)
  expect(values.feeCost).toBe(language === 'es' ? '1284,50' : '1284.50')
  expect(values.monthlyMost).toBe(language === 'es' ? '62,5' : '62.5')
  expect(consumptionTyped(values)).toBe('leisure')
  expect(factsTyped(values)).toEqual({
    name: 'Lucía',
    last_name: 'Ferrer Gil',
    document_kind: 'dni',
    document_number: '00000142G',
    identity_seen: undefined,
    birth_date: '1991-04-09',
    gender: 'female',
    phone: '612 00 01 42',
    address: null,
    postal_code: '46011',
    city: 'Valencia',
    email: 'lucia.ferrer@mail.example',
    fee_kind: 'yearly',
    fee_cost: 1284.5,
    registered_on: '2025-03-12',
    expires_on: '2027-03-12',
    max_monthly_grams: 62.5,
    discount_percent: 5,
    sponsor_id: 3,
    owned_shops: [2, 11],
    notes: '',
  })
})

test('a document type without a number is not sent', () => {
  const values = { ...valuesOf(member, 'es'), documentKind: 'passport', documentNumber: '  ' }
  expect(factsTyped(values)).toMatchObject({ document_kind: null, document_number: null })
})

describe('when another person changed the member in the meantime', () => {
  const before = valuesOf(member, 'es')
  const now: MemberValues = { ...before, phone: '600 00 00 00', city: 'Sagunto', documentNumber: '00000143M' }

  test('typed values are kept, and the others are updated', () => {
    expect(mergeValues({ ...before, city: 'Valéncia' }, before, now)).toEqual({ ...now, city: 'Valéncia' })
    expect(mergeValues(before, before, now)).toEqual(now)
  })

  test('a document number is never combined with another document type', () => {
    const typed = { ...before, documentKind: 'passport' }
    expect(mergeValues(typed, before, now)).toMatchObject({ documentKind: 'passport', documentNumber: '00000142G' })
  })
})
