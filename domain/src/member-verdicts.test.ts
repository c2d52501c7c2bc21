import { describe, expect, test } from 'vitest'
import { type GateLevels, levelsOf } from './gates.ts'
import { enterVerdict, receiveVerdict } from './member-verdicts.ts'

const today = '2026-03-01'
const welcome = {
  enrolledHere: true,
  membership: { standing: 'active', expiresOn: null, feeKind: 'none', feePaidUntil: null },
  underAge: false,
  identitySeen: true,
  inside: false,
} as const
const room = { inside: 10, capacity: 50 }

describe('a turnstile', () => {
  test.each([
    ['lets in who breaks no rule', welcome, room, {}, { why: null, staffMay: false }],
    [
      'does not give the reason that a person could give',
      { ...welcome, identitySeen: false },
      room,
      {},
      { why: 'entry_identity_unseen', staffMay: true },
    ],
    [
      'knows what nobody may overrule',
      { ...welcome, membership: { ...welcome.membership, standing: 'banned' } },
      room,
      {},
      { why: 'entry_barred', staffMay: false },
    ],
    [
      'follows the levels of the venue',
      { ...welcome, identitySeen: false },
      room,
      { entry_identity_unseen: 'ignore' },
      { why: null, staffMay: false },
    ],
    ['stops at a full room', welcome, { inside: 50, capacity: 50 }, {}, { why: 'entry_room_full', staffMay: true }],
    ['stops who is inside', { ...welcome, inside: true }, room, {}, { why: 'entry_already_inside', staffMay: false }],
    [
      'stops whose membership has ended',
      { ...welcome, membership: { ...welcome.membership, expiresOn: '2026-02-28' } },
      room,
      {},
      { why: 'entry_membership_expired', staffMay: true },
    ],
  ] as const)('%s', (_title, facts, space, levels: Partial<GateLevels>, expected) => {
    expect(enterVerdict(facts, space, today, levelsOf(levels))).toEqual(expected)
  })
})

const served = {
  inside: true,
  standing: 'active',
  underAge: false,
  registeredOn: '2026-01-01',
  dayMilli: 2_000,
  monthMilli: 20_000,
} as const
const limits = { dailyMilli: 5_000, monthlyMilli: 60_000, waitingDays: 0, today }

describe('a locker', () => {
  test.each([
    ['gives to who breaks no rule', served, limits, {}, { why: null, staffMay: false }],
    [
      'gives without credit: the price is not known',
      served,
      limits,
      { dispense_credit: 'block' },
      { why: null, staffMay: false },
    ],
    [
      'stops when nothing is left of the day',
      { ...served, dayMilli: 5_000 },
      limits,
      {},
      { why: 'dispense_daily_grams', staffMay: true },
    ],
    [
      'stops when nothing is left of the month',
      { ...served, monthMilli: 60_000 },
      limits,
      { dispense_monthly_grams: 'block' },
      { why: 'dispense_monthly_grams', staffMay: false },
    ],
    [
      'stops who is not inside',
      { ...served, inside: false },
      limits,
      {},
      { why: 'dispense_not_inside', staffMay: false },
    ],
    [
      'waits as long as the venue says',
      { ...served, registeredOn: '2026-02-27' },
      { ...limits, waitingDays: 15 },
      { dispense_waiting_days: 'warn' },
      { why: 'dispense_waiting_days', staffMay: true },
    ],
  ] as const)('%s', (_title, who, most, levels: Partial<GateLevels>, expected) => {
    expect(receiveVerdict(who, most, levelsOf(levels))).toEqual(expected)
  })
})
