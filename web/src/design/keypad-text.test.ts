import { describe, expect, test } from 'vitest'
import { fillIn, type KeypadKey, keypadKeyOf, nothingTyped, pressKey, settledText, type Typed } from './keypad-text.ts'

const money = { wholeDigits: 7, decimals: 2 }
const grams = { wholeDigits: 7, decimals: 3 }

const short: Record<string, KeypadKey> = { ',': 'point', '<': 'backspace', x: 'clear' }

/** Presses one key after the other: digits, "," for the point, "<" for backspace, "x" for clear. */
const press = (keys: string, limits = money, from: Typed = nothingTyped): string =>
  Array.from(keys).reduce((typed, key) => pressKey(typed, short[key] ?? (key as KeypadKey), limits), from).text

describe('keys', () => {
  test.each([
    ['50', '50', 'digits stand one after the other'],
    ['05', '5', 'a zero in front goes when another digit comes'],
    ['000', '0', 'zeros do not pile up'],
    ['0,5', '0.5', 'a zero before the decimals stays'],
    [',5', '0.5', 'decimals that come first get their zero'],
    ['1,,5', '1.5', 'there is one separator'],
    ['1,2,3', '1.23', 'a second separator is passed over'],
    ['12,345', '12.34', 'money has two decimals'],
    ['12345678', '1234567', 'no more digits than there is room for'],
    ['1234567,89', '1234567.89', 'the room for decimals is another'],
    ['50<', '5', 'backspace takes the last'],
    ['1,<', '1', 'the separator too'],
    ['<<', '', 'and nothing from nothing'],
    ['123x', '', 'clear takes all'],
    ['123x4', '4', 'and one begins anew'],
  ])('%s make %s: %s', (keys, text) => {
    expect(press(keys)).toBe(text)
  })

  test('grams have three decimals, pieces none', () => {
    expect(press('1,2345', grams)).toBe('1.234')
    expect(press('1,5', { wholeDigits: 4, decimals: 0 })).toBe('15')
  })
})

describe('what was filled in', () => {
  test.each([
    ['3', '3', 'is replaced by a digit'],
    ['35', '35', 'only by the first'],
    [',5', '50.5', 'gets decimals'],
    ['<', '5', 'can be corrected'],
    ['<5', '55', 'and goes on from there'],
  ])('by %s becomes %s: it %s', (keys, text) => {
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
] as const)('the key %s of a keyboard is %s', (key, expected) => {
  expect(keypadKeyOf(key)).toBe(expected)
})

test('a separator that nothing follows yet is no part of the number', () => {
  expect(settledText({ text: '12.', isFilledIn: false })).toBe('12')
  expect(settledText({ text: '12.5', isFilledIn: false })).toBe('12.5')
})
