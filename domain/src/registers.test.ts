import { describe, expect, test } from 'vitest'
import {
  capacitiesBetween,
  capacityAt,
  type CapacityEntry,
  createCapacityLog,
  keptFrom,
  type Passage,
  registerBlocker,
  registerNumberText,
  standingBefore,
  type StandingChange,
} from './registers.ts'

test.each([
  ['members', 1, 'SOC-2026-0001'],
  ['dispensing', 42, 'RET-2026-0042'],
  ['capacity', 12_345, 'AFO-2026-12345'],
] as const)('the number of a register of %s reads %i as %s', (kind, number, text) => {
  expect(registerNumberText({ kind, year: 2026, number })).toBe(text)
})

test.each([
  ['a day', '2026-03-01', '2026-03-01', null],
  ['a year', '2025-03-02', '2026-03-01', null],
  ['more than a year', '2025-02-27', '2026-03-01', 'range_too_long'],
  ['days in the wrong order', '2026-03-01', '2026-02-28', 'range_backwards'],
  ['a day that has not begun', '2026-03-01', '2026-03-02', 'range_ahead'],
] as const)('the period of a register: %s', (_title, from, to, expected) => {
  expect(registerBlocker({ from, to }, '2026-03-01')).toBe(expected)
})

describe('the first day of which everything is kept', () => {
  const clock = { timeZone: 'Europe/Madrid', dayCutoffMinutes: 360 }
  const deleted = new Date('2025-03-10T12:00:00Z')
  test.each([
    ['of a register that begins before it', 'capacity', '2025-03-09', deleted, '2025-03-11'],
    ['of a register that begins on the day when the deletion ended', 'capacity', '2025-03-10', deleted, '2025-03-11'],
    ['of a register that begins on it', 'capacity', '2025-03-11', deleted, null],
    ['in a night that belongs to the day before', 'capacity', '2025-03-10', new Date('2025-03-10T03:00:00Z'), null],
    ['if nothing is deleted', 'capacity', '2020-01-01', null, null],
    ['of sales, which stay', 'dispensing', '2020-01-01', deleted, null],
    ['of members, who stay', 'members', '2020-01-01', deleted, null],
  ] as const)('%s', (_title, kind, from, before, expected) => {
    expect(keptFrom({ kind, from }, before, clock)).toBe(expected)
  })
})

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const change = (at: string, before: StandingChange['before'], after: StandingChange['after']): StandingChange => ({
  at: day(at),
  before,
  after,
})
const until = day('2026-03-01')
const none = { erasedAt: null, changes: [] }

describe('the standing of a member on a day', () => {
  test.each([
    ['never changed', { standing: 'active', ...none }, 'active', null],
    [
      'left before it',
      { standing: 'deactivated', erasedAt: null, changes: [change('2026-02-01', 'active', 'deactivated')] },
      'deactivated',
      '2026-02-01',
    ],
    [
      'left after it',
      { standing: 'deactivated', erasedAt: null, changes: [change('2026-04-01', 'active', 'deactivated')] },
      'active',
      null,
    ],
    [
      'banned, and a member again before it',
      {
        standing: 'active',
        erasedAt: null,
        changes: [change('2026-01-01', 'active', 'banned'), change('2026-02-01', 'banned', 'active')],
      },
      'active',
      null,
    ],
    [
      'suspended, which is still a member',
      { standing: 'suspended', erasedAt: null, changes: [change('2026-02-01', 'active', 'suspended')] },
      'suspended',
      null,
    ],
    ['imported as left, without a change', { standing: 'deactivated', ...none }, 'deactivated', null],
    [
      'left, and erased later but before it',
      { standing: 'erased', erasedAt: day('2026-02-20'), changes: [change('2026-02-01', 'active', 'deactivated')] },
      'erased',
      '2026-02-01',
    ],
    [
      'erased before it without leaving',
      { standing: 'erased', erasedAt: day('2026-02-20'), changes: [] },
      'erased',
      '2026-02-20',
    ],
    ['erased after it', { standing: 'erased', erasedAt: day('2026-04-20'), changes: [] }, 'active', null],
  ] as const)('%s', (_title, member, standing, leftOn) => {
    expect(standingBefore(until, member)).toEqual({ standing, leftAt: leftOn === null ? null : day(leftOn) })
  })
})

describe('the capacity log', () => {
  const clock = { timeZone: 'Europe/Madrid', dayCutoffMinutes: 360 }
  const at = (text: string) => new Date(`2026-01-${text}:00Z`)
  const into = (text: string): Passage => ({ at: at(text), exitKind: null, memberNumber: 7 })
  const out = (text: string, exitKind: Passage['exitKind'] = 'normal'): Passage => ({
    at: at(text),
    exitKind,
    memberNumber: 7,
  })
  const logOf = (insideBefore: number, passages: Passage[]) => {
    const log = createCapacityLog(insideBefore, clock)
    return [...passages.flatMap((passage) => log.add(passage)), ...log.end()]
  }

  test('counts who is inside after every passage, and the highest of each day', () => {
    const lines = logOf(0, [into('10T18:00'), into('10T18:10'), out('10T19:00'), into('10T20:00'), into('11T18:00')])
    expect(lines.map((line) => (line.kind === 'day' ? 'day' : line.inside))).toEqual([1, 2, 1, 2, 'day', 3, 'day'])
    expect(lines.filter(({ kind }) => kind === 'day')).toEqual([
      { kind: 'day', date: '2026-01-10', entries: 3, exits: 1, highest: 2, highestAt: at('10T18:10') },
      { kind: 'day', date: '2026-01-11', entries: 1, exits: 0, highest: 3, highestAt: at('11T18:00') },
    ])
  })

  test('counts those who were inside when the day began', () => {
    expect(logOf(5, [out('10T18:00')]).at(-1)).toMatchObject({ highest: 5, highestAt: null, exits: 1 })
  })

  test('after midnight it is still the same business day', () => {
    expect(logOf(0, [into('10T23:30'), out('11T01:00')]).map(({ date }) => date)).toEqual([
      '2026-01-10',
      '2026-01-10',
      '2026-01-10',
    ])
  })

  test('a forgotten exit belongs to the day that it ends', () => {
    const lines = logOf(0, [into('10T18:00'), out('11T05:00', 'timed_out'), into('11T05:00')])
    expect(lines.map((line) => [line.date, line.kind === 'day' ? `highest ${line.highest}` : line.inside])).toEqual([
      ['2026-01-10', 1],
      ['2026-01-10', 0],
      ['2026-01-10', 'highest 1'],
      ['2026-01-11', 1],
      ['2026-01-11', 'highest 1'],
    ])
  })

  test('nobody came, so there is nothing to list', () => {
    expect(logOf(0, [])).toEqual([])
  })
})

describe('the capacity that held', () => {
  const made = (at: string, after: number | null): CapacityEntry => ({ at: day(at), isNew: true, before: null, after })
  const changed = (at: string, before: number | null, after: number | null): CapacityEntry => ({
    at: day(at),
    isNew: false,
    before,
    after,
  })
  const raised = changed('2026-02-01', 60, 80)
  const onRecord = (capacity: number | null) => ({ capacity, isOnRecord: true })
  const ofToday = (capacity: number | null) => ({ capacity, isOnRecord: false })

  test.each([
    ['before a change', '2026-01-31', [raised], 80, onRecord(60)],
    ['at the moment of a change', '2026-02-01', [raised], 80, onRecord(80)],
    ['after the last change', '2026-03-01', [raised], 80, onRecord(80)],
    ['between two changes', '2026-02-10', [raised, changed('2026-03-01', 80, 50)], 50, onRecord(80)],
    ['without a limit, then with one', '2026-01-01', [changed('2026-02-01', null, 80)], 80, onRecord(null)],
    ['with a limit, then without one', '2026-03-01', [changed('2026-02-01', 80, null)], null, onRecord(null)],
    ['of a venue that never changed it', '2026-03-01', [made('2025-01-01', 80)], 80, onRecord(80)],
    ['before the first change of a venue on record', '2026-01-01', [made('2025-01-01', 60), raised], 80, onRecord(60)],
    ['of a venue without anything on record', '2026-03-01', [], 80, ofToday(80)],
    ['before the venue was made', '2024-12-31', [made('2025-01-01', 60), raised], 80, ofToday(80)],
    ['changed since without an entry', '2026-03-01', [raised], 45, ofToday(45)],
    ['changed in between without an entry', '2026-02-10', [raised, changed('2026-03-01', 70, 50)], 50, ofToday(50)],
    ['before a gap in the entries', '2026-01-01', [raised, changed('2026-03-01', 70, 50)], 50, onRecord(60)],
  ] as const)('%s', (_title, at, entries, today, expected) => {
    expect(capacityAt(day(at), entries, today)).toEqual(expected)
  })

  const span = { from: day('2026-02-01'), until: day('2026-02-02') }
  test.each([
    ['on no day of a change', [changed('2026-01-31', 60, 80), changed('2026-02-02', 80, 70)], []],
    ['on the day of a change', [raised], [60, 80]],
    ['changed twice on a day', [raised, changed('2026-02-01', 80, null)], [60, 80, null]],
    ['on the day when only the name was changed', [changed('2026-02-01', 60, 60)], []],
    ['on the day when the venue was made', [made('2026-02-01', 60)], []],
  ] as const)('%s', (_title, entries, expected) => {
    expect(capacitiesBetween(span, entries)).toEqual(expected)
  })
})
