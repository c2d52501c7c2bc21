import { expect, test } from 'vitest'
import {
  entryFactsOf,
  type KnownMember,
  memberAlone,
  type OfflineEffect,
  offlineSaleBlocker,
  servedOf,
} from './offline-decisions.ts'

const enteredAt = new Date('2026-03-01T20:00:00Z')
const today = '2026-03-01'
const known: KnownMember = {
  membership: { standing: 'active', expiresOn: null, feeKind: 'none', feePaidUntil: null },
  registeredOn: '2025-01-01',
  underAge: false,
  identitySeen: true,
  discountPercent: 0,
  months: [{ month: '2026-03-01', gramsMilli: 5_000, lastDay: '2026-03-01', lastDayMilli: 1_000 }],
  balanceCents: 5_000,
  inside: { isHere: true, enteredAt },
}
const outside: KnownMember = { ...known, inside: null }
const sale = (totalCents: number, gramsMilli = 0, day = today): OfflineEffect => ({
  kind: 'sale',
  totalCents,
  gramsMilli,
  day,
})
const entry: OfflineEffect = { kind: 'entry', at: enteredAt }
const topUp = (amountCents: number): OfflineEffect => ({ kind: 'top_up', amountCents })

const free = { memberMostCents: null, newcomerMostCents: 0 }
const limited = { memberMostCents: 2_000, newcomerMostCents: 500 }

test.each([
  ['a member inside spends up to their credit', known, [], 5_000, free, null],
  ['what was sold before counts', known, [sale(4_000)], 1_000, free, null],
  ['beyond the credit, the rule of the sale refuses', known, [sale(4_000)], 1_001, free, null],
  ['the venue limits what a member spends', known, [], 2_001, limited, 'offline_limit'],
  ['up to the limit it is allowed', known, [], 2_000, limited, null],
  ['sales before count against the limit', known, [sale(1_500)], 501, limited, 'offline_limit'],
  ['a top-up in cash raises the limit', known, [sale(2_000), topUp(300)], 300, limited, null],
  ['a newcomer has an allowance of nothing by default', outside, [entry], 1, free, 'offline_limit'],
  ['a newcomer has the allowance of the venue', outside, [entry], 500, limited, null],
  ['a newcomer spends what they pay in', outside, [entry, topUp(1_000)], 1_000, free, null],
  ['a member who leaves and returns was inside', known, [{ kind: 'exit' }, entry], 2_000, limited, null],
] as const)('%s', (_title, member, effects, totalCents, limits, expected) => {
  expect(offlineSaleBlocker(memberAlone(member, effects), { totalCents, isClaimed: false }, limits)).toBe(expected)
})

test('a member whom another device may have sold to is not charged', () => {
  const blocker = offlineSaleBlocker(memberAlone(known, []), { totalCents: 1, isClaimed: true }, free)
  expect(blocker).toBe('offline_member_claimed')
})

test.each([
  ['a sale counts on its day', [sale(100, 2_000)], today, { dayMilli: 3_000, monthMilli: 7_000 }],
  ['a new day begins at zero', [sale(100, 2_000, '2026-03-02')], '2026-03-02', { dayMilli: 2_000, monthMilli: 7_000 }],
  [
    'a new month begins at zero',
    [sale(100, 2_000, '2026-04-01')],
    '2026-04-01',
    { dayMilli: 2_000, monthMilli: 2_000 },
  ],
] as const)('%s', (_title, effects, day, expected) => {
  expect(servedOf(memberAlone(known, effects), day)).toMatchObject(expected)
})

test('a member who came in offline is inside, at the door and at the counter', () => {
  const member = memberAlone(outside, [entry])
  expect(entryFactsOf(member).inside).toBe(true)
  expect(servedOf(member, today).inside).toBe(true)
  expect(member.wasInsideAtLastContact).toBe(false)
})

test('a member inside another venue does not enter and is not served', () => {
  const member = memberAlone({ ...known, inside: { isHere: false, enteredAt } }, [])
  expect(entryFactsOf(member).inside).toBe(true)
  expect(servedOf(member, today).inside).toBe(false)
})
