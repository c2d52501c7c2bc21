import { expect, test } from 'vitest'
import { readTypedGrams } from './typed-grams.ts'

test.each([
  ['25', 25_000],
  [' 25 ', 25_000],
  ['2,5', 2_500],
  ['2.375', 2_375],
  ['0,001', 1],
  ['1000000', 1_000_000_000],
  ['1000000,001', null],
  ['0', null],
  ['-1', null],
  ['2,3755', null],
  ['1.000,5', null],
  ['25 g', null],
  ['', null],
])('%j is %s thousandths of a gram', (text, milli) => {
  expect(readTypedGrams(text)).toBe(milli)
})
