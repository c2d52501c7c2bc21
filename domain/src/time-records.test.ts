import { describe, expect, test } from 'vitest'
import {
  clockInBlocker,
  clockOutBlocker,
  correctionBlocker,
  minutesOfDay,
  minutesOfMonth,
  minutesSoFar,
  minutesWorked,
  shiftDateOf,
  type Times,
  timesBlocker,
  timeStateOf,
} from './time-records.ts'

const clock = { timeZone: 'Europe/Madrid', dayCutoffMinutes: 6 * 60 }
const at = (text: string) => new Date(text)
const shift = (beganAt: string, endedAt: string | null, isShift = true) => ({
  beganAt: at(beganAt),
  endedAt: endedAt === null ? null : at(endedAt),
  isShift,
})

describe('the minutes of a shift', () => {
  test.each([
    ['an evening', shift('2026-11-14T18:00:00+01:00', '2026-11-14T23:30:00+01:00'), 330],
    ['a night over midnight', shift('2026-11-14T20:00:00+01:00', '2026-11-15T04:15:00+01:00'), 495],
    ['the night on which clocks go back has an hour more', shift('2026-10-24T22:00:00Z', '2026-10-25T05:00:00Z'), 420],
    ['the night on which they go forward has one less', shift('2026-03-28T23:00:00Z', '2026-03-29T04:00:00Z'), 300],
    ['an unfinished minute does not count', shift('2026-11-14T18:00:00Z', '2026-11-14T18:10:59Z'), 10],
    ['an open shift counts nothing', shift('2026-11-14T18:00:00Z', null), 0],
    ['a cancelled shift counts nothing', shift('2026-11-14T18:00:00Z', '2026-11-14T23:00:00Z', false), 0],
  ] as const)('%s', (_title, record, minutes) => expect(minutesWorked(record)).toBe(minutes))

  test('from midnight to six is seven hours in the October clock change and five in the March one', () => {
    expect(minutesWorked(shift('2026-10-25T00:00:00+02:00', '2026-10-25T06:00:00+01:00'))).toBe(7 * 60)
    expect(minutesWorked(shift('2026-03-29T00:00:00+01:00', '2026-03-29T06:00:00+02:00'))).toBe(5 * 60)
  })

  test('a running shift is counted up to now, and never below zero', () => {
    expect(minutesSoFar(at('2026-11-14T18:00:00Z'), at('2026-11-14T18:42:30Z'))).toBe(42)
    expect(minutesSoFar(at('2026-11-14T18:00:00Z'), at('2026-11-14T17:59:00Z'))).toBe(0)
  })
})

describe('a shift belongs to the business day it began on', () => {
  test.each([
    ['in the evening', '2026-11-14T20:00:00+01:00', '2026-11-14'],
    ['after midnight', '2026-11-15T00:30:00+01:00', '2026-11-14'],
    ['just before the cut-off', '2026-11-15T05:59:00+01:00', '2026-11-14'],
    ['at the cut-off', '2026-11-15T06:00:00+01:00', '2026-11-15'],
    ['in the hour that comes twice', '2026-10-25T02:30:00+01:00', '2026-10-24'],
  ] as const)('%s', (_title, beganAt, expected) => expect(shiftDateOf({ beganAt: at(beganAt) }, clock)).toBe(expected))

  test('its minutes belong to the same day, also at the end of a month', () => {
    const overnight = shift('2026-11-30T22:00:00+01:00', '2026-12-01T05:00:00+01:00')
    const records = [
      { ...overnight, businessDate: shiftDateOf(overnight, clock) },
      { ...shift('2026-11-30T10:00:00+01:00', '2026-11-30T12:00:00+01:00'), businessDate: '2026-11-30' },
      { ...shift('2026-12-01T20:00:00+01:00', '2026-12-01T21:00:00+01:00'), businessDate: '2026-12-01' },
      { ...shift('2026-12-02T20:00:00+01:00', null), businessDate: '2026-12-02' },
    ]
    expect(minutesOfDay(records, '2026-11-30')).toBe(9 * 60)
    expect(minutesOfMonth(records, '2026-11')).toBe(9 * 60)
    expect(minutesOfMonth(records, '2026-12')).toBe(60)
    expect(minutesOfMonth(records, '2027-01')).toBe(0)
  })
})

describe('an open record', () => {
  const began = '2026-11-14T20:00:00+01:00'
  test.each([
    ['runs while its day lasts', shift(began, null), '2026-11-15T05:59:00+01:00', 'running'],
    ['is forgotten at the cut-off', shift(began, null), '2026-11-15T06:00:00+01:00', 'forgotten'],
    [
      'is forgotten after sixteen hours',
      shift('2026-11-14T07:00:00+01:00', null),
      '2026-11-14T23:01:00+01:00',
      'forgotten',
    ],
    ['with an end is over', shift(began, '2026-11-15T03:00:00+01:00'), '2026-11-20T12:00:00+01:00', 'ended'],
    ['that was cancelled is no shift', shift(began, null, false), '2026-11-20T12:00:00+01:00', 'not_a_shift'],
  ] as const)('%s', (_title, record, now, expected) => expect(timeStateOf(record, at(now), clock)).toBe(expected))

  test.each([
    ['can be ended after the cut-off', '2026-11-15T06:20:00+01:00', null],
    ['can be ended up to sixteen hours later', '2026-11-15T12:00:00+01:00', null],
    ['cannot be ended more than sixteen hours later', '2026-11-15T12:01:00+01:00', 'time_record_forgotten'],
  ] as const)('%s', (_title, now, expected) => {
    expect(clockOutBlocker({ beganAt: at(began) }, at(now))).toBe(expected)
  })

  test('only one can be running, and a forgotten one does not prevent the next', () => {
    const open = { beganAt: at(began) }
    expect(clockInBlocker(null, at(began))).toBeNull()
    expect(clockInBlocker(open, at('2026-11-14T23:00:00+01:00'))).toBe('clocked_in_already')
    expect(clockInBlocker(open, at('2026-11-15T19:55:00+01:00'))).toBeNull()
    expect(clockOutBlocker(null, at(began))).toBe('not_clocked_in')
  })
})

describe('times entered by hand', () => {
  const now = at('2026-11-15T12:00:00Z')
  const ended: Times = { beganAt: at('2026-11-14T18:00:00Z'), endedAt: at('2026-11-14T22:00:00Z') }
  const running: Times = { beganAt: at('2026-11-15T09:00:00Z'), endedAt: null }
  const forgotten: Times = { beganAt: at('2026-11-13T18:00:00Z'), endedAt: null }
  const others = [ended, running, forgotten]

  test.each([
    ['before the others', '2026-11-14T12:00:00Z', '2026-11-14T18:00:00Z', null],
    ['after the others', '2026-11-14T22:00:00Z', '2026-11-15T02:00:00Z', null],
    ['overlapping another', '2026-11-14T21:59:00Z', '2026-11-15T02:00:00Z', 'time_record_overlaps'],
    ['around another', '2026-11-14T17:00:00Z', '2026-11-14T23:00:00Z', 'time_record_overlaps'],
    ['overlapping a running one', '2026-11-15T08:00:00Z', '2026-11-15T09:30:00Z', 'time_record_overlaps'],
    ['over the beginning of a forgotten one', '2026-11-13T17:00:00Z', '2026-11-13T19:00:00Z', 'time_record_overlaps'],
    ['after the beginning of a forgotten one', '2026-11-13T20:00:00Z', '2026-11-13T22:00:00Z', null],
    ['that end before they begin', '2026-11-12T12:00:00Z', '2026-11-12T11:00:00Z', 'time_record_backwards'],
    ['that end when they begin', '2026-11-12T12:00:00Z', '2026-11-12T12:00:00Z', 'time_record_backwards'],
    ['of a whole day', '2026-11-11T12:00:00Z', '2026-11-12T12:00:00Z', null],
    ['of more than a day', '2026-11-11T12:00:00Z', '2026-11-12T12:01:00Z', 'time_record_too_long'],
    ['that end later than now', '2026-11-15T08:00:00Z', '2026-11-15T12:01:00Z', 'time_record_in_future'],
    ['that begin later than now', '2026-11-15T13:00:00Z', '2026-11-15T14:00:00Z', 'time_record_in_future'],
  ] as const)('%s', (_title, beganAt, endedAt, expected) => {
    const times = { beganAt: at(beganAt), endedAt: at(endedAt) }
    expect(timesBlocker(times, { others, isRunning: false, now })).toBe(expected)
  })

  test('need an end, unless the shift is running', () => {
    const times = { beganAt: at('2026-11-15T08:30:00Z'), endedAt: null }
    expect(timesBlocker(times, { others: [ended], isRunning: false, now })).toBe('time_record_end_missing')
    expect(timesBlocker(times, { others: [ended], isRunning: true, now })).toBeNull()
    const early = { beganAt: at('2026-11-14T19:59:00Z'), endedAt: null }
    expect(timesBlocker(early, { others: [], isRunning: true, now })).toBe('time_record_too_long')
    const into = { beganAt: at('2026-11-14T21:00:00Z'), endedAt: null }
    expect(timesBlocker(into, { others: [ended], isRunning: true, now })).toBe('time_record_overlaps')
  })
})

test('hours are corrected by people who manage staff, but never their own by an employee', () => {
  const helper = { role: 'employee', venues: [{ id: 1, role: 'employee', capabilities: ['staff'] }] } as const
  const owner = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] } as const
  expect(correctionBlocker(helper, 1, false)).toBeNull()
  expect(correctionBlocker(helper, 1, true)).toBe('own_time_record_kept')
  expect(correctionBlocker(owner, 1, true)).toBeNull()
})
