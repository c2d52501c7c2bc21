import { expect, test } from 'vitest'
import { dueOf } from './due.ts'

const today = '2026-11-15'
const member = {
  state: 'active',
  good_until: '9999-12-31',
  expires_on: null,
  fee_kind: 'none',
  fee_paid_until: null,
} as const

test.each([
  ['without an end date nothing is due', {}, null],
  [
    'in good standing until a day',
    { good_until: '2027-06-30', expires_on: '2027-06-30' },
    { kind: 'until', day: '2027-06-30' },
  ],
  [
    'in good standing while the fee is paid',
    { good_until: '2027-01-08', fee_kind: 'yearly', fee_paid_until: '2027-01-08' },
    { kind: 'until', day: '2027-01-08' },
  ],
  ['due in three days', { state: 'expiring', good_until: '2026-11-18' }, { kind: 'in', days: 3 }],
  ['due today', { state: 'expiring', good_until: '2026-11-15' }, { kind: 'in', days: 0 }],
  [
    'expired, regardless of the fee',
    { state: 'expired', good_until: '0001-01-01', expires_on: '2026-11-03', fee_kind: 'monthly' },
    { kind: 'ago', days: 12 },
  ],
  [
    'unpaid since the last fee ran out',
    { state: 'unpaid', good_until: '2026-11-14', fee_kind: 'monthly', fee_paid_until: '2026-11-14' },
    { kind: 'ago', days: 1 },
  ],
  ['never paid', { state: 'unpaid', good_until: '0001-01-01', fee_kind: 'monthly' }, null],
  ['banned', { state: 'banned', good_until: '0001-01-01' }, null],
] as const)('%s', (_, facts, due) => {
  expect(dueOf({ ...member, ...facts }, today)).toEqual(due)
})
