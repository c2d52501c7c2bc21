import { expect, test } from 'vitest'
import { qrSideMm } from './qr-size.ts'

test.each([
  ['a usual address on wide paper', 53, 35, 33.125],
  ['a usual address on narrow paper', 53, 32, 33.125],
  ['a long number', 57, 35, 35.625],
  ['too small when rounded down', 61, 30, 30.5],
])('%s', (_title, modules, wantedMm, sideMm) => expect(qrSideMm(modules, wantedMm)).toBe(sideMm))

test('every code that fits a printed address is 30 to 40 mm wide', () => {
  for (let modules = 21; modules <= 77; modules += 4) {
    for (const wantedMm of [32, 35]) {
      expect(qrSideMm(modules, wantedMm)).toBeGreaterThanOrEqual(30)
      expect(qrSideMm(modules, wantedMm)).toBeLessThanOrEqual(40)
    }
  }
})
