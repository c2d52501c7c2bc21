import { describe, expect, test } from 'vitest'
import {
  currencyLeads,
  formatChange,
  formatCurrencyName,
  formatDate,
  formatDay,
  formatDayShort,
  formatDays,
  formatGrams,
  formatMoney,
  formatMoneyShort,
  formatMoneyWhole,
  formatMonth,
  formatMonthName,
  formatMonthShort,
  formatQuantity,
  formatThousandths,
  formatWeight,
  formatTime,
  formatTimeExact,
  formatWeekday,
  formatWeekdayName,
  formatWhen,
  formatSeconds,
  formatWorked,
  isoDay,
} from './format.ts'

/** Intl uses non-breaking spaces. They are replaced here so that the expected texts are readable. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  test.each([
    ['groups and ends in the euro sign in Spanish', 128_450, 'es', '1.284,50 €'],
    ['starts with it in English', 128_450, 'en', '€1,284.50'],
    ['groups large sums', 123_456_789, 'es', '1.234.567,89 €'],
    ['shows zero with two decimals', 0, 'es', '0,00 €'],
    ['uses a real minus sign', -1_200, 'es', '−12,00 €'],
    ['uses it in English too', -1_200, 'en', '−€12.00'],
  ] as const)('%s', (_title, cents, language, expected) => {
    expect(plainSpaces(formatMoney(cents, 'EUR', language))).toBe(expected)
  })

  test('can be shown without cents', () => {
    expect(plainSpaces(formatMoneyWhole(5_000, 'EUR', 'es'))).toBe('50 €')
    expect(plainSpaces(formatMoneyWhole(10_000, 'EUR', 'en'))).toBe('€100')
  })

  test('has its symbol where the language puts it', () => {
    expect(currencyLeads('EUR', 'es')).toBe(false)
    expect(currencyLeads('CHF', 'en')).toBe(true)
  })

  test('has a currency name in both languages', () => {
    expect(formatCurrencyName('CHF', 'es')).toBe('franco suizo')
    expect(formatCurrencyName('CHF', 'en')).toBe('Swiss Franc')
  })

  test('uses the currency of the venue', () => {
    expect(plainSpaces(formatMoney(128_450, 'GBP', 'en'))).toBe('£1,284.50')
  })
})

test.each([
  ['three decimals where there are three', 2_375, 'es', '2,375 g'],
  ['none where there are none', 3_000, 'es', '3 g'],
  ['no trailing zeros', 2_500, 'en', '2.5 g'],
  ['thousands are grouped', 1_234_500, 'es', '1.234,5 g'],
] as const)('weight: %s', (_title, milli, language, expected) => {
  expect(plainSpaces(formatGrams(milli, language))).toBe(expected)
})

test.each([
  ['two decimals at least', 2_500, 'es', '2,50'],
  ['three where there are three', 2_375, 'en', '2.375'],
  ['a true minus below zero', -12_400, 'es', '−12,40'],
] as const)('a weight as on a scale: %s', (_title, milli, language, expected) => {
  expect(formatWeight(milli, language)).toBe(expected)
})

test('a quantity without a unit shows only the number', () => {
  expect(plainSpaces(formatThousandths(1_234_500, 'es'))).toBe('1.234,5')
})

test('pieces are whole numbers and have their own unit', () => {
  expect(plainSpaces(formatQuantity(1_204_000, 'fixed', 'es'))).toBe('1.204 uds.')
  expect(plainSpaces(formatQuantity(6_000, 'fixed', 'en'))).toBe('6 pcs')
  expect(plainSpaces(formatQuantity(-6_400, 'weight', 'es'))).toBe('−6,4 g')
})

test('a business day is the same day in every time zone', () => {
  expect(formatDay('2026-12-01', 'es')).toBe('1 dic 2026')
  expect(formatDay('2026-12-01', 'en')).toBe('1 Dec 2026')
  expect(formatDayShort('2026-12-01', 'es')).toBe('1 dic')
})

describe('an instant', () => {
  const saturdayNight = new Date('2026-11-14T21:47:00Z')

  test('can be shown to the second', () => {
    expect(formatTimeExact(new Date('2026-11-14T07:05:09Z'), 'es', 'Europe/Madrid')).toBe('08:05:09')
  })

  test('falls on another day in another zone', () => {
    const lateEvening = new Date('2026-11-14T23:30:00Z')
    expect(isoDay(lateEvening, 'Europe/Madrid')).toBe('2026-11-15')
    expect(isoDay(lateEvening, 'Atlantic/Canary')).toBe('2026-11-14')
  })

  test('is a day, a short month and a year', () => {
    expect(formatDate(saturdayNight, 'es', 'Europe/Madrid')).toBe('14 nov 2026')
    expect(formatDate(saturdayNight, 'en', 'Europe/Madrid')).toBe('14 Nov 2026')
  })

  test('is shown in the time zone of the venue, on a 24 hour clock', () => {
    expect(formatTime(saturdayNight, 'es', 'Europe/Madrid')).toBe('22:47')
    expect(formatTime(saturdayNight, 'en', 'Atlantic/Canary')).toBe('21:47')
    expect(formatTime(new Date('2026-11-14T23:05:00Z'), 'es', 'Europe/Madrid')).toBe('00:05')
  })

  test('is shown at the door with its weekday', () => {
    expect(formatWeekday(saturdayNight, 'es', 'Europe/Madrid')).toBe('sáb 14 nov')
    expect(formatWeekday(saturdayNight, 'en', 'Europe/Madrid')).toBe('Sat 14 Nov')
  })
})

test.each([
  ['2026-11-15T18:20:00Z', 'hoy, 19:20', 'today, 19:20'],
  ['2026-11-15T01:14:00Z', 'hoy, 02:14', 'today, 02:14'],
  ['2026-11-14T22:59:00Z', 'ayer, 23:59', 'yesterday, 23:59'],
  ['2026-11-11T22:50:00Z', '11 nov, 23:50', '11 Nov, 23:50'],
  ['2024-02-29T12:00:00Z', '29 feb 2024', '29 Feb 2024'],
])('%s was %s', (instant, es, en) => {
  const now = new Date('2026-11-15T20:00:00Z')
  expect(formatWhen(new Date(instant), now, 'es', 'Europe/Madrid')).toBe(es)
  expect(formatWhen(new Date(instant), now, 'en', 'Europe/Madrid')).toBe(en)
})

test('a month has a long and a short name, independent of the time zone of the device', () => {
  expect(formatMonth('2026-11', 'es')).toBe('noviembre de 2026')
  expect(formatMonth('2026-11', 'en')).toBe('November 2026')
  expect(formatMonthShort('2026-01', 'es')).toBe('ene')
})

test.each([
  [0, '0 min'],
  [35, '35 min'],
  [420, '7 h'],
  [455, '7 h 35 min'],
  [60_605, '1.010 h 5 min'],
])('%i minutes of work are %s', (minutes, expected) => expect(formatWorked(minutes, 'es')).toBe(expected))
test.each([
  [0, '0 s'],
  [119, '119 s'],
  [120, '2 min'],
  [3_900, '1 h 5 min'],
])('%i seconds are %s', (seconds, expected) => expect(plainSpaces(formatSeconds(seconds, 'es'))).toBe(expected))
test('a change has a sign, and a range of days is written as one', () => {
  expect(formatChange(8.2, 'es')).toBe('+8,2\u00a0%')
  expect(formatChange(-0.6, 'en')).toBe('−0.6%')
  expect(formatChange(0, 'en')).toBe('0.0%')
  expect(formatDays({ from: '2026-11-01', to: '2026-11-14' }, 'es')).toBe('1–14 nov 2026')
  expect(formatDays({ from: '2026-11-14', to: '2026-11-14' }, 'en')).toBe('14 Nov 2026')
  expect(formatMoneyShort(6_000_000, 'EUR', 'en')).toBe('€60k')
  expect(formatMonthName('2026-10', 'es')).toBe('octubre')
  expect(formatWeekdayName('2026-11-15', 'es')).toBe('domingo')
})
