import { expect, test } from 'vitest'
import {
  grownAlert,
  isDrawerNegative,
  isNewCountry,
  mostMembersRead,
  mostRefusals,
  reachesLimit,
  readCountry,
  seenBlocker,
} from './alerts.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 20, minutes))

test.each([
  ['fewer than the limit are no alert', 4, 5, false],
  ['as many as the limit are one', 5, 5, true],
  ['more than the limit are one', 6, 5, true],
  ['without a limit nothing is', 600, null, false],
] as const)('%s', (_title, count, limit, expected) => expect(reachesLimit(count, limit)).toBe(expected))

test.each([
  ['no reads have no worst hour', [], null],
  [
    'members of one hour add up',
    [
      [0, 1],
      [20, 2],
      [59, 3],
    ],
    { count: 3, firstAt: at(0), lastAt: at(59) },
  ],
  [
    'a whole hour later is another hour',
    [
      [0, 1],
      [60, 2],
    ],
    { count: 1, firstAt: at(0), lastAt: at(0) },
  ],
  [
    'a member who is read twice counts once',
    [
      [0, 1],
      [30, 1],
      [45, 2],
    ],
    { count: 2, firstAt: at(0), lastAt: at(45) },
  ],
  [
    'the worst hour is found in the middle, in any order of the reads',
    [
      [200, 9],
      [70, 2],
      [0, 1],
      [80, 3],
      [90, 4],
    ],
    { count: 3, firstAt: at(70), lastAt: at(90) },
  ],
] as const)('%s', (_title, reads, expected) =>
  expect(mostMembersRead(reads.map(([minute, memberId]) => ({ at: at(minute), memberId })))).toEqual(expected),
)

test.each([
  ['refusals of ten minutes add up', [5, 7], { count: 12, firstAt: at(0), lastAt: at(5) }, 5],
  ['those of the eleventh minute do not', [5, 7], { count: 7, firstAt: at(10), lastAt: at(10) }, 10],
] as const)('%s', (_title, attempts, expected, apart) =>
  expect(mostRefusals(attempts.map((count, index) => ({ at: at(index * apart), attempts: count })))).toEqual(expected),
)

test.each([
  ['cash in the drawer is fine', 100, false],
  ['an empty drawer is fine', 0, false],
  ['less than nothing is not', -1, true],
] as const)('%s', (_title, cents, expected) => expect(isDrawerNegative(cents)).toBe(expected))

test.each([
  ['an unknown country is not new', null, ['ES'], false],
  ['the first country of an account is not new', 'ES', [], false],
  ['a country of earlier is not new', 'ES', ['FR', 'ES'], false],
  ['another country is new', 'FR', ['ES'], true],
] as const)('%s', (_title, country, known, expected) => expect(isNewCountry(country, known)).toBe(expected))

test.each([
  ['es', 'ES'],
  [' FR ', 'FR'],
  ['XX', null],
  ['T1', null],
  ['Spain', null],
  ['', null],
] as const)('the country of the header "%s" is %s', (header, expected) => expect(readCountry(header)).toBe(expected))

const known = { count: 5, firstAt: at(0), lastAt: at(10), seenAt: at(15), mailedAt: at(11) }
const found = { count: 5, firstAt: at(0), lastAt: at(10) }

test.each([
  ['found again as it was, nothing changes', known, found, null],
  ['found again with fewer, nothing changes', known, { ...found, count: 4 }, null],
  [
    'with more it grows and is unseen again, without a second mail on the same day',
    known,
    { ...found, count: 6, lastAt: at(20) },
    { ...known, count: 6, lastAt: at(20), seenAt: null },
  ],
  [
    'as many once more later only move its end',
    known,
    { ...found, firstAt: at(20), lastAt: at(30) },
    { ...known, lastAt: at(30) },
  ],
  [
    'a day after the mail it is mailed again',
    known,
    { ...found, count: 6, lastAt: at(11 + 24 * 60) },
    { ...known, count: 6, lastAt: at(11 + 24 * 60), seenAt: null, mailedAt: null },
  ],
  [
    'before the first mail it keeps waiting for it',
    { ...known, mailedAt: null },
    { ...found, count: 6 },
    { ...known, count: 6, seenAt: null, mailedAt: null },
  ],
] as const)('%s', (_title, before, again, expected) => expect(grownAlert(before, again)).toEqual(expected))

test.each([
  ['somebody else marks it', 1, 2, null],
  ['anybody marks what nobody caused', 1, null, null],
  ['who caused it does not', 1, 1, 'alert_own'],
] as const)('%s', (_title, seenBy, causedBy, expected) => expect(seenBlocker(seenBy, causedBy)).toBe(expected))
