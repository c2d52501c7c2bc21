import { expect, test } from 'vitest'
import { code128Parts, code128Widths } from './barcodes.ts'

test('a batch number is drawn as letters and pairs of digits', () => {
  // Start B, L, to C, 04, 12, check (104 + 44 + 2 * 99 + 3 * 4 + 4 * 12) % 103 = 97, stop.
  expect(code128Widths('L0412')?.join('')).toBe(
    ['211214', '132131', '113141', '121322', '112232', '411113', '2331112'].join(''),
  )
})

test('an odd digit stays a letter', () => {
  expect(code128Widths('L123')).toHaveLength(6 * 6 + 7)
})

test.each(['', 'ñ', 'a\n', 'x'.repeat(49)])('%j cannot be drawn', (text) => expect(code128Widths(text)).toBeNull())

test('long numbers take pairs of digits', () => {
  expect(code128Parts('L1234567 x')).toEqual([
    { set: 'b', text: 'L' },
    { set: 'c', text: '123456' },
    { set: 'b', text: '7 x' },
  ])
})
