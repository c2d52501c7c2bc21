import { expect, test } from 'vitest'
import { allowanceBlocker, type AllowanceFacts, allowanceOn, type AllowanceRules } from './allowances.ts'

const today = '2027-03-01'
const facts: AllowanceFacts = {
  membership: { standing: 'active', expiresOn: null, feeKind: 'none', feePaidUntil: null },
  identitySeen: true,
  birthDate: '1990-05-01',
  registeredOn: '2026-01-10',
  monthlyMaxMilli: null,
  dayMilli: 0,
  monthMilli: 0,
}
const rules: AllowanceRules = {
  today,
  dailyMilli: 25_000,
  monthlyMilli: 50_000,
  ageLimit: 18,
  waitingDays: 0,
  gramsOverMostMilli: null,
  gateLevels: { dispense_monthly_grams: 'block' },
}
const none = { blocks: null, asks: [] }

test.each([
  ['nothing received yet', {}, {}, 25_000, 50_000, 25_000],
  ['some received today', { dayMilli: 10_000, monthMilli: 10_000 }, {}, 15_000, 40_000, 15_000],
  ['the month nearly used up', { monthMilli: 48_500 }, {}, 25_000, 1_500, 1_500],
  ['more received than the limit allows', { dayMilli: 30_000, monthMilli: 60_000 }, {}, 0, 0, 0],
  ['a limit of the member goes before that of the shop', { monthlyMaxMilli: 30_000 }, {}, 25_000, 30_000, 25_000],
  ['no limit at all', {}, { dailyMilli: null, monthlyMilli: null }, null, null, null],
  ['only a limit for the month', {}, { dailyMilli: null }, null, 50_000, 50_000],
] as const)('%s', (_title, fact, rule, leftDayMilli, leftMonthMilli, leftMilli) => {
  const allowance = allowanceOn({ ...facts, ...fact }, { ...rules, ...rule }, 1_000)
  expect(allowance).toMatchObject({ leftDayMilli, leftMonthMilli, leftMilli })
})

test.each([
  ['all is well', {}, {}, 1_000, none, none],
  [
    'over the daily limit a reason is asked for',
    { dayMilli: 24_500, monthMilli: 24_500 },
    {},
    1_000,
    none,
    { blocks: null, asks: ['dispense_daily_grams'] },
  ],
  [
    'over the monthly limit it is refused',
    { monthMilli: 50_000 },
    {},
    1_000,
    none,
    { blocks: 'dispense_monthly_grams', asks: [] },
  ],
  [
    'nobody without the right to approve goes further over a limit than the shop allows',
    { dayMilli: 25_000, monthMilli: 25_000 },
    { gramsOverMostMilli: 500 },
    1_000,
    none,
    { blocks: 'dispense_grams_limit', asks: ['dispense_daily_grams'] },
  ],
  [
    'who turns eighteen later neither enters nor is served',
    { birthDate: '2009-03-02' },
    {},
    1_000,
    { blocks: 'entry_under_age', asks: [] },
    { blocks: 'dispense_under_age', asks: [] },
  ],
  ['who turns eighteen on that day is served', { birthDate: '2009-03-01' }, {}, 1_000, none, none],
  [
    'within the waiting days',
    { registeredOn: '2027-02-20' },
    { waitingDays: 15, gateLevels: { dispense_waiting_days: 'block' } },
    1_000,
    none,
    { blocks: 'dispense_waiting_days', asks: [] },
  ],
  [
    'a membership that has run out by then',
    { membership: { ...facts.membership, expiresOn: '2027-02-28' } },
    {},
    1_000,
    { blocks: null, asks: ['entry_membership_expired'] },
    none,
  ],
] as const)('%s', (_title, fact, rule, askedMilli, entry, dispense) => {
  const allowance = allowanceOn({ ...facts, ...fact }, { ...rules, ...rule }, askedMilli)
  expect({ entry: allowance.entry, dispense: allowance.dispense }).toEqual({ entry, dispense })
})

test.each([
  ['2027-02-28', 'allowance_past'],
  ['2027-03-01', null],
  ['2027-03-02', null],
] as const)('%s can be asked about, or not', (day, blocker) => {
  expect(allowanceBlocker(day, today)).toBe(blocker)
})
