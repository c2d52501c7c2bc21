import { expect, test } from 'vitest'
import { formatTypedDay, parseTypedDay } from './typed-day.ts'

test.each([
  ['slashes', '05/03/1990', '1990-03-05'],
  ['without leading zeros', '5/3/1990', '1990-03-05'],
  ['dots, dashes and spaces', '5.3-1990', '1990-03-05'],
  ['digits only, as a phone offers them', ' 05031990 ', '1990-03-05'],
  ['year first', '1990-03-05', '1990-03-05'],
  ['a year that is still being typed', '05/03/19', null],
  ['a day that does not exist', '30/02/2026', null],
  ['29 February of a leap year', '29/02/2028', '2028-02-29'],
  ['a month that does not exist', '05/13/2026', null],
  ['a card code', '0207', null],
  ['nothing', '', null],
])('a typed date: %s', (_title, text, day) => expect(parseTypedDay(text)).toBe(day))

test('a day is shown as it is typed', () => {
  expect(formatTypedDay('1990-03-05')).toBe('05/03/1990')
  expect(formatTypedDay('')).toBe('')
})
