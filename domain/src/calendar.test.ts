import { expect, test } from 'vitest'
import { addDays, addMonths, ageOn, daysBetween } from './calendar.ts'

test.each([
  ['2026-11-15', 30, '2026-12-15'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-29', -1, '2026-03-28'],
])('%s and %i days is %s', (date, days, result) => {
  expect(addDays(date, days)).toBe(result)
  expect(daysBetween(date, result)).toBe(days)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-15', 12, '2027-11-15'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s and %i months is %s', (date, months, result) => {
  expect(addMonths(date, months)).toBe(result)
})

test.each([
  ['2008-11-15', '2026-11-15', 18],
  ['2008-11-16', '2026-11-15', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('a person born on %s is, on %s, %i years old', (birthDate, today, years) => {
  expect(ageOn(birthDate, today)).toBe(years)
})
