import { describe, expect, test } from 'vitest'
import { withDraft, worthKeeping } from './member-draft.ts'
import {
  hasFeeToPay,
  isTooMuch,
  memberSteps,
  newClientOf,
  newMemberValues,
  type NewMemberValues,
  proposedExpiry,
  fieldsOf,
  readCredit,
  readNumber,
  stepOf,
  takenNow,
  withExpiry,
} from './new-member.ts'

const today = '2026-11-15'
const untouched = newMemberValues(today)
const typed = (values: Partial<NewMemberValues>): NewMemberValues => ({ ...untouched, ...values })

describe('the expiry', () => {
  test('is proposed in a year, or when the fee period ends', () => {
    expect(untouched.expiresOn).toBe('2027-11-15')
    expect(proposedExpiry('monthly', '2026-01-31')).toBe('2026-02-28')
    expect(proposedExpiry('quarterly', today)).toBe('2027-02-15')
  })

  test('follows the fee and the registration date until it is typed', () => {
    expect(withExpiry(typed({ feeKind: 'half_yearly' })).expiresOn).toBe('2027-05-15')
    expect(withExpiry(typed({ registeredOn: '2026-10-01' })).expiresOn).toBe('2027-10-01')
    const chosen = typed({ feeKind: 'monthly', expiresOn: '2030-01-01', expiryFollows: '' })
    expect(withExpiry(chosen)).toEqual(chosen)
  })

  test('does not change while the registration date is incomplete', () => {
    expect(withExpiry(typed({ registeredOn: '' })).expiresOn).toBe('2027-11-15')
    expect(withExpiry(typed({ registeredOn: '0002-11-15' })).expiresOn).toBe('2027-11-15')
  })
})

test.each([
  ['includes the credit', { credit: '50' }, { creditCents: 5_000, feeCents: 0 }],
  ['includes the fee', { credit: '50', feeKind: 'yearly', feeCost: '20,00' }, { creditCents: 5_000, feeCents: 2_000 }],
  [
    'excludes a fee that is paid later',
    { feeKind: 'yearly', feeCost: '20', feePaid: '' },
    { creditCents: 0, feeCents: 0 },
  ],
  ['excludes a cost without a kind of fee', { feeCost: '20' }, { creditCents: 0, feeCents: 0 }],
] as const)('the amount to take now: %s', (_title, values, taken) => {
  expect(takenNow(typed(values))).toEqual(taken)
})

describe('the request', () => {
  test('of an untouched form has only defaults', () => {
    expect(newClientOf(typed({ email: ' a@b.example ' }), 7)).toMatchObject({
      email: 'a@b.example',
      owned_shops: [7],
      cash_balance: 0,
      fee_paid: false,
      client_id: undefined,
      document_kind: null,
      document_number: null,
      birth_date: null,
      registered_on: today,
      expires_on: '2027-11-15',
      fee_cost: 0,
      discount_percent: 0,
      max_monthly_grams: null,
      gender: null,
      consumption_type: null,
    })
  })

  test('has the kind of document only together with its number', () => {
    const sent = newClientOf(typed({ documentKind: 'passport', documentNumber: ' AB123 ' }), 7)
    expect([sent.document_kind, sent.document_number]).toEqual(['passport', 'AB123'])
  })

  test('counts a free fee as paid, and any other fee as the form says', () => {
    const paid = (values: Partial<NewMemberValues>) => newClientOf(typed(values), 7).fee_paid
    expect(paid({ feeKind: 'yearly', feePaid: '' })).toBe(true)
    expect(paid({ feeKind: 'yearly', feeCost: '20', feePaid: '' })).toBe(false)
    expect(paid({ feeKind: 'yearly', feeCost: '20' })).toBe(true)
    expect(hasFeeToPay(typed({ feeKind: 'yearly' }))).toBe(false)
  })

  test('lists the other venues after this one', () => {
    expect(newClientOf(typed({ venueIds: '3 9' }), 7).owned_shops).toEqual([7, 3, 9])
  })
})

test.each([
  ['', 0, false],
  ['  ', 0, false],
  ['12,50', 1_250, false],
  ['mucho', null, false],
  ['20000', null, true],
] as const)('the credit "%s" is %s', (text, cents, tooMuch) => {
  expect(readCredit(text)).toBe(cents)
  expect(isTooMuch(text)).toBe(tooMuch)
})

test.each([
  ['0412', 412],
  ['999999999', 999_999_999],
  ['0', null],
  ['12a', null],
  ['', null],
] as const)('the member number %s is %s', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('an error in a field opens the step that shows the field', () => {
  for (const step of memberSteps) for (const name of fieldsOf[step]) expect(stepOf(name)).toBe(step)
})

describe('a draft', () => {
  const papers = {
    photo: 'yes',
    documentNumber: '12345678Z',
    identitySeen: 'yes',
    consumptionType: 'therapeutic',
  } as const
  const person = typed({ ...papers, name: 'Elena' })

  test('stores what was typed, but no documents, photo or health data', () => {
    expect(worthKeeping(person, untouched)).toEqual({ name: 'Elena' })
    expect(worthKeeping(typed({ photo: 'yes' }), untouched)).toBeNull()
  })

  test('fills only the fields that the form still has', () => {
    const values = { name: 'Elena', shoeSize: '42' } as Partial<NewMemberValues>
    expect(withDraft(untouched, { savedAt: new Date(), values, sponsor: null })).toEqual(typed({ name: 'Elena' }))
    expect(withDraft(untouched, null)).toEqual(untouched)
  })
})
