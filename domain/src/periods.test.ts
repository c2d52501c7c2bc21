import { describe, expect, test } from 'vitest'
import {
  type DaySpan,
  hoursOfDay,
  hoursOver,
  monthsOf,
  monthSpan,
  type PeriodName,
  periodOf,
  rangeBlocker,
} from './periods.ts'

const madrid = { timeZone: 'Europe/Madrid', dayCutoffMinutes: 360 }
const range = (from: string, to: string): DaySpan => ({ from, to })
const formatted = ({ from, to, previous }: ReturnType<typeof periodOf>) =>
  `${from} ${to} against ${previous.from} ${previous.to}`

describe('a period and what it is compared with', () => {
  test.each<[string, PeriodName | DaySpan, string, string]>([
    [
      'today, with the same weekday',
      'today',
      '2026-11-15T20:00:00Z',
      '2026-11-15 2026-11-15 against 2026-11-08 2026-11-08',
    ],
    [
      'after midnight it is still the evening before',
      'today',
      '2026-11-15T02:00:00Z',
      '2026-11-14 2026-11-14 against 2026-11-07 2026-11-07',
    ],
    [
      'at the cut-off the next day begins',
      'today',
      '2026-11-15T05:00:00Z',
      '2026-11-15 2026-11-15 against 2026-11-08 2026-11-08',
    ],
    [
      'seven days, with the seven before',
      'week',
      '2026-11-15T20:00:00Z',
      '2026-11-09 2026-11-15 against 2026-11-02 2026-11-08',
    ],
    [
      'the month so far, with the same days',
      'month',
      '2026-11-15T20:00:00Z',
      '2026-11-01 2026-11-15 against 2026-10-01 2026-10-15',
    ],
    [
      'the first night of a month is the last of the one before',
      'month',
      '2026-12-01T02:00:00Z',
      '2026-11-01 2026-11-30 against 2026-10-01 2026-10-30',
    ],
    [
      'a 31st with the last of a shorter month',
      'month',
      '2026-03-31T20:00:00Z',
      '2026-03-01 2026-03-31 against 2026-02-01 2026-02-28',
    ],
    [
      'the end of March in a leap year',
      'month',
      '2028-03-31T20:00:00Z',
      '2028-03-01 2028-03-31 against 2028-02-01 2028-02-29',
    ],
    ['a January with December', 'month', '2027-01-10T20:00:00Z', '2027-01-01 2027-01-10 against 2026-12-01 2026-12-10'],
    ['the year so far', 'year', '2026-11-15T20:00:00Z', '2026-01-01 2026-11-15 against 2025-01-01 2025-11-15'],
    [
      'a leap day with the last of February',
      'year',
      '2028-02-29T20:00:00Z',
      '2028-01-01 2028-02-29 against 2027-01-01 2027-02-28',
    ],
    ['the day after a leap day', 'year', '2028-03-01T20:00:00Z', '2028-01-01 2028-03-01 against 2027-01-01 2027-03-01'],
    ['a year after a leap year', 'year', '2029-02-28T20:00:00Z', '2029-01-01 2029-02-28 against 2028-01-01 2028-02-28'],
    [
      'New Year’s night is the old year',
      'year',
      '2027-01-01T03:00:00Z',
      '2026-01-01 2026-12-31 against 2025-01-01 2025-12-31',
    ],
    [
      'some days, with as many before',
      range('2026-11-03', '2026-11-12'),
      '2026-11-15T20:00:00Z',
      '2026-11-03 2026-11-12 against 2026-10-24 2026-11-02',
    ],
    [
      'one day, with the day before',
      range('2026-11-03', '2026-11-03'),
      '2026-11-15T20:00:00Z',
      '2026-11-03 2026-11-03 against 2026-11-02 2026-11-02',
    ],
    [
      'the beginning of a month as the month so far',
      range('2026-11-01', '2026-11-15'),
      '2026-11-15T20:00:00Z',
      '2026-11-01 2026-11-15 against 2026-10-01 2026-10-15',
    ],
    [
      'whole months, with as many',
      range('2026-07-01', '2026-09-30'),
      '2026-11-15T20:00:00Z',
      '2026-07-01 2026-09-30 against 2026-04-01 2026-06-30',
    ],
    [
      'whole months over a year',
      range('2025-12-01', '2026-02-28'),
      '2026-11-15T20:00:00Z',
      '2025-12-01 2026-02-28 against 2025-09-01 2025-11-30',
    ],
    [
      'days are counted as days over a clock change',
      range('2026-10-24', '2026-10-26'),
      '2026-11-15T20:00:00Z',
      '2026-10-24 2026-10-26 against 2026-10-21 2026-10-23',
    ],
    [
      'future days are left out',
      range('2026-11-10', '2026-12-31'),
      '2026-11-15T20:00:00Z',
      '2026-11-10 2026-11-15 against 2026-11-04 2026-11-09',
    ],
    [
      'a range in the future becomes today',
      range('2026-11-20', '2026-11-21'),
      '2026-11-15T20:00:00Z',
      '2026-11-15 2026-11-15 against 2026-11-14 2026-11-14',
    ],
  ])('%s', (_title, asked, now, expected) => {
    expect(formatted(periodOf(asked, new Date(now), madrid))).toBe(expected)
  })

  test('a cut-off and a zone decide what today is', () => {
    const now = new Date('2026-11-15T05:30:00Z')
    expect(periodOf('today', now, madrid).from).toBe('2026-11-15')
    expect(periodOf('today', now, { ...madrid, dayCutoffMinutes: 420 }).from).toBe('2026-11-14')
    expect(periodOf('today', now, { ...madrid, timeZone: 'Atlantic/Canary' }).from).toBe('2026-11-14')
  })

  test('only an unfinished last day is compared by the hour', () => {
    const now = new Date('2026-11-15T11:30:00Z')
    expect(periodOf('month', now, madrid).hours).toEqual([6, 7, 8, 9, 10, 11])
    expect(periodOf(range('2026-11-01', '2026-11-14'), now, madrid).hours).toBeNull()
  })
})

describe('the hours of a day', () => {
  test.each([
    [0, [0, 23]],
    [360, [6, 5]],
    [390, [7, 6]],
    [1439, [0, 23]],
  ])('with a cut-off at minute %d', (cutoff, [first, last]) => {
    const hours = hoursOfDay(cutoff)
    expect([hours[0], hours.at(-1)]).toEqual([first, last])
    expect(new Set(hours).size).toBe(24)
  })

  test.each([
    ['none in the first', '2026-11-15T05:59:00Z', 360, 0],
    ['one after the first', '2026-11-15T06:00:00Z', 360, 1],
    ['all but the last at three in the morning', '2026-11-15T02:30:00Z', 360, 21],
    ['none between half past and the full hour', '2026-11-15T05:45:00Z', 390, 0],
    ['none during the first whole hour', '2026-11-15T06:30:00Z', 390, 0],
    ['all whole hours during the split hour at the end', '2026-11-15T05:15:00Z', 390, 23],
    ['one fewer after the clock was set forward', '2026-03-29T03:59:00Z', 360, 23],
    ['none after the clock was set back over the cut-off', '2026-10-25T01:10:00Z', 150, 0],
    ['twenty after the clock was set back before the cut-off', '2026-10-25T01:30:00Z', 360, 20],
  ])('%s', (_title, now, dayCutoffMinutes, over) => {
    expect(hoursOver(new Date(now), { timeZone: 'Europe/Madrid', dayCutoffMinutes })).toHaveLength(over)
  })
})

test.each([
  ['one day', '2026-11-15', '2026-11-15', null],
  ['a leap year', '2028-01-01', '2028-12-31', null],
  ['a day more than that', '2028-01-01', '2029-01-01', 'range_too_long'],
  ['backwards', '2026-11-15', '2026-11-14', 'range_backwards'],
])('%s', (_title, from, to, expected) => expect(rangeBlocker({ from, to })).toBe(expected))

test('months are listed for the days of a period', () => {
  expect(monthsOf(range('2025-12-31', '2026-02-01'))).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  expect(monthSpan('2028-02-01')).toEqual(range('2028-02-01', '2028-02-29'))
})
