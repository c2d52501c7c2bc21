import { describe, expect, test } from 'vitest'
import { readRetentionDays, type RetentionDays } from './retention.ts'
import {
  deletedBefore,
  type EndedPeriod,
  choosePeriod,
  nothingSet,
  periodOn,
  retentionBounds,
  retentionEdge,
  retentionKinds,
  retentionPeriodBlocker,
  type SetPeriod,
  usualPeriod,
} from './retention-periods.ts'

const days = readRetentionDays('visits=730') as RetentionDays
const day = '2026-11-19'

test.each([
  ['visits', 365, null],
  ['visits', 364, 'retention_period_outside'],
  ['visits', 3_651, 'retention_period_outside'],
  ['visits', 400.5, 'retention_period_outside'],
  ['visits', null, null],
  ['time-records', 47, 'retention_period_outside'],
  ['time-records', 48, null],
  ['left-members', 0, 'retention_period_outside'],
] as const)('%s for %s: %s', (kind, length, expected) => {
  expect(retentionPeriodBlocker(kind, length)).toBe(expected)
})

test('every kind has a least period below its most', () => {
  for (const kind of retentionKinds) expect(retentionBounds[kind].least).toBeLessThan(retentionBounds[kind].most)
})

test('without a choice the period of the installation holds, and people who left stay', () => {
  expect(usualPeriod('visits', days)).toBe(730)
  expect(usualPeriod('messages', days)).toBe(365)
  expect(usualPeriod('left-members', days)).toBeNull()
})

const of = (length: number | null, coming: SetPeriod['coming'] = null): SetPeriod => ({ length, coming })
const soon = '2026-11-21'

describe('a choice on 19 November, where 730 is usual', () => {
  test.each([
    ['a shorter period waits until the night after next', nothingSet, 400, of(null, { length: 400, from: soon })],
    ['a longer one holds at once', of(400), 500, of(500)],
    ['the usual one may be longer', of(400), null, of(null)],
    ['the usual one may be shorter', of(900), null, of(900, { length: null, from: soon })],
    ['the former period undoes what was to come', of(730, { length: 400, from: '2026-11-20' }), 730, of(730)],
    [
      'the same again does not wait anew',
      of(730, { length: 400, from: '2026-11-20' }),
      400,
      of(730, { length: 400, from: '2026-11-20' }),
    ],
    [
      'another shorter one waits anew',
      of(730, { length: 400, from: '2026-11-20' }),
      380,
      of(730, { length: 380, from: soon }),
    ],
    ['what has come already counts', of(730, { length: 400, from: day }), 500, of(500)],
  ])('%s', (_title, set, wanted, expected) => {
    expect(choosePeriod(set, wanted, { day, usual: 730 })).toEqual(expected)
  })

  test('a first period for what is kept without end waits too', () => {
    expect(choosePeriod(nothingSet, 24, { day, usual: null })).toEqual(of(null, { length: 24, from: soon }))
  })
})

test('a coming period holds from its day on', () => {
  const set = of(730, { length: 400, from: soon })
  expect(periodOn(set, '2026-11-20')).toEqual(set)
  expect(periodOn(set, soon)).toEqual(of(400))
})

test.each([
  ['visits', 365, '2026-11-19T05:00:00.000Z', '2025-11-19T05:00:00.000Z'],
  ['left-members', 12, '2026-11-19T05:00:00.000Z', '2025-11-19T05:00:00.000Z'],
  ['time-records', 48, '2028-02-29T05:00:00.000Z', '2024-02-29T05:00:00.000Z'],
  ['left-members', 12, '2028-02-29T05:00:00.000Z', '2027-02-28T05:00:00.000Z'],
] as const)('%s of %i ends %s at %s', (kind, length, now, expected) => {
  expect(retentionEdge(kind, length, new Date(now)).toISOString()).toBe(expected)
})

const ended = (length: number | null, until: string): EndedPeriod => ({ length, until: new Date(until) })
test.each([
  ['the period of today', [ended(400, '2026-11-20T03:00:00Z')], '2025-10-16T03:00:00.000Z'],
  ['kept without end', [ended(null, '2026-11-20T03:00:00Z')], null],
  [
    'a longer period, after a shorter one deleted more',
    [ended(2000, '2026-11-20T03:00:00Z'), ended(400, '2026-11-01T03:00:00Z')],
    '2025-09-27T03:00:00.000Z',
  ],
  [
    'a shorter period, after a longer one',
    [ended(400, '2026-11-20T03:00:00Z'), ended(2000, '2026-11-01T03:00:00Z')],
    '2025-10-16T03:00:00.000Z',
  ],
  [
    'without end, after a period that ended',
    [ended(null, '2026-11-20T03:00:00Z'), ended(400, '2026-11-01T03:00:00Z')],
    '2025-09-27T03:00:00.000Z',
  ],
] as const)('visits may be gone: %s', (_title, periods, expected) => {
  expect(deletedBefore('visits', periods)?.toISOString() ?? null).toBe(expected)
})
