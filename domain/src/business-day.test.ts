import { describe, expect, test } from 'vitest'
import { businessDateOf, businessDayStart, calendarDateOf } from './business-day.ts'

const hours = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

test.each([
  ['a Saturday evening', '2026-11-14T21:47:00Z', 'Europe/Madrid', '06:00', '2026-11-14'],
  ['three in the morning belongs to the night before', '2026-11-15T02:00:00Z', 'Europe/Madrid', '06:00', '2026-11-14'],
  ['one minute before the cut-off', '2026-11-15T04:59:59Z', 'Europe/Madrid', '06:00', '2026-11-14'],
  ['at the cut-off the next day begins', '2026-11-15T05:00:00Z', 'Europe/Madrid', '06:00', '2026-11-15'],
  [
    'the same instant on the Canaries is still the night before',
    '2026-11-15T05:00:00Z',
    'Atlantic/Canary',
    '06:00',
    '2026-11-14',
  ],
  ['with a cut-off at midnight days are calendar days', '2026-11-14T23:00:00Z', 'Europe/Madrid', '00:00', '2026-11-15'],
  [
    'with a cut-off at midnight the last minute belongs to the same day',
    '2026-11-14T22:59:00Z',
    'Europe/Madrid',
    '00:00',
    '2026-11-14',
  ],
  [
    'with the latest cut-off nearly all of a day is yesterday',
    '2026-11-14T12:00:00Z',
    'Europe/Madrid',
    '23:59',
    '2026-11-13',
  ],
  ['over the end of a month', '2026-12-01T01:00:00Z', 'Europe/Madrid', '06:00', '2026-11-30'],
  ['over the end of a year', '2027-01-01T02:00:00Z', 'Europe/Madrid', '06:00', '2026-12-31'],
  ['in a leap year', '2028-03-01T02:00:00Z', 'Europe/Madrid', '06:00', '2028-02-29'],
  ['far in the east', '2026-11-14T16:00:00Z', 'Asia/Tokyo', '06:00', '2026-11-14'],
  ['far in the west', '2026-11-14T12:00:00Z', 'America/Los_Angeles', '06:00', '2026-11-13'],
  ['in a time zone with a half-hour offset', '2026-11-14T00:29:00Z', 'Asia/Kolkata', '06:00', '2026-11-13'],
])('%s', (_title, instant, zone, cutoff, date) => {
  expect(businessDateOf(new Date(instant), zone, hours(cutoff))).toBe(date)
})

test('a day ends at six in the morning by default', () => {
  expect(businessDateOf(new Date('2026-11-15T04:59:00Z'), 'Europe/Madrid')).toBe('2026-11-14')
  expect(businessDateOf(new Date('2026-11-15T05:00:00Z'), 'Europe/Madrid')).toBe('2026-11-15')
})

describe('the night the clock is set forward, 02:00 becomes 03:00', () => {
  test.each([
    ['04:59Z is 06:59 and past the cut-off', '2026-03-29T04:59:00Z', '06:00', '2026-03-29'],
    ['04:00Z is 06:00, the cut-off', '2026-03-29T04:00:00Z', '06:00', '2026-03-29'],
    ['03:59Z is 05:59', '2026-03-29T03:59:00Z', '06:00', '2026-03-28'],
    ['a cut-off in the skipped hour is passed when the clock jumps', '2026-03-29T01:00:00Z', '02:30', '2026-03-29'],
    [
      'a cut-off in the skipped hour is not passed a minute before the jump',
      '2026-03-29T00:59:00Z',
      '02:30',
      '2026-03-28',
    ],
  ])('%s', (_title, instant, cutoff, date) => {
    expect(businessDateOf(new Date(instant), 'Europe/Madrid', hours(cutoff))).toBe(date)
  })
})

describe('the night the clock is set back, 03:00 becomes 02:00', () => {
  test.each([
    ['04:59Z is 05:59', '2026-10-25T04:59:00Z', '06:00', '2026-10-24'],
    ['05:00Z is 06:00, the cut-off', '2026-10-25T05:00:00Z', '06:00', '2026-10-25'],
    ['00:29Z is the first 02:29', '2026-10-25T00:29:00Z', '02:30', '2026-10-24'],
    ['00:30Z is the first 02:30, and the day begins', '2026-10-25T00:30:00Z', '02:30', '2026-10-25'],
    ['01:10Z is 02:10 again and belongs to the same day', '2026-10-25T01:10:00Z', '02:30', '2026-10-25'],
    ['01:30Z is the second 02:30', '2026-10-25T01:30:00Z', '02:30', '2026-10-25'],
  ])('%s', (_title, instant, cutoff, date) => {
    expect(businessDateOf(new Date(instant), 'Europe/Madrid', hours(cutoff))).toBe(date)
  })

  test.each([
    ['Europe/Madrid', '2026-10-24'],
    ['America/Santiago', '2026-04-04'],
    ['America/Havana', '2026-10-31'],
    ['Australia/Lord_Howe', '2026-04-04'],
  ])('in %s days never go backwards, for every cut-off', (zone, night) => {
    const noon = Date.parse(`${night}T12:00:00Z`)
    for (const cutoff of [0, 30, 90, 110, 150, 360, 1_439]) {
      const dates = Array.from({ length: 144 }, (_, step) =>
        businessDateOf(new Date(noon + (step - 72) * 10 * 60_000), zone, cutoff),
      )
      expect(dates, `cut-off ${cutoff}`).toEqual(dates.toSorted())
    }
  })
})

describe('the start of a business day', () => {
  test.each([
    ['2026-11-15', 'Europe/Madrid', 360, '2026-11-15T05:00:00.000Z'],
    ['2026-03-29', 'Europe/Madrid', 150, '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', 'Europe/Madrid', 150, '2026-10-25T00:30:00.000Z'],
    ['2026-07-01', 'Pacific/Kiritimati', 0, '2026-06-30T10:00:00.000Z'],
    ['2026-07-01', 'Pacific/Pago_Pago', 1439, '2026-07-02T10:59:00.000Z'],
  ])('%s in %s at minute %d', (date, timeZone, cutoff, start) => {
    const begun = businessDayStart(date, timeZone, cutoff)
    expect(begun.toISOString()).toBe(start)
    expect(businessDateOf(begun, timeZone, cutoff)).toBe(date)
    expect(businessDateOf(new Date(begun.getTime() - 1), timeZone, cutoff) < date).toBe(true)
  })
})

test.each([
  ['one minute before midnight', '2026-11-14T22:59:59Z', '2026-11-14'],
  [
    'after midnight the calendar shows the next day, while the business day goes on',
    '2026-11-14T23:00:00Z',
    '2026-11-15',
  ],
])('%s', (_title, instant, expected) => expect(calendarDateOf(new Date(instant), 'Europe/Madrid')).toBe(expected))
