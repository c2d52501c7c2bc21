import { describe, expect, test } from 'vitest'
import { fillIn, type KeypadKey, keypadKeyOf, nothingTyped, pressKey, settledText, type Typed } from './keypad-text.ts'

const money = { wholeDigits: 7, decimals: 2 }
const grams = { wholeDigits: 7, decimals: 3 }

const short: Record<string, KeypadKey> = { ',': 'point', '<': 'backspace', x: 'clear' }

/** Presses keys in order: digits, "," for the decimal separator, "<" for backspace, "x" for clear. */
const press = (keys: string, limits = money, from: Typed = nothingTyped): string =>
  Array.from(keys).reduce((typed, key) => pressKey(typed, short[key] ?? (key as KeypadKey), limits), from).text

describe('keys', () => {
  test.each([
    ['50', '50', 'digits are appended'],
    ['05', '5', 'a leading zero is replaced by the next digit'],
    ['000', '0', 'zeros are not repeated at the start'],
    ['0,5', '0.5', 'a zero before the decimals stays'],
    [',5', '0.5', 'decimals without a whole number get a leading zero'],
    ['1,,5', '1.5', 'a repeated separator is ignored'],
    ['1,2,3', '1.23', 'a second separator is ignored'],
    ['12,345', '12.34', 'money has two decimals'],
    ['12345678', '1234567', 'extra digits are ignored'],
    ['1234567,89', '1234567.89', 'decimals do not count as whole digits'],
    ['50<', '5', 'backspace deletes the last digit'],
    ['1,<', '1', 'backspace deletes the separator too'],
    ['<<', '', 'backspace in an empty field does nothing'],
    ['123x', '', 'clear deletes everything'],
    ['123x4', '4', 'typing after clear starts again'],
  ])('%s gives %s: %s', (keys, text) => {
    expect(press(keys)).toBe(text)
  })

  test('grams have three decimals, pieces none', () => {
    expect(press('1,2345', grams)).toBe('1.234')
    expect(press('1,5', { wholeDigits: 4, decimals: 0 })).toBe('15')
  })
})

describe('a prefilled value of 50', () => {
  test.each([
    ['3', '3', 'is replaced by a digit'],
    ['35', '35', 'is replaced only by the first digit'],
    [',5', '50.5', 'can get decimals'],
    ['<', '5', 'can be corrected'],
    ['<5', '55', 'continues after a correction'],
  ])('with %s becomes %s: it %s', (keys, text) => {
    expect(press(keys, money, fillIn('50'))).toBe(text)
  })
})

test.each([
  ['7', '7'],
  [',', 'point'],
  ['.', 'point'],
  ['Backspace', 'backspace'],
  ['Delete', 'clear'],
  ['Enter', null],
  ['a', null],
  ['F1', null],
] as const)('the key %s of a keyboard is the keypad key %s', (key, expected) => {
  expect(keypadKeyOf(key)).toBe(expected)
})

test('a trailing separator is not part of the number', () => {
  expect(settledText({ text: '12.', isFilledIn: false })).toBe('12')
  expect(settledText({ text: '12.5', isFilledIn: false })).toBe('12.5')
})
