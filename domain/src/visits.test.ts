import { describe, expect, test } from 'vitest'
import { levelsOf } from './gates.ts'
import {
  countdownText,
  entryInstant,
  entryVerdict,
  exitVerdict,
  minutesInside,
  nightOf,
  roomState,
  stayLeftMs,
  undoBlocker,
} from './visits.ts'

const usual = levelsOf({})
const today = '2026-11-15'
const membership = { standing: 'active', expiresOn: null, feeKind: 'none', feePaidUntil: null } as const
const welcome = { enrolledHere: true, membership, underAge: false, identitySeen: true, inside: false }
const noLimit = { done: 0, most: null, mayExceed: false }
const now = { room: { inside: 79, capacity: 80 }, today, overrules: noLimit }

describe('an entry', () => {
  test.each([
    ['of an active member', {}, {}, null, []],
    ['of a member of another venue', { enrolledHere: false }, {}, 'entry_not_member', []],
    ['of a banned member', { membership: { ...membership, standing: 'banned' } }, {}, 'entry_barred', []],
    ['of a member who left', { membership: { ...membership, standing: 'deactivated' } }, {}, 'entry_barred', []],
    ['of a member under age', { underAge: true }, {}, 'entry_under_age', []],
    ['of a member who is inside', { inside: true }, {}, 'entry_already_inside', []],
    [
      'of a suspended member who is inside',
      { inside: true, membership: { ...membership, standing: 'suspended' } },
      {},
      'entry_already_inside',
      [],
    ],
    ['on the last day', { membership: { ...membership, expiresOn: today } }, {}, null, []],
    [
      'after the last day',
      { membership: { ...membership, expiresOn: '2026-11-14' } },
      {},
      null,
      ['entry_membership_expired'],
    ],
    ['without ever having paid', { membership: { ...membership, feeKind: 'monthly' } }, {}, null, ['entry_fee_unpaid']],
    ['paid until today', { membership: { ...membership, feeKind: 'monthly', feePaidUntil: today } }, {}, null, []],
    ['into a full room', {}, { room: { inside: 80, capacity: 80 } }, null, ['entry_room_full']],
    ['into a room without a capacity', {}, { room: { inside: 8000, capacity: null } }, null, []],
    [
      'with several broken rules',
      { identitySeen: false, membership: { ...membership, expiresOn: '2026-01-01', feeKind: 'yearly' } },
      {},
      null,
      ['entry_membership_expired', 'entry_fee_unpaid', 'entry_identity_unseen'],
    ],
  ] as const)('%s', (_title, facts, circumstances, blocks, asks) => {
    expect(entryVerdict({ ...welcome, ...facts }, { ...now, ...circumstances }, usual)).toEqual({ blocks, asks })
  })

  test.each([
    ['the last time allowed', { done: 1, most: 2, mayExceed: false }, null],
    ['one time too many', { done: 2, most: 2, mayExceed: false }, 'entry_overrules_limit'],
    ['beyond the limit, by a person who may exceed it', { done: 2, most: 2, mayExceed: true }, null],
  ] as const)('is overruled %s', (_title, overrules, blocks) => {
    const verdict = entryVerdict({ ...welcome, identitySeen: false }, { ...now, overrules }, usual)
    expect(verdict).toEqual({ blocks, asks: ['entry_identity_unseen'] })
    expect(entryVerdict(welcome, { ...now, overrules }, usual).blocks).toBeNull()
  })

  test('is refused by the rules that a venue sets to block', () => {
    const full = { ...now, room: { inside: 80, capacity: 80 } }
    expect(entryVerdict(welcome, full, levelsOf({ entry_room_full: 'block' })).blocks).toBe('entry_room_full')
    expect(entryVerdict(welcome, full, levelsOf({ entry_room_full: 'ignore' }))).toEqual({ blocks: null, asks: [] })
  })
})

const enteredAt = new Date('2026-11-15T22:00:00Z')
const after = (minutes: number) => new Date(enteredAt.getTime() + minutes * 60_000)
const stay = { enteredAt, minStayMinutes: 30 }

describe('an exit', () => {
  test.each([
    ['with a cart', { cartItems: 3 }, 45, 'exit_cart_not_empty', []],
    ['before the minimum stay', { cartItems: 0 }, 29.99, null, ['exit_min_stay']],
    ['at the minimum stay', { cartItems: 0 }, 30, null, []],
  ] as const)('%s', (_title, { cartItems }, minutes, blocks, asks) => {
    expect(exitVerdict({ ...stay, cartItems, overrules: noLimit }, after(minutes), usual)).toEqual({ blocks, asks })
  })

  test('before the minimum stay is refused after too many overrules', () => {
    const overrules = { done: 0, most: 0, mayExceed: false }
    const early = exitVerdict({ ...stay, cartItems: 0, overrules }, after(1), usual)
    expect(early).toEqual({ blocks: 'exit_overrules_limit', asks: ['exit_min_stay'] })
    expect(exitVerdict({ ...stay, cartItems: 0, overrules }, after(30), usual).blocks).toBeNull()
  })
})

test.each([
  [0, '30:00', 0],
  [0.6, '29:24', 0],
  [11.6, '18:24', 11],
  [29.999, '00:01', 29],
  [30, '00:00', 30],
  [300, '00:00', 300],
])('after %d minutes the countdown shows %s', (minutes, shown, whole) => {
  expect(countdownText(stayLeftMs(stay, after(minutes)))).toBe(shown)
  expect(minutesInside(enteredAt, after(minutes))).toBe(whole)
})

test('a clock that runs behind shows the whole stay and never a negative one', () => {
  expect(minutesInside(enteredAt, after(-1))).toBe(0)
  expect(countdownText(stayLeftMs({ enteredAt, minStayMinutes: 90 }, enteredAt))).toBe('90:00')
})

test.each([
  ['2026-11-15T22:00:00Z', '2026-11-15T22:00:00.000Z'],
  ['2026-11-15T22:00:00.123', '2026-11-15T22:00:00.123Z'],
  ['2026-11-15 22:00:00', '2026-11-15T22:00:00.000Z'],
  ['2026-11-15T23:00:00+01:00', '2026-11-15T22:00:00.000Z'],
  ['2026-11-15T23:00:00+0100', '2026-11-15T22:00:00.000Z'],
])('an entry time of %s is %s', (text, instant) => {
  expect(entryInstant(text).toISOString()).toBe(instant)
})

test('an entry or exit can be undone for two minutes', () => {
  expect(undoBlocker(enteredAt, after(2))).toBeNull()
  expect(undoBlocker(enteredAt, after(2.01))).toBe('undo_too_late')
})

test.each([
  [71, 80, 'free'],
  [72, 80, 'nearly_full'],
  [80, 80, 'full'],
  [90, 80, 'full'],
  [9000, null, 'free'],
] as const)('%d of %s is %s', (inside, capacity, state) => {
  expect(roomState({ inside, capacity }, 90)).toBe(state)
})

describe('a night', () => {
  const at = (time: string) => new Date(`2026-11-15T${time}:00Z`)
  const visit = (entered: string, left: string | null) => ({
    enteredAt: at(entered),
    leftAt: left === null ? null : at(left),
  })

  test('is listed hour by hour', () => {
    const visits = [visit('16:50', '18:10'), visit('17:10', '17:40'), visit('17:40', '19:00'), visit('18:30', null)]
    expect(nightOf(visits, at('17:00'), at('20:00'), at('20:00'))).toEqual({
      entries: 3,
      peak: 2,
      averageStayMs: 55 * 60_000,
      hours: [
        { from: at('17:00'), entries: 2, exits: 1, peak: 2, averageStayMs: 55 * 60_000 },
        { from: at('18:00'), entries: 1, exits: 1, peak: 2, averageStayMs: null },
        { from: at('19:00'), entries: 0, exits: 1, peak: 2, averageStayMs: null },
      ],
    })
  })

  test('has no figures for hours to come', () => {
    const peaks = nightOf([visit('17:10', null)], at('17:00'), at('20:00'), at('18:30')).hours.map(({ peak }) => peak)
    expect(peaks).toEqual([1, 1, 0])
  })

  test('without visits is empty', () => {
    expect(nightOf([], at('17:00'), at('17:00'), at('17:00'))).toEqual({
      entries: 0,
      peak: 0,
      averageStayMs: null,
      hours: [],
    })
  })
})
