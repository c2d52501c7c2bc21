import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedCents, readTypedMilli } from './typed-amounts.ts'

test.each([
  ['8,50', 850],
  ['8.5', 850],
  [' 8 ', 800],
  ['0,01', 1],
  ['0', 0],
  ['1.284,50', 128_450],
  ['1,284.50', 128_450],
  ['10000', 1_000_000],
  ['10000,01', null],
  ['1.284', null],
  ['1.284.50', null],
  ['12.84,50', null],
  ['8,505', null],
  ['8,', null],
  [',5', null],
  ['-1', null],
  ['8 €', null],
  ['1e3', null],
  ['', null],
])('%j is %s cents', (text, cents) => {
  expect(readTypedCents(text, 1_000_000)).toBe(cents)
})

test.each([
  ['25', 25_000],
  ['2,5', 2_500],
  ['2.375', 2_375],
  ['0,001', 1],
  ['1.000,5', 1_000_500],
  ['1,000.5', 1_000_500],
  ['1000000', 1_000_000_000],
  ['1000000,001', null],
  ['2,3755', null],
  ['25 g', null],
  ['', null],
])('%j is %s thousandths', (text, milli) => {
  expect(readTypedMilli(text, 1_000_000_000)).toBe(milli)
})

test('every quantity is read back as it was written, with a comma or a point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom('.', ','), (milli, mark) => {
      const typed = `${Math.floor(milli / 1000)}${mark}${String(milli % 1000).padStart(3, '0')}`
      expect(readTypedMilli(typed, 1_000_000_000)).toBe(milli)
    }),
    { numRuns: 5_000 },
  )
})
